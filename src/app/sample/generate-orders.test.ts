import { expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import { addressSchema, customerSchema } from "#orders/rules/checkout.ts";

import type { GeneratedOrder } from "./generate-orders.ts";
import { getGeneratedOrderAge, generateOrder } from "./generate-orders.ts";

const sizes = Array.from({ length: 300 }, (_, index) => ({
  productId: `product-${Math.floor(index / 3)}`,
  variant: `size-${index % 3}`,
}));
type Order = GeneratedOrder<(typeof sizes)[number]>;

const generateOrders = (count: number): Order[] =>
  Array.from({ length: count }, (_, index) => generateOrder(index, sizes));
const orders = generateOrders(10_000);
const getStatus = (order: Order) => order.history.at(-1)?.status;
const getAgeInDays = (order: Order) => (order.history[0]?.ageMs ?? NaN) / DAY_MS;
const getShare = (matches: (order: Order) => boolean) => orders.filter(matches).length / orders.length;

test("the same index generates the same order", () => {
  expect(generateOrders(300)).toEqual(orders.slice(0, 300));
});

test("IDs and order numbers are unique", () => {
  expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(orders.length);
  expect(orders.every(({ orderNumber }) => /^ZE\d{11}$/.test(orderNumber))).toBe(true);
});

test("customers have valid but unassigned contact details", () => {
  for (const { customer } of orders.slice(0, 500)) {
    const { name, email, phone, phoneE164, ...address } = customer;
    customerSchema.parse({ name, email, phone });
    addressSchema.parse(address);
    expect(email).toMatch(/@example\.(com|org|net)$/);
    expect(phoneE164).toMatch(/^\+9239\d{8}$/);
  }
});

test("some customers order again with the same name and address", () => {
  const byEmail = Map.groupBy(orders, (order) => order.customer.email);
  expect(byEmail.size).toBeGreaterThan(orders.length / 2);
  const returningCustomers = [...byEmail.values()].filter(
    (group) => group.length > 1 && group[0]?.customer.phone,
  );
  expect(returningCustomers.length).toBeGreaterThan(500);
  expect(
    returningCustomers.some((group) =>
      group.every(({ customer }) => customer.street === group[0]?.customer.street),
    ),
  ).toBe(true);
});

test("an order has one to four lines of different sizes", () => {
  const counts = orders.map(({ lines }) => lines.length);
  expect(new Set(counts)).toEqual(new Set([1, 2, 3, 4]));
  expect(orders.map(({ lines }) => new Set(lines.map(({ size }) => size)).size)).toEqual(counts);
});

test("an order can be generated from a single size", () => {
  expect(generateOrder(7, sizes.slice(0, 1)).lines).toHaveLength(1);
});

test("orders span 24 months, and more than a tenth are from the last 30 days", () => {
  expect(Math.max(...orders.map(getAgeInDays))).toBeGreaterThan(700);
  expect(Math.max(...orders.map(getAgeInDays))).toBeLessThan(731);
  expect(getShare((order) => getAgeInDays(order) < 30)).toBeGreaterThan(0.1);
});

test("getGeneratedOrderAge returns the age without generating the order", () => {
  const ages = orders.slice(0, 100).map((_, index) => getGeneratedOrderAge(index));
  expect(ages).toEqual(orders.slice(0, 100).map((order) => order.history[0]?.ageMs));
});

test("most orders are delivered, and every status occurs", () => {
  const shares = Object.fromEntries(
    ["pending", "confirmed", "processing", "shipped", "delivered", "cancelled"].map((status) => [
      status,
      getShare((order) => getStatus(order) === status),
    ]),
  );
  expect(shares["delivered"]).toBeGreaterThan(0.7);
  expect(Math.min(...Object.values(shares))).toBeGreaterThan(0.003);
  expect(shares["cancelled"]).toBeLessThan(0.15);
});

test("a status history starts with pending and is chronological", () => {
  const isValid = ({ history }: Order) => {
    const isChronological = history.every(({ ageMs }, index) => ageMs >= (history[index + 1]?.ageMs ?? 0));
    return history[0]?.status === "pending" && isChronological;
  };
  expect(orders.filter((order) => !isValid(order))).toEqual([]);
});

test("only delivered orders have reviews", () => {
  const reviewed = orders.filter(({ reviews }) => reviews.length > 0);
  expect(reviewed.length).toBeGreaterThan(orders.length / 10);
  for (const order of reviewed) {
    expect(getStatus(order)).toBe("delivered");
    expect(order.reviewedAgeMs).toBeLessThan(order.history.at(-1)?.ageMs ?? 0);
    const productIds = order.reviews.map(({ productId }) => productId);
    expect(new Set(order.lines.map(({ size }) => size.productId))).toEqual(new Set(productIds));
  }
});
