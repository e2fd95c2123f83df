import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { collections, products, searchWords } from "../../tables/product-schema.server.ts";
import { scoreProduct } from "../../rules/search/search.ts";
import { listProducts } from "../lists/list-products.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

import { searchCatalogue } from "./search-catalogue.ts";

const db = await openTestDatabase();
const image = (await buildImage(db)).url;

interface ProductTexts {
  name: string;
  description?: string;
  category?: string;
  fragranceNotes?: { top: string; middle: string; base: string };
}

let collectionRef: string;

async function addProducts(...textsOfProducts: ProductTexts[]): Promise<void> {
  for (const texts of textsOfProducts) {
    await buildProduct(db, { description: "Plain.", category: "Unisex", collectionRef, image, ...texts });
  }
}

async function searchNames(query: string): Promise<string[]> {
  return (await searchCatalogue(db, query)).products.map(({ name }) => name);
}

beforeEach(async () => {
  await db.delete(products);
  await db.delete(collections);
  collectionRef = (await buildCollection(db, { name: "Evening shelf", description: "For late hours", image }))
    .id;
});

describe("products are found", () => {
  test("with a score of 3 for the name plus 2 for the description plus 1 for the category, highest first [000 §9]", async () => {
    await addProducts(
      { name: "Category only", category: "Oud" },
      { name: "Oud Mehtab", description: "Aged oud.", category: "Oud" },
      { name: "Described", description: "A trace of oud." },
      { name: "Oud by name" },
      { name: "Rose" },
    );
    const found = (await searchCatalogue(db, "oud")).products;
    expect(found.map(({ name, score }) => [name, score])).toEqual([
      ["Oud Mehtab", 6],
      ["Oud by name", 3],
      ["Described", 2],
      ["Category only", 1],
    ]);
    const { items } = await listProducts(db);
    for (const { id, score } of found) {
      const product = items.find((item) => item.id === id);
      expect(product && scoreProduct(product, "oud")).toBe(score);
    }
  });

  test("whole words before prefixes of words, prefixes before matches inside words [000 §9]", async () => {
    await addProducts(
      { name: "Women's Moment", description: "Moments for women.", category: "Women" },
      { name: "Menthe", description: "Mentioned often." },
      { name: "Worn by men" },
      { name: "Shade", category: "Men" },
      { name: "Dusk", description: "For men, women and moments." },
      { name: "Amend", description: "Men." },
    );
    const found = (await searchCatalogue(db, "men")).products;
    expect(found.map(({ name, score }) => [name, score])).toEqual([
      ["Worn by men", 3],
      ["Amend", 2],
      ["Dusk", 2],
      ["Shade", 1],
      ["Menthe", 0.5],
      ["Women's Moment", 0.06],
    ]);
    const { items } = await listProducts(db, { search: "men" });
    expect(items.map(({ name }) => name)).toEqual(found.map(({ name }) => name));
    for (const { id, score } of found) {
      const product = items.find((item) => item.id === id);
      expect(product && scoreProduct(product, "men")).toBeCloseTo(score, 5);
    }
  });

  test("by their fragrance notes, which count as description [000 §9]", async () => {
    const fragranceNotes = { top: "Saffron, bergamot peel", middle: "Rose", base: "Aged oud" };
    await addProducts(
      { name: "Saffron Dusk", fragranceNotes },
      { name: "Bergamot" },
      { name: "Smoke", description: "A trace of bergamots." },
    );
    const found = (await searchCatalogue(db, "bergamot")).products;
    expect(found.map(({ name, score }) => [name, score])).toEqual([
      ["Bergamot", 3],
      ["Saffron Dusk", 2],
      ["Smoke", 0.2],
    ]);
    expect(await searchNames("aged oud")).toEqual(["Saffron Dusk"]);
    // The score is for the single words, because a phrase does not match across two notes.
    expect((await searchCatalogue(db, "peel rose")).products[0]?.score).toBe(4);
  });

  test("by notes that were changed later", async () => {
    await addProducts({ name: "Plain" });
    await db.update(products).set({ baseNotes: "Labdanum" });
    expect(await searchNames("labdanum")).toEqual(["Plain"]);
    expect(await searchNames("labdanun")).toEqual(["Plain"]);
  });

  test("in alphabetical order if equally relevant", async () => {
    await addProducts({ name: "Oud C" }, { name: "Oud A" }, { name: "Oud B" });
    expect(await searchNames("oud")).toEqual(["Oud A", "Oud B", "Oud C"]);
  });

  test("regardless of case and of surrounding or repeated spaces [000 §5]", async () => {
    await addProducts({ name: "Oud Mehtab" });
    for (const query of ["OUD", "  oud ", "oud   mehtab", "uD mE", "\toud\n"]) {
      expect(await searchNames(query), query).toEqual(["Oud Mehtab"]);
    }
  });

  test.each([
    ["Crème Brûlée", ["creme brulee", "CRÈME", "cre\u0300me", "Crémè Brulée", "brule"]],
    ["Koln Dawn", ["köln", "KÖLN DAWN", "koln"]],
    ["Straße", ["strasse", "STRASSE", "straße"]],
    ["Smørrebrød Øre", ["smorrebrod", "ØRE", "ore"]],
    ["عود کا تیل", ["عود كا", "عُود", "عـود", "تيل"]],
    ["مشک ہے نمبر ۵", ["مشك هے", "نمبر 5", "نمبر ٥"]],
    ["No. 5 D’Été", ["no. ۵", "d'ete", "D‘été"]],
    ["ＯＵＤ Élite", ["oud elite", "ÉLITE"]],
  ])(
    "regardless of accents, Arabic or Urdu letters, digits and typographic signs: %s [000 §5]",
    async (name, queries) => {
      await addProducts({ name }, { name: "Rose" });
      for (const query of queries) {
        expect(await searchNames(query), query).toEqual([name]);
        expect(
          (await listProducts(db, { search: query })).items.map((item) => item.name),
          query,
        ).toEqual([name]);
        const [found] = (await searchCatalogue(db, query)).products;
        expect(found?.score, query).toBeGreaterThanOrEqual(0.3);
      }
    },
  );

  test.each(["cremme brulee", "creme brulèe d"])("with typos besides accents: %s", async (query) => {
    await addProducts({ name: "Crème Brûlée" }, { name: "Rose" });
    expect(await searchNames(query)).toEqual(["Crème Brûlée"]);
  });

  test("not for a query of marks only", async () => {
    await addProducts({ name: "Rose" });
    for (const query of ["ـــ", "\u0301\u0301", "عـ"]) {
      expect(await searchNames(query)).toEqual([]);
      expect((await listProducts(db, { search: query })).total).toBe(0);
    }
  });

  test("by phrases within one field, not across fields", async () => {
    await addProducts({ name: "Oud", description: "Plain smoke.", category: "Unisex" });
    const getScore = async (query: string) => (await searchCatalogue(db, query)).products[0]?.score;
    expect(await getScore("plain smoke")).toBe(2);
    // The score is for the single words, because a phrase does not match across two fields.
    expect(await getScore("smoke. unisex")).toBe(3);
  });

  test("up to a limit of 20, most relevant first", async () => {
    await addProducts(...Array.from({ length: 21 }, (_, index) => ({ name: `A ${index}`, category: "Oud" })));
    await addProducts({ name: "Zafran Oud" });
    const found = await searchNames("oud");
    expect(found).toHaveLength(20);
    expect(found[0]).toBe("Zafran Oud");
  });

  test("with the fields of product cards", async () => {
    await addProducts({ name: "Oud Mehtab" });
    const [found] = (await searchCatalogue(db, "mehtab")).products;
    expect(found).toMatchObject({ id: "oud-mehtab", price: 4500, image, ratingCount: 0, score: 3 });
    expect(found).not.toHaveProperty("description");
  });
});

