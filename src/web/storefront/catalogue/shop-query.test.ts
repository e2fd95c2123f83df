import { describe, expect, test } from "vitest";

import {
  countFilters,
  isUnfiltered,
  isWholeShop,
  productQuery,
  readShopQuery,
  buildShopSearch,
  withoutFilters,
} from "./shop-query.ts";

const read = (search: string) => readShopQuery(new URLSearchParams(search));

describe("the shop's URL", () => {
  test("without a query lists all products, newest first, from page 1", () => {
    expect(productQuery(read(""))).toEqual({ sort: "newest", page: 1, pageSize: 24 });
    expect(isUnfiltered(read(""))).toBe(true);
  });

  test("contains collection, sizes, price range, sort and page", () => {
    const query = read("?collection=oud&size=50ml&size=100ml&min=2000&max=9000&sort=price-asc&page=3");
    expect(query).toEqual({
      search: undefined,
      collection: "oud",
      category: undefined,
      sizes: ["50ml", "100ml"],
      minPrice: 2000,
      maxPrice: 9000,
      notes: [],
      available: undefined,
      sort: "price-asc",
      page: 3,
    });
    expect(countFilters(query)).toBe(2);
  });

  test("contains a category, which narrows the shop", () => {
    expect(productQuery(read("?category=Eau%20de%20Parfum")).category).toBe("Eau de Parfum");
    expect(buildShopSearch(read("?category=Eau+de+Parfum"))).toBe("?category=Eau+de+Parfum");
    expect(isWholeShop(read("?category=Attar"))).toBe(false);
    expect(isUnfiltered(read("?category=Attar"))).toBe(false);
    expect(isWholeShop(read("?category=%00&size=50ml"))).toBe(true);
  });

  test("is unchanged after parsing and building it again", () => {
    for (const search of [
      "?collection=oud&size=50ml&size=100ml&min=2000&max=9000&sort=rating&page=3",
      "?category=Men&notes=pink+pepper&notes=oud&available=true",
    ]) {
      expect(buildShopSearch(read(search))).toBe(search);
    }
  });

  test("contains availability and normalized notes without duplicates", () => {
    const query = read("?notes=Pink++Pepper&notes=oud&notes=OUD&notes=&notes=%00&available=true");
    expect(query).toMatchObject({ notes: ["pink pepper", "oud"], available: true });
    expect(productQuery(query)).toMatchObject({ notes: ["pink pepper", "oud"], available: true });
    expect(read("?available=false").available).toBeUndefined();
  });

  test("has at most five filters: category, sizes, price, notes and availability", () => {
    const query = read(
      "?search=oud&category=Men&size=50ml&size=30ml&min=1&max=2&notes=oud&notes=rose&available=true",
    );
    expect(countFilters(query)).toBe(5);
    expect(buildShopSearch(withoutFilters(query))).toBe("?search=oud");
    expect(isUnfiltered(read("?notes=oud"))).toBe(false);
  });

  test("contains a search, sorted by relevance by default", () => {
    expect(productQuery(read("?search=rose+oud"))).toMatchObject({ search: "rose oud", sort: "relevance" });
    expect(read("?search=oud&sort=newest").sort).toBe("newest");
    for (const search of ["?search=rose+oud", "?search=oud&size=50ml&sort=newest&page=2"]) {
      expect(buildShopSearch(read(search))).toBe(search);
    }
    expect(isUnfiltered(read("?search=oud"))).toBe(false);
    expect(countFilters(read("?search=oud"))).toBe(0);
  });

  test("can sort by relevance only with a search", () => {
    expect(read("?sort=relevance").sort).toBe("newest");
  });

  test("contains only values that differ from the defaults", () => {
    expect(buildShopSearch(read("?sort=newest&page=1&min=&max="))).toBe("");
  });

  test.each(["0", "-1", "1.5", "1e9", "NaN", "", "999999999999999999999"])(
    "with the page %j means page 1",
    (page) => {
      expect(read(`?page=${page}`).page).toBe(1);
    },
  );

  test.each(["abc", "-5", "Infinity", "", " "])("ignores the price %j", (price) => {
    expect(read(`?min=${encodeURIComponent(price)}`).minPrice).toBeUndefined();
  });

  test("ignores an unknown sort", () => {
    expect(read("?sort=cheapest").sort).toBe("newest");
  });

  test("ignores invalid and repeated sizes", () => {
    expect(read(`?size=50ml&size=50ml&size=%00&size=${"x".repeat(500)}`).sizes).toEqual(["50ml"]);
  });
});
