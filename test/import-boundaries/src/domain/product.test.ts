import { readFileSync } from "node:fs";
import { buildProduct } from "#test/factories.ts";
import { expect, test } from "vitest";
import { product } from "./product.ts";

test("a product is a product", () => {
  expect([product, buildProduct, readFileSync]).toHaveLength(3);
});
