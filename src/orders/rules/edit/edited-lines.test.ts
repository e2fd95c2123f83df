import { describe, expect, test } from "vitest";

import type { OrderedLine, SoldSize } from "./edited-lines.ts";
import { describeItemChanges, editLine, findOrderedLine } from "./edited-lines.ts";

const product = { productId: "oud", productName: "Oud Mehtab", image: "oud.jpg" };
const line: OrderedLine = { ...product, variant: "50ml", variantId: 7, unitPrice: 4500, quantity: 3 };
const size: SoldSize = {
  ...product,
  variant: "50ml",
  variantId: 7,
  unitPrice: 5000,
  stock: 2,
  isTester: false,
  isFinalSale: false,
};

const edit = (
  quantity: number,
  context: { line?: OrderedLine; size?: SoldSize; isStockDeducted?: boolean } = {},
) =>
  editLine({ productId: "oud", variant: "50ml", quantity }, context.line, context.size, {
    isStockDeducted: context.isStockDeducted ?? false,
  });

describe("a line of an edited order", () => {
  test("keeps its price if it exists and has the current price if it is new", () => {
    expect(edit(3, { line, size })).toMatchObject({ unitPrice: 4500, quantityBefore: 3 });
    expect(edit(2, { size })).toMatchObject({
      unitPrice: 5000,
      quantityBefore: 0,
      productName: "Oud Mehtab",
    });
  });

  test.each([
    ["the quantity of a new line is limited by the stock", { size }, 2, 3],
    [
      "a line of an order with deducted stock can use its deducted bottles and the remaining stock",
      { line, size, isStockDeducted: true },
      5,
      6,
    ],
    [
      "a line of an order without deducted stock needs stock for all its bottles",
      { line, size: { ...size, stock: 4 } },
      4,
      5,
    ],
    ["a line can keep its quantity even if the stock is lower", { line, size }, 3, 4],
  ])("%s", (_rule, context, maximum, tooMany) => {
    expect(edit(maximum, context)).toMatchObject({ state: "ok", maxQuantity: maximum });
    expect(edit(tooMany, context)).toMatchObject({ state: "short", maxQuantity: maximum });
  });

  test("unlimited stock allows any quantity", () => {
    const unlimited = { ...size, stock: null };
    expect(edit(10_000, { line, size: unlimited })).toMatchObject({ state: "ok", maxQuantity: null });
  });

  test("can keep or decrease its quantity, but not increase it, if the size is no longer sold", () => {
    expect(edit(3, { line }).state).toBe("ok");
    expect(edit(1, { line }).state).toBe("ok");
    expect(edit(4, { line })).toMatchObject({ state: "gone", maxQuantity: 3 });
    expect(edit(1)).toMatchObject({ state: "gone", productName: null, unitPrice: null });
  });
});

test("a line that is sent free of charge cannot increase", () => {
  const free = { ...line, unitPrice: 0, quantity: 1 };
  expect(edit(1, { line: free, size })).toMatchObject({ state: "ok", maxQuantity: 1 });
  expect(edit(2, { line: free, size })).toMatchObject({ state: "free", maxQuantity: 1 });
  expect(edit(2, { line: free, size: { ...size, unitPrice: 0 } })).toMatchObject({ state: "ok" });
});

test("gift wrapping that an edit adds or removes is a change, also if it costs nothing", () => {
  const wrapped = { items: [], adjustments: [{ kind: "gift-wrap", amount: 0 }], totalAmount: 100 };
  const plain = { ...wrapped, adjustments: [] };
  const price = "Rs.\u00A00";
  expect(describeItemChanges(plain, wrapped)).toEqual([{ field: "gift wrapping", from: null, to: price }]);
  expect(describeItemChanges(wrapped, plain)).toEqual([{ field: "gift wrapping", from: price, to: null }]);
});

test("after a size is renamed, its old and its new name both match the ordered line", () => {
  const renamed = [{ ...size, variant: "60ml" }];
  expect(findOrderedLine([line], renamed, { productId: "oud", variant: "60ml" })).toBe(line);
  expect(findOrderedLine([line], renamed, { productId: "oud", variant: "50ml" })).toBe(line);
  expect(findOrderedLine([line], renamed, { productId: "oud", variant: "100ml" })).toBeUndefined();
});

test("item changes contain the old and new quantities, prices and totals", () => {
  const buildItem = (id: string, name: string, quantity: number) => {
    return { product: { id, name, image: "", price: 1000 }, variant: "50ml", quantity };
  };
  const before = {
    items: [buildItem("a", "Amber", 1), buildItem("b", "Rose", 2), buildItem("c", "Oud", 1)],
    adjustments: [],
    totalAmount: 4000,
  };
  const after = {
    items: [buildItem("c", "Oud", 1), buildItem("b", "Rose", 5), buildItem("d", "Musk", 1)],
    adjustments: [],
    totalAmount: 7000,
  };
  expect(describeItemChanges(before, after)).toEqual([
    { field: "items.Amber 50ml", from: "1 × Rs.\u00A01,000", to: null },
    { field: "items.Rose 50ml", from: "2 × Rs.\u00A01,000", to: "5 × Rs.\u00A01,000" },
    { field: "items.Musk 50ml", from: null, to: "1 × Rs.\u00A01,000" },
    { field: "total", from: "Rs.\u00A04,000", to: "Rs.\u00A07,000" },
  ]);
  expect(describeItemChanges(before, before)).toEqual([]);
});
