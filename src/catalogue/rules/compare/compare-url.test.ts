import { describe, expect, test } from "vitest";

import { buildComparePath, addComparedProduct, readComparedIds } from "./compare-url.ts";

const readIds = (query: string) => readComparedIds(new URLSearchParams(query));

describe("the products of a compare URL", () => {
  test.each([
    ["", []],
    ["products=", []],
    ["products=a,b,c", ["a", "b", "c"]],
    ["products=a,,b,a", ["a", "b"]],
    ["products=a&products=b", ["a", "b"]],
    ["products=%20a%20,b", ["a", "b"]],
  ])("with the query '%s' are %j", (query, ids) => {
    expect(readIds(query)).toEqual(ids);
  });

  test("survive a round trip through the path", () => {
    const ids = ["oud mehtab", "گلاب", "a&b"];
    const path = buildComparePath(ids);
    expect(new URL(path, "http://shop.test").pathname).toBe("/compare");
    expect(readComparedIds(new URL(path, "http://shop.test").searchParams)).toEqual(ids);
  });

  test("are separated by unescaped commas, so that the link stays readable", () => {
    expect(buildComparePath(["a", "b"])).toBe("/compare?products=a,b");
    expect(buildComparePath([])).toBe("/compare");
  });

  test("are followed by the product that the shopper replaces", () => {
    expect(buildComparePath(["a", "b"], "b")).toBe("/compare?products=a,b&replace=b");
  });
});

describe("choosing a product", () => {
  test("adds it after the others", () => {
    expect(addComparedProduct(["a"], "b")).toEqual(["a", "b"]);
  });

  test("puts it in the position of the replaced product", () => {
    expect(addComparedProduct(["a", "b", "c"], "d", "b")).toEqual(["a", "d", "c"]);
  });

  test("adds it at the end if the replaced product is not compared", () => {
    expect(addComparedProduct(["a"], "b", "gone")).toEqual(["a", "b"]);
  });

  test("never adds a product twice", () => {
    expect(addComparedProduct(["a", "b"], "a")).toEqual(["a", "b"]);
  });
});
