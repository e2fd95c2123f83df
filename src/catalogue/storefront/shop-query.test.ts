import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { removeUnknownFacets } from "./filters/known-facets.ts";
import { hasTooManyValues, readShopQuery } from "./read-shop-query.ts";
import { countFilters, isUnfiltered, isWholeShop, buildShopSearch, removeFilters } from "./shop-query.ts";

const readQuery = (search: string) => readShopQuery(new URLSearchParams(search));

describe("the shop's URL", () => {
  test("without a query lists all products, newest first, from page 1", () => {
    expect(readQuery("")).toMatchObject({ sort: "newest", page: 1 });
    expect(buildShopSearch(readQuery(""))).toBe("");
    expect(isUnfiltered(readQuery(""))).toBe(true);
  });

  test("contains collection, sizes, price range, sort and page", () => {
    const query = readQuery("?collection=oud&size=50ml&size=100ml&min=2000&max=9000&sort=price-asc&page=3");
    expect(query).toEqual({
      search: undefined,
      collection: "oud",
      category: undefined,
      sizes: ["50ml", "100ml"],
      minPrice: 2000,
      maxPrice: 9000,
      audiences: [],
      families: [],
      concentrations: [],
      occasions: [],
      notes: [],
      withoutNotes: [],
      available: undefined,
      hasIgnoredFilters: undefined,
      sort: "price-asc",
      page: 3,
    });
    expect(countFilters(query)).toBe(2);
  });

  test("with a minimum price above the maximum price swaps both", () => {
    expect(readQuery("?min=9000&max=2000")).toMatchObject({ minPrice: 2000, maxPrice: 9000 });
    expect(buildShopSearch(readQuery("?min=9000&max=2000"))).toBe("?min=2000&max=9000");
  });

  test("contains a category, which limits the list", () => {
    expect(readQuery("?category=Eau%20de%20Parfum").category).toBe("Eau de Parfum");
    expect(buildShopSearch(readQuery("?category=Eau+de+Parfum"))).toBe("?category=Eau+de+Parfum");
    expect(isWholeShop(readQuery("?category=Attar"))).toBe(false);
    expect(isUnfiltered(readQuery("?category=Attar"))).toBe(false);
    expect(isWholeShop(readQuery("?category=%00&size=50ml"))).toBe(true);
  });

  test("survives parsing and rebuilding unchanged", () => {
    for (const search of [
      "?collection=oud&size=100ml&size=50ml&min=2000&max=9000&sort=rating&page=3",
      "?category=Men&notes=oud&notes=pink+pepper&available=true",
      "?audience=men&audience=women&family=woody&concentration=edp&occasion=office&notes=rose&without=oud",
    ]) {
      expect(buildShopSearch(readQuery(search))).toBe(search);
    }
  });

  test("contains availability and normalized notes without duplicates", () => {
    const query = readQuery("?notes=Pink++Pepper&notes=oud&notes=OUD&notes=&notes=%00&available=true");
    expect(query).toMatchObject({ notes: ["pink pepper", "oud"], available: true });
    expect(readQuery("?available=false").available).toBeUndefined();
  });

  test("counts the values of a facet as one filter, and both prices as one", () => {
    const query = readQuery(
      "?search=oud&category=Men&size=50ml&size=30ml&min=1&max=2&notes=oud&notes=rose&available=true",
    );
    expect(countFilters(query)).toBe(5);
    expect(buildShopSearch(removeFilters(query))).toBe("?search=oud");
    expect(isUnfiltered(readQuery("?notes=oud"))).toBe(false);
  });

  test("does not depend on the order of its values", () => {
    const values = ["family=woody", "family=floral", "notes=oud", "notes=rose", "size=50ml", "size=100ml"];
    fc.assert(
      fc.property(fc.shuffledSubarray(values, { minLength: values.length }), (shuffled) => {
        const search = buildShopSearch(readQuery(`?${shuffled.join("&")}`));
        expect(search).toBe(buildShopSearch(readQuery(`?${values.join("&")}`)));
        expect(buildShopSearch(readQuery(search))).toBe(search);
      }),
    );
  });

  test("can have at most 20 values per facet", () => {
    const notes = Array.from({ length: 200 }, (_, index) => `notes=n${index}`);
    expect(hasTooManyValues(readQuery(`?${notes.slice(0, 20).join("&")}`))).toBe(false);
    expect(hasTooManyValues(readQuery(`?${notes.join("&")}`))).toBe(true);
    expect(readQuery(`?${notes.join("&")}`).notes).toHaveLength(21);
  });

  test("omits unknown families, audiences, concentrations and occasions, and marks the omission with the parameter `ignored`", () => {
    const query = removeUnknownFacets(readQuery("?family=woody&family=nowhere&audience=cats"));
    expect(query).toMatchObject({ families: ["woody"], audiences: [], hasIgnoredFilters: true });
    expect(buildShopSearch(query)).toBe("?family=woody&ignored=1");
    expect(removeUnknownFacets(readQuery("?family=woody")).hasIgnoredFilters).toBeUndefined();
  });

  test("contains a search, sorted by relevance by default", () => {
    expect(readQuery("?search=rose+oud")).toMatchObject({ search: "rose oud", sort: "relevance" });
    expect(readQuery("?search=oud&sort=newest").sort).toBe("newest");
    for (const search of ["?search=rose+oud", "?search=oud&size=50ml&sort=newest&page=2"]) {
      expect(buildShopSearch(readQuery(search))).toBe(search);
    }
    expect(isUnfiltered(readQuery("?search=oud"))).toBe(false);
    expect(countFilters(readQuery("?search=oud"))).toBe(0);
  });

  test("can sort by relevance only with a search", () => {
    expect(readQuery("?sort=relevance").sort).toBe("newest");
  });

  test("omits default values", () => {
    expect(buildShopSearch(readQuery("?sort=newest&page=1&min=&max="))).toBe("");
  });

  test.each(["0", "-1", "1.5", "1e9", "NaN", "", "999999999999999999999"])(
    "lists page 1 for the invalid page %j",
    (page) => {
      expect(readQuery(`?page=${page}`).page).toBe(1);
    },
  );

  test.each(["abc", "-5", "Infinity", "", " "])("ignores the price %j", (price) => {
    expect(readQuery(`?min=${encodeURIComponent(price)}`).minPrice).toBeUndefined();
  });

  test("ignores an unknown sort", () => {
    expect(readQuery("?sort=cheapest").sort).toBe("newest");
  });

  test("ignores invalid and repeated sizes", () => {
    expect(readQuery(`?size=50ml&size=50ml&size=%00&size=${"x".repeat(500)}`).sizes).toEqual(["50ml"]);
  });
});
