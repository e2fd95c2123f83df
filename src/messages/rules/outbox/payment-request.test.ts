import { expect, test } from "vitest";

import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";

import { describePaymentRequest } from "./payment-request.ts";

const store = { acceptedPayments: ["Cash on Delivery", "Raast"] };
const PREPAID = { totalAmount: 5650, needsAdvancePayment: true, paymentState: "unpaid" } as const;

test.each([
  ["en", "Please pay Rs.\u00A05,650 by bank transfer.", "Please pay Rs.\u00A05,650 in advance."],
  [
    "ur-Latn",
    "Baraye meharbani Rs.\u00A05,650 bank transfer se ada karein.",
    "Baraye meharbani Rs.\u00A05,650 advance ada karein.",
  ],
  ["ur", "براہ کرم Rs.\u00A05,650 بینک ٹرانسفر سے ادا کریں۔", "براہ کرم Rs.\u00A05,650 پیشگی ادا کریں۔"],
] as const)(
  "in %s, an order asks for its total with the method that the customer chose, or in advance",
  (language, withMethod, withoutMethod) => {
    const order = { ...PREPAID, paymentMethod: "bank-transfer" } as const;
    expect(describePaymentRequest(order, { language, store })).toBe(withMethod);
    expect(describePaymentRequest(PREPAID, { language, store })).toBe(withoutMethod);
  },
);

test("an order of which a part is paid in advance asks for this part", () => {
  const order = { totalAmount: 5650, advanceAmount: 500, paymentState: "unpaid" } as const;
  expect(describePaymentRequest(order, { language: "en", store })).toContain("Rs.\u00A0500 in advance");
});

test("nothing is asked for cash on delivery, after a payment, or without an account for payments", () => {
  for (const language of MESSAGE_LANGUAGES) {
    const ask = (
      order: Parameters<typeof describePaymentRequest>[0],
      acceptedPayments = store.acceptedPayments,
    ) => describePaymentRequest(order, { language, store: { acceptedPayments } });
    expect(ask({ totalAmount: 5650 })).toBe("");
    expect(ask({ ...PREPAID, paymentState: "paid" })).toBe("");
    expect(ask({ ...PREPAID, paymentState: "part-paid" })).toBe("");
    expect(ask(PREPAID, ["Cash on Delivery"])).toBe("");
  }
});