describe("collections are found", () => {
  test("with a score of 3 for the name plus 2 for the description, highest first [000 §9]", async () => {
    await buildCollection(db, { name: "Oud & Amber", description: "Dry oud", image });
    await buildCollection(db, { name: "Woods", description: "Cedar and oud", image });
    const { collections: found } = await searchCatalogue(db, "oud");
    expect(found.map(({ name, score }) => [name, score])).toEqual([
      ["Oud & Amber", 5],
      ["Woods", 2],
    ]);
  });

  test("even if no product is found", async () => {
    const found = await searchCatalogue(db, "evening");
    expect(found.products).toEqual([]);
    expect(found.collections.map(({ name }) => name)).toEqual(["Evening shelf"]);
  });
});

describe("exact and similar matches", () => {
  test("a query without an exact match is searched word by word, in any order and any field", async () => {
    await addProducts(
      { name: "Oud Rose" },
      { name: "Oud Noir", description: "With a rose in it." },
      { name: "Oud alone" },
      { name: "Rose alone" },
    );
    expect(await searchNames("rose oud")).toEqual(["Oud Rose", "Oud Noir"]);
  });

  test("a query with an exact match is not searched word by word", async () => {
    await addProducts({ name: "Rose Oud" }, { name: "Oud Rose" });
    expect(await searchNames("rose oud")).toEqual(["Rose Oud"]);
  });

  test.each(["mehtap", "Mehtb", "oud mehtap", "mehtaab"])(
    "a query with a typo matches the most similar name: %s",
    async (typo) => {
      await addProducts({ name: "Oud Mehtab" }, { name: "Khus Vetiver" });
      const [found, ...others] = (await searchCatalogue(db, typo)).products;
      expect(found?.name).toBe("Oud Mehtab");
      expect(others).toEqual([]);
      expect(found?.score).toBeGreaterThan(0);
      expect(found?.score).toBeLessThan(3);
    },
  );

  test("a query with an exact match does not find similar texts", async () => {
    await addProducts({ name: "Mehtap" }, { name: "Oud Mehtab" });
    expect(await searchNames("mehtap")).toEqual(["Mehtap"]);
  });

  test("a query with a typo matches a similar collection name", async () => {
    const { collections: found } = await searchCatalogue(db, "evning");
    expect(found.map(({ name }) => name)).toEqual(["Evening shelf"]);
  });

  test.each(["jasmne", "jasmin sambak", "cardamon"])(
    "a query with a typo matches similar words in descriptions if no name is similar: %s",
    async (typo) => {
      await addProducts(
        {
          name: "Chambeli",
          description: "A string of sambac jasmine buds with green cardamom and a little resin.",
        },
        { name: "Khus", description: "Vetiver roots, dry and cold." },
      );
      await buildCollection(db, {
        name: "Florals",
        description: "Jasmine sambac and cardamom at dusk.",
        image,
      });
      const found = await searchCatalogue(db, typo);
      expect(found.products.map(({ name }) => name)).toEqual(["Chambeli"]);
      expect(found.collections.map(({ name }) => name)).toEqual(["Florals"]);
      for (const { score } of [...found.products, ...found.collections]) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThan(2);
      }
      expect((await listProducts(db, { search: typo })).items.map(({ name }) => name)).toEqual(["Chambeli"]);
    },
  );

  test("a similar name takes precedence over similar descriptions", async () => {
    await addProducts({ name: "Jasmine Veil" }, { name: "Khus", description: "Vetiver and jasmine." });
    expect(await searchNames("jasmne")).toEqual(["Jasmine Veil"]);
  });

  test.each(["laptop", "qqqqz", "toothbrush", "& b"])(
    "a query without similar texts finds nothing: %s",
    async (query) => {
      await addProducts({
        name: "Oud Mehtab",
        description: "The last of the rain on warm brick, with resin and smoke.",
      });
      expect(await searchCatalogue(db, query)).toEqual({ products: [], collections: [] });
    },
  );
});

