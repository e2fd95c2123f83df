import { expect, test } from "vitest";

import type { ShopperPayment } from "./shopper-payment.ts";
import {
  describePayment,
  findOpenPayment,
  getAmountToPay,
  payMessages,
  proofSchema,
  startPaymentSchema,
} from "./shopper-payment.ts";

const payment = (changes: Partial<ShopperPayment>): ShopperPayment => ({
  reference: "ZE1-P1",
  method: "raast",
  account: null,
  amount: 500,
  claimedAmount: null,
  acceptedAmount: null,
  state: "awaiting",
  reason: null,
  proofs: 0,
  expiresAt: null,
  createdAt: "2026-11-29T10:00:00.000Z",
  ...changes,
});

test.each([0, -1, 12.5, Number.NaN, undefined])("the amount %s is rejected", (amount) => {
  const start = startPaymentSchema.safeParse({ method: "raast", accountId: 1, amount });
  expect(start.error?.issues[0]?.message).toBe(payMessages.amountInvalid);
  expect(proofSchema.safeParse({ amount }).success).toBe(false);
});

test("the last digits of the payer are four digits of any script, or missing", () => {
  expect(proofSchema.parse({ amount: 1, senderLast4: " ۱۲۳۴ " }).senderLast4).toBe("1234");
  expect(proofSchema.parse({ amount: 1, senderLast4: "" }).senderLast4).toBe("");
  expect(proofSchema.safeParse({ amount: 1, senderLast4: "123" }).success).toBe(false);
});

const NO_ADVANCE = { advance: 0, advanceDue: 0 };

test("payments under check are not asked for again, rejected and expired ones are", () => {
  const payments = [
    payment({ state: "submitted", amount: 500, claimedAmount: 400 }),
    payment({ state: "unsure", amount: 100 }),
    payment({ state: "rejected" }),
    payment({ state: "expired" }),
  ];
  expect(getAmountToPay({ ...NO_ADVANCE, due: 3400, cashFee: 0, payments })).toBe(2900);
  expect(getAmountToPay({ ...NO_ADVANCE, due: 300, cashFee: 0, payments })).toBe(0);
});

test("the fee for cash on delivery is not asked for, because it is dropped once the rest is paid", () => {
  expect(getAmountToPay({ ...NO_ADVANCE, due: 3650, cashFee: 100, payments: [] })).toBe(3550);
  expect(getAmountToPay({ ...NO_ADVANCE, due: 50, cashFee: 100, payments: [] })).toBe(0);
});

test("of an order whose rest the courier collects, only the advance is asked for, until it is paid or under check", () => {
  const page = { due: 10_400, cashFee: 100, advance: 1000 };
  const submitted = payment({ state: "submitted", claimedAmount: 400 });
  expect(getAmountToPay({ ...page, advanceDue: 1000, payments: [] })).toBe(1000);
  expect(getAmountToPay({ ...page, advanceDue: 1000, payments: [submitted] })).toBe(600);
  expect(getAmountToPay({ ...page, due: 9400, advanceDue: 0, payments: [] })).toBe(0);
});

test("a payment that waits comes before one that was rejected, whose image can be sent again", () => {
  const [awaiting, rejected] = [payment({}), payment({ state: "rejected", reference: "ZE1-P2" })];
  expect(findOpenPayment([awaiting, rejected])).toBe(awaiting);
  expect(findOpenPayment([rejected, payment({ state: "paid" })])).toBe(rejected);
});

test.each(["awaiting", "expired"] as const)(
  "an order that needs no money asks for no %s payment",
  (state) => {
    expect(describePayment(payment({ state }), true)).toMatch(
      /We (?:wait for|have not seen) your payment of Rs.\s500/,
    );
    expect(describePayment(payment({ state }), false)).toMatch(/is not needed any more/);
  },
);
