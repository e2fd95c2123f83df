import { beforeAll, describe, expect, test } from "vitest";

import { products } from "../tables/product-schema.server.ts";
import type { SearchResult } from "../rules/search/search.ts";
import type { SearchSynonyms } from "../rules/search/synonyms.ts";
import type { Page } from "#kit/rules/paging.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);
const collectionRef = (await buildCollection(db, { name: "Evening shelf", description: "For late hours" }))
  .id;

const addProduct = async (name: string, fields: Parameters<typeof buildProduct>[1] = {}) => {
  const texts = { description: "Plain.", category: "Unisex", collectionRef };
  await buildProduct(db, { name, ...texts, ...fields });
};

beforeAll(async () => {
  await db.delete(products);
  await addProduct("Crème Brûlée");
  await addProduct("Köln Dawn", { category: "Men" });
  await addProduct("Oud Mehtab", { category: "Men", scent: { concentration: "edp" } });
  await addProduct("Aoud Noor", { category: "For Women" });
  await addProduct("Rose Itr", { category: "Women", scent: { concentration: "attar" } });
  await addProduct("Gul-e-Lala", { scent: { concentration: "attar" } });
  await addProduct("Lemon No. 5", { scent: { concentration: "edt" } });
  await addProduct("عود کا عطر");
  await addProduct("Straße 7", { description: "A fragrance of rain." });
  await addProduct("Bukhoor Majlis");
});

async function searchNames(query: string): Promise<string[]> {
  const { status, body } = await send<SearchResult>("GET", `/search?q=${encodeURIComponent(query)}`);
  expect([query, status]).toEqual([query, 200]);
  const { body: list } = await send<Page<{ name: string }>>(
    "GET",
    `/products?search=${encodeURIComponent(query)}&pageSize=50`,
  );
  const names = body.products.map(({ name }) => name);
  // The page with all results shows the same products.
  expect(
    list.items.map(({ name }) => name),
    query,
  ).toEqual(names);
  return names.toSorted();
}

const OUD = ["Aoud Noor", "Oud Mehtab", "عود کا عطر"];
const ATTAR = ["Gul-e-Lala", "Rose Itr", "عود کا عطر"];
const MEN = ["Köln Dawn", "Oud Mehtab"];
const WOMEN = ["Aoud Noor", "Rose Itr"];

describe("a shopper who types", () => {
  test.each<[string, string[]]>([
    ["creme brulee", ["Crème Brûlée"]],
    ["CREME BRULEE", ["Crème Brûlée"]],
    ["cre\u0300me bru\u0302le\u0301e", ["Crème Brûlée"]],
    ["creme brule", ["Crème Brûlée"]],
    ["creem brulee", ["Crème Brûlée"]],
    ["koln", ["Köln Dawn"]],
    ["köln", ["Köln Dawn"]],
    ["strasse", ["Straße 7"]],
    ["strasse ۷", ["Straße 7"]],
    ["no. ٥", ["Lemon No. 5"]],
    ["ｌｅｍｏｎ", ["Lemon No. 5"]],
    ["oud", OUD],
    ["oudh", OUD],
    ["OUDH", OUD],
    ["aoud", OUD],
    ["عود", OUD],
    ["عُود", OUD],
    ["attar", ATTAR],
    ["itr", ATTAR],
    ["ittar", ATTAR],
    ["itar", ATTAR],
    ["attaar", ATTAR],
    ["perfume oil", ATTAR],
    ["عطر", ATTAR],
    ["عِطـر", ATTAR],
    ["عود كا", ["عود کا عطر"]],
    ["mens", MEN],
    ["men's", MEN],
    ["men’s", MEN],
    ["for men", MEN],
    ["For Him", MEN],
    ["مردانہ", MEN],
    ["مردانه", MEN],
    ["womens", WOMEN],
    ["for women", WOMEN],
    ["ladies", WOMEN],
    ["perfume for women", WOMEN],
    ["oudh for men", ["Oud Mehtab"]],
    ["mens oudh", ["Oud Mehtab"]],
    ["itr for her", ["Rose Itr"]],
    ["edp", ["Oud Mehtab"]],
    ["eau de parfum", ["Oud Mehtab"]],
    ["Eau-de-Parfum", ["Oud Mehtab"]],
    ["edt", ["Lemon No. 5"]],
    ["lemon eau de toilette", ["Lemon No. 5"]],
    ["bakhoor", ["Bukhoor Majlis"]],
    ["mehtab perfume", ["Oud Mehtab"]],
    ["perfume mehtab", ["Oud Mehtab"]],
    ["mehtap fragrance", ["Oud Mehtab"]],
    ["rose perfme", ["Rose Itr"]],
    ["fragrance", ["Straße 7"]],
    ["mens mehtap", ["Oud Mehtab"]],
    ["zzzz", []],
  ])("%s finds %j [000 §5]", async (query, names) => {
    expect(await searchNames(query)).toEqual([...names].toSorted());
  });

  test("only words that fit every product finds a product with the word, or else all products", async () => {
    for (const query of ["perfume", "perfumes fragrances", "خوشبو"])
      expect(await searchNames(query), query).toHaveLength(10);
  });
});

