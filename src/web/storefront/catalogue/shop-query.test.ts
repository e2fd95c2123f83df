import { describe, expect, test } from "vitest";

import {
  filterCount,
  isUnfiltered,
  isWholeShop,
  productQuery,
  readShopQuery,
  shopSearch,
  withoutFilters,
} from "./shop-query.ts";

const read = (search: string) => readShopQuery(new URLSearchParams(search));

describe("the shop's address", () => {
  test("without a query asks for everything, newest first, from page 1", () => {
    expect(productQuery(read(""))).toEqual({ sort: "newest", page: 1, pageSize: 24 });
    expect(isUnfiltered(read(""))).toBe(true);
  });

  test("carries collection, sizes, price range, sort and page", () => {
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
    expect(filterCount(query)).toBe(2);
  });

  test("carries a category, and a category is not the whole shop", () => {
    expect(productQuery(read("?category=Eau%20de%20Parfum")).category).toBe("Eau de Parfum");
    expect(shopSearch(read("?category=Eau+de+Parfum"))).toBe("?category=Eau+de+Parfum");
    expect(isWholeShop(read("?category=Attar"))).toBe(false);
    expect(isUnfiltered(read("?category=Attar"))).toBe(false);
    expect(isWholeShop(read("?category=%00&size=50ml"))).toBe(true);
  });

  test("written and read again says the same", () => {
    for (const search of [
      "?collection=oud&size=50ml&size=100ml&min=2000&max=9000&sort=rating&page=3",
      "?category=Men&notes=pink+pepper&notes=oud&available=true",
    ]) {
      expect(shopSearch(read(search))).toBe(search);
    }
  });

  test("carries notes as products store them, each once, and availability", () => {
    const query = read("?notes=Pink++Pepper&notes=oud&notes=OUD&notes=&notes=%00&available=true");
    expect(query).toMatchObject({ notes: ["pink pepper", "oud"], available: true });
    expect(productQuery(query)).toMatchObject({ notes: ["pink pepper", "oud"], available: true });
    expect(read("?available=false").available).toBeUndefined();
  });

  test("counts category, sizes, price, notes and availability as one filter each", () => {
    const query = read(
      "?search=oud&category=Men&size=50ml&size=30ml&min=1&max=2&notes=oud&notes=rose&available=true",
    );
    expect(filterCount(query)).toBe(5);
    expect(shopSearch(withoutFilters(query))).toBe("?search=oud");
    expect(isUnfiltered(read("?notes=oud"))).toBe(false);
  });

  test("carries what is searched, sorted by relevance unless asked otherwise", () => {
    expect(productQuery(read("?search=rose+oud"))).toMatchObject({ search: "rose oud", sort: "relevance" });
    expect(read("?search=oud&sort=newest").sort).toBe("newest");
    for (const search of ["?search=rose+oud", "?search=oud&size=50ml&sort=newest&page=2"]) {
      expect(shopSearch(read(search))).toBe(search);
    }
    expect(isUnfiltered(read("?search=oud"))).toBe(false);
    expect(filterCount(read("?search=oud"))).toBe(0);
  });

  test("knows relevance of what is searched only", () => {
    expect(read("?sort=relevance").sort).toBe("newest");
  });

  test("names only what differs from the defaults", () => {
    expect(shopSearch(read("?sort=newest&page=1&min=&max="))).toBe("");
  });

  test.each(["0", "-1", "1.5", "1e9", "NaN", "", "999999999999999999999"])(
    "reads the page %j as 1",
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

  test("ignores sizes that no database could hold, and repeats", () => {
    expect(read(`?size=50ml&size=50ml&size=%00&size=${"x".repeat(500)}`).sizes).toEqual(["50ml"]);
  });
});
