import { expect, test } from "vitest";

import type { RecentOrder } from "./recent-orders.ts";
import { parseRecentOrders, addOrder } from "./recent-orders.ts";

const buildOrder = (index: number): RecentOrder => ({
  token: `token-${index}`,
  orderNumber: `ZE${String(index).padStart(11, "0")}`,
  placedAt: "2026-11-22T10:00:00.000Z",
});

test("an order that is added again is listed once, at the start", () => {
  const orders = addOrder(addOrder(addOrder([], buildOrder(1)), buildOrder(2)), buildOrder(1));
  expect(orders.map(({ token }) => token)).toEqual(["token-1", "token-2"]);
});

test("at most 20 orders are stored", () => {
  const orders = Array.from({ length: 25 }, (_, index) => buildOrder(index)).reduce<RecentOrder[]>(
    addOrder,
    [],
  );
  expect(orders).toHaveLength(20);
  expect(orders[0]?.token).toBe("token-24");
});

test("only the link, number and date of an order are stored", () => {
  const order = { ...buildOrder(1), customerInfo: { name: "Ayesha Khan" } };
  expect(addOrder([], order)).toEqual([buildOrder(1)]);
});

test.each([
  ["no stored text", null],
  ["invalid JSON", "{"],
  ["JSON other than an array", '{"id":"x"}'],
  ["an entry without a link", '[{"orderNumber":"ZE00000000001","placedAt":"2026-11-22"}]'],
  ["a link that is a path", '[{"token":"../admin","orderNumber":"ZE00000000001","placedAt":"2026-11-22"}]'],
  ["a malformed order number", '[{"id":"x","orderNumber":"<b>","placedAt":"2026-11-22"}]'],
  ["an invalid date", '[{"id":"x","orderNumber":"ZE00000000001","placedAt":"then"}]'],
])("%s is ignored", (_name, text) => {
  expect(parseRecentOrders(text)).toEqual([]);
});

test("an order that an older release stored keeps its old link, whose page can send a new one", () => {
  const stored = { id: "order-1", orderNumber: "ZE00000000001", placedAt: "2026-11-22" };
  const { id: token, ...rest } = stored;
  expect(parseRecentOrders(JSON.stringify([stored]))).toEqual([{ token, ...rest }]);
});