const request = <Body = SearchSynonyms>(method: string, path: string, body?: unknown, headers = staff) =>
  send<Body>(method, `/admin/search-synonyms${path}`, body, headers);

describe("staff", () => {
  test("add, change and delete search words, and the next search follows", async () => {
    expect(await searchNames("dusk")).toEqual([]);
    const added = await request("POST", "", { terms: ["dusk", "Dawn", "dawn"] });
    expect(added).toMatchObject({ status: 201, body: { terms: ["dusk", "Dawn"], isIgnored: false } });
    expect(await searchNames("dusk")).toEqual(["Köln Dawn"]);

    const { id, updatedAt } = added.body;
    const changed = await request("PUT", `/${id}`, {
      terms: ["dusk", "Majlis"],
      expectedUpdatedAt: updatedAt,
    });
    expect(changed).toMatchObject({ status: 200, body: { terms: ["dusk", "Majlis"] } });
    expect(await searchNames("dusk")).toEqual(["Bukhoor Majlis"]);
    const outdated = { terms: ["dusk", "rose"], expectedUpdatedAt: updatedAt };
    expect((await request("PUT", `/${id}`, outdated)).status).toBe(409);

    expect((await request("PUT", `/${id}`, { terms: ["dusk"], isIgnored: true })).status).toBe(200);
    expect(await searchNames("dusk koln")).toEqual(["Köln Dawn"]);
    expect((await request("DELETE", `/${id}`)).status).toBe(204);
    expect((await request("DELETE", `/${id}`)).status).toBe(404);
    expect(await searchNames("dusk")).toEqual([]);

    const audit = await send<Page<{ action: string; subject: object }>>(
      "GET",
      `/admin/audit?subjectType=synonyms&subjectId=${id}`,
      undefined,
      staff,
    );
    expect(audit.body.items.map(({ action }) => action)).toEqual(["deleted", "updated", "updated", "added"]);
  });

  test("cannot put a word into two entries, whichever way it is spelled", async () => {
    const { status, problem } = await request("POST", "", { terms: ["ÉDP", "juice"] });
    expect(status).toBe(422);
    expect(problem.errors).toEqual({ terms: ["“ÉDP” is already in the entry eau de parfum, edp"] });
  });

  test("see the words of the trade in a new shop, and change them only with the permission to edit products", async () => {
    const { body } = await request<SearchSynonyms[]>("GET", "");
    expect(body.map(({ terms }) => terms[0])).toEqual(
      expect.arrayContaining(["oud", "attar", "men", "women"]),
    );
    expect(body.filter(({ isIgnored }) => isIgnored).flatMap(({ terms }) => terms)).toContain("perfume");
    const packer = await signIn("packer");
    expect((await request("POST", "", { terms: ["a1", "b1"] }, packer)).status).toBe(403);
    expect((await send("GET", "/admin/search-synonyms")).status).toBe(401);
  });

  test("add an entry once per idempotency key", async () => {
    const headers = { ...staff, "idempotency-key": crypto.randomUUID() };
    const first = await request("POST", "", { terms: ["noir", "black"] }, headers);
    const second = await request("POST", "", { terms: ["noir", "black"] }, headers);
    expect(second.body).toEqual(first.body);
  });
});
