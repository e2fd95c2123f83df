import { expect, test } from "vitest";

import { changedFields, formatField, isStockField, stockField } from "./audit.ts";

test("changes contain the old and the new value of each field that differs, in the requested order", () => {
  const before = { name: "Oud", price: 4500, notes: "", sizes: ["50ml"], other: 1 };
  const after = { name: "Oud Mehtab", price: 4500, notes: "dry", sizes: ["50ml", "100ml"], other: 2 };
  expect(changedFields(before, after, ["sizes", "name", "price", "notes"])).toEqual([
    { field: "sizes", from: '["50ml"]', to: '["50ml","100ml"]' },
    { field: "name", from: "Oud", to: "Oud Mehtab" },
    { field: "notes", from: null, to: "dry" },
  ]);
});

test("values longer than 300 characters are truncated", () => {
  const [change] = changedFields({ text: "" }, { text: "x".repeat(400) }, ["text"]);
  expect(change).toEqual({ field: "text", from: null, to: `${"x".repeat(300)}…` });
});

test("only the stock field of a size is recognized as a stock field", () => {
  expect(stockField("50ml")).toBe("stock 50ml");
  expect(isStockField(stockField("50ml"))).toBe(true);
  expect(isStockField("stockAlert")).toBe(false);
});

test.each([
  ["displayName", "Display name"],
  ["isAdmin", "Admin"],
  ["stock.50ml", "Stock, 50ml"],
  ["variantPricing.Gift Box", "Variant pricing, Gift Box"],
  ["zip_code", "Zip code"],
])("the label of the field %s is %s", (field, label) => expect(formatField(field)).toBe(label));
