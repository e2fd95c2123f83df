import { expect, test } from "vitest";

import { withoutProducts } from "./without-products.ts";

const [a, b, c] = ["a", "b", "c"].map((id) => ({ id })) as [{ id: string }, { id: string }, { id: string }];

test("the home page's list omits the products of the rows above it", () => {
  expect(withoutProducts([a, b, c], [b])).toEqual([a, c]);
});

test("the list shows all products if the rows above already show all of them", () => {
  expect(withoutProducts([a, b], [b, a])).toEqual([a, b]);
  expect(withoutProducts([], [a])).toEqual([]);
});
