import { expect, test } from "vitest";

import { excludeProducts } from "./exclude-products.ts";

const [a, b, c] = ["a", "b", "c"].map((id) => ({ id })) as [{ id: string }, { id: string }, { id: string }];

test("the home page's list omits the products of the rows above it", () => {
  expect(excludeProducts([a, b, c], [b])).toEqual([a, c]);
});

test("if the rows above show every product, the list shows every product again", () => {
  expect(excludeProducts([a, b], [b, a])).toEqual([a, b]);
  expect(excludeProducts([], [a])).toEqual([]);
});
