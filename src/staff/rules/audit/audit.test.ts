import { expect, test } from "vitest";

import { listFieldChanges, listSettingChanges, formatField, isStockField, toStockField } from "./audit.ts";

test("changes contain the old and the new value of each field that differs, in the requested order", () => {
  const before = { name: "Oud", price: 4500, notes: "", sizes: ["50ml"], other: 1 };
  const after = { name: "Oud Mehtab", price: 4500, notes: "dry", sizes: ["50ml", "100ml"], other: 2 };
  expect(listFieldChanges(before, after, ["sizes", "name", "price", "notes"])).toEqual([
    { field: "sizes", from: '["50ml"]', to: '["50ml","100ml"]' },
    { field: "name", from: "Oud", to: "Oud Mehtab" },
    { field: "notes", from: null, to: "dry" },
  ]);
});

test("values longer than 300 characters are truncated", () => {
  const [change] = listFieldChanges({ text: "" }, { text: "x".repeat(400) }, ["text"]);
  expect(change).toEqual({ field: "text", from: null, to: `${"x".repeat(300)}…` });
});

test("long values start shortly before their first difference", () => {
  const places = "Lahore, ".repeat(100);
  const [change] = listFieldChanges({ places: `${places}Multan` }, { places: `${places}Quetta` }, ["places"]);
  expect(change?.from).toMatch(/^….{40}Multan$/);
  expect(change?.to).toMatch(/^….{40}Quetta$/);
});

test("dates are recorded as ISO 8601", () => {
  const runAt = new Date("2026-11-26T08:00:00.000Z");
  expect(listFieldChanges<{ runAt: Date | null }>({ runAt: null }, { runAt }, ["runAt"])).toEqual([
    { field: "runAt", from: null, to: "2026-11-26T08:00:00.000Z" },
  ]);
});

test("a changed setting is recorded with its path, list items are recorded as text, and secret values are omitted", () => {
  const before = {
    address: { city: "Lahore", zip: "1" },
    links: [{ name: "A", url: "x" }],
    password: "old",
    old: 1,
  };
  const after = { address: { city: "Multan", zip: "1" }, links: [], password: "new", old: undefined };
  expect(listSettingChanges<object>(before, after, new Set(["password"]))).toEqual([
    { field: "address.city", from: "Lahore", to: "Multan" },
    { field: "links", from: "A x", to: null },
    { field: "password", from: null, to: "changed" },
    { field: "old", from: "1", to: null },
  ]);
  expect(listSettingChanges(undefined, { a: true, password: "new" }, new Set(["password"]))).toEqual([
    { field: "a", from: null, to: "true" },
    { field: "password", from: null, to: "changed" },
  ]);
});

test("only the stock field of a size is recognized as a stock field", () => {
  expect(toStockField("50ml")).toBe("stock 50ml");
  expect(isStockField(toStockField("50ml"))).toBe(true);
  expect(isStockField("stockAlert")).toBe(false);
});

test.each([
  ["displayName", "Display name"],
  ["isAdmin", "Admin"],
  ["apiUrl", "API URL"],
  ["pickupAddressId", "Pickup address ID"],
  ["stock.50ml", "Stock, 50ml"],
  ["variantPricing.Gift Box", "Variant pricing, Gift Box"],
  ["zip_code", "Zip code"],
  ["confirmation.reminders.first", "Confirmation, reminders, first"],
  ["ZE12345678901-R1", "ZE12345678901-R1"],
  ["ZE12345678901-1 collected", "ZE12345678901-1 collected"],
  ["items.No. 5 50ml", "Items, No. 5 50ml"],
  ["variantPricing.1.7 oz", "Variant pricing, 1.7 oz"],
  ["stock EDP-50 1.7 oz", "Stock EDP-50 1.7 oz"],
])("the label of the field %s is %s", (field, label) => expect(formatField(field)).toBe(label));
