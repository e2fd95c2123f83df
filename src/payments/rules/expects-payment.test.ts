import { expect, test } from "vitest";

import { expectsPayment } from "./expects-payment.ts";

const PAID = { due: 0, underway: 0, payments: [{ state: "paid" }] } as const;

test("an image proves a payment of an order with money due that no courier collects, or with a payment that waits", () => {
  expect(expectsPayment({ due: 3400, underway: 0, payments: [] })).toBe(true);
  expect(expectsPayment({ due: 3400, underway: 2900, payments: [] })).toBe(true);
  expect(expectsPayment({ ...PAID, payments: [{ state: "submitted" }] })).toBe(true);
});

test("an image of a paid order, or of one whose courier collects everything, belongs to the conversation only", () => {
  expect(expectsPayment(PAID)).toBe(false);
  expect(expectsPayment({ due: 3400, underway: 3400, payments: [] })).toBe(false);
  expect(expectsPayment({ due: 0, underway: 0, payments: [{ state: "rejected" }] })).toBe(false);
});
