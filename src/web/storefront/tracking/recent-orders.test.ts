import { expect, test } from "vitest";

import type { RecentOrder } from "./recent-orders.ts";
import { parseRecentOrders, withOrder } from "./recent-orders.ts";

const orderOf = (index: number): RecentOrder => ({
  id: `id-${index}`,
  orderNumber: `ZE${String(index).padStart(11, "0")}`,
  placedAt: "2026-11-22T10:00:00.000Z",
});

test("the newest order comes first, each order once", () => {
  const orders = withOrder(withOrder(withOrder([], orderOf(1)), orderOf(2)), orderOf(1));
  expect(orders.map(({ id }) => id)).toEqual(["id-1", "id-2"]);
});

test("at most 20 orders are remembered", () => {
  const orders = Array.from({ length: 25 }, (_, index) => orderOf(index)).reduce<RecentOrder[]>(
    withOrder,
    [],
  );
  expect(orders).toHaveLength(20);
  expect(orders[0]?.id).toBe("id-24");
});

test("an order is remembered by id, number and date only", () => {
  const order = { ...orderOf(1), customerInfo: { name: "Ayesha Khan" } };
  expect(withOrder([], order)).toEqual([orderOf(1)]);
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["no list", '{"id":"x"}'],
  ["an entry without an id", '[{"orderNumber":"ZE00000000001","placedAt":"2026-11-22"}]'],
  ["an id that is an address", '[{"id":"../admin","orderNumber":"ZE00000000001","placedAt":"2026-11-22"}]'],
  ["a number that is none", '[{"id":"x","orderNumber":"<b>","placedAt":"2026-11-22"}]'],
  ["a date that is none", '[{"id":"x","orderNumber":"ZE00000000001","placedAt":"then"}]'],
])("a stored list is read without %s", (_name, text) => {
  expect(parseRecentOrders(text)).toEqual([]);
});