describe("two letters", () => {
  test("find rare words in any field", async () => {
    await addProducts({ name: "Qamar" }, { name: "Noor", description: "A souq at dusk." }, { name: "Rose" });
    expect(await searchNames("qa")).toEqual(["Qamar"]);
    expect(await searchNames("uq")).toEqual(["Noor"]);
    expect(await searchNames("zz")).toEqual([]);
    expect((await listProducts(db, { search: "UQ" })).total).toBe(1);
  });

  test("find the most relevant products first if they occur in many words", async () => {
    const manyWords = "mela melon mehfil memoir ember amen omen women tame lime rhyme acme theme";
    await addProducts(
      { name: "Dune", description: manyWords, category: "Unisex" },
      { name: "Ember", category: "Unisex" },
      { name: "Amen", category: "Women" },
      { name: "Omen", description: "Some.", category: "Women" },
      { name: "Fig", description: "Some.", category: "Men" },
      { name: "Ash", category: "Men" },
    );
    const { products: found } = await searchCatalogue(db, "me");
    expect(found.map(({ name, score }) => [name, score])).toEqual([
      ["Dune", 0.2],
      ["Ash", 0.1],
      ["Fig", 0.1],
      ["Omen", 0.06],
      ["Amen", 0.04],
    ]);
    expect((await listProducts(db, { search: "me" })).total).toBe(5);
  });
});

