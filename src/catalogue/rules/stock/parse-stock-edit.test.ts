import { expect, test } from "vitest";

import { parseStockEdit } from "./inventory-query.ts";

test.each([
  ["24", { stock: 24, expectedStock: 10 }],
  ["", { stock: null, expectedStock: 10 }],
  ["+24", { add: 24, reason: "received" }],
  [" -2 ", { add: -2, reason: "adjusted" }],
  ["−2", { add: -2, reason: "adjusted" }],
  ["2.5", { stock: Number.NaN, expectedStock: 10 }],
  ["+", { stock: Number.NaN, expectedStock: 10 }],
])("the stock text '%s' means %o", (text, edit) => {
  expect(parseStockEdit(text, 10)).toEqual(edit);
});