test("two letters that the database does not treat as word characters are found", async () => {
  await addProducts({ name: "عود الليل" }, { name: "Rose" });
  // Simulates a database with LC_CTYPE C.
  await db.delete(searchWords).where(sql`${searchWords.word} !~ '^[a-z0-9]+$'`);
  expect(await searchNames("لي")).toEqual(["عود الليل"]);
});

test("words of deleted products do not prevent corrections to existing words", async () => {
  const unused = ["labdanuna", "labdanunb", "labdanunc", "labdanund", "labdanunx"];
  await addProducts({ name: "Past", description: unused.join(" ") });
  await db.delete(products);
  await addProducts({ name: "Plain", description: "Labdanum and smoke." });
  expect(await searchNames("labdanun")).toEqual(["Plain"]);
});

test("typos are corrected to words that were added to a product later", async () => {
  await addProducts({ name: "Plain" });
  await db.update(products).set({ description: "Labdanum and smoke." });
  expect(await searchNames("labdanun")).toEqual(["Plain"]);
});

describe("a query", () => {
  test("is plain text, not a pattern", async () => {
    const names = ["100% Oud", "a_b", "axb", "c\\d", 'O\'ud "Noir"', "عود الليل", "É É", "🌹 Rose"];
    await addProducts(...names.map((name) => ({ name })));
    const [percent, underscore, , backslash, quotes, urdu, accents, emoji] = names;
    const found = { "100%": percent, a_b: underscore, "c\\d": backslash, "o'ud": quotes, '"noir"': quotes };
    const others = {
      الليل: urdu,
      "é é": accents,
      "🌹 rose": emoji,
      "%": undefined,
      "%%": undefined,
      __: undefined,
    };
    for (const [query, name] of Object.entries({ ...found, ...others })) {
      expect(await searchNames(query), query).toEqual(name === undefined ? [] : [name]);
    }
  });

  test.each([
    "",
    " ",
    "o",
    " o ",
    "\u0000o",
    "\ud800",
    "x".repeat(10_000),
    "'; drop table products; --",
    "a\u0000b\u001bc",
  ])("finds nothing if it is too short or has unusual characters: %#", async (query) => {
    await addProducts({ name: "Oud Mehtab" });
    expect(await searchCatalogue(db, query)).toEqual({ products: [], collections: [] });
  });
});
