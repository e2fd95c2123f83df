import { expect, test } from "vitest";

import { ORDER_PAYMENT_STATES } from "./order-payment.ts";
import { getPaymentLabel, getPaymentStateLabel } from "./payment-label.ts";

test("nothing says that an order is paid on delivery if the customer picks it up", () => {
  const order = { totalAmount: 3400, delivery: { method: "pickup", minDays: 0, maxDays: 1 } } as const;
  for (const state of ORDER_PAYMENT_STATES) {
    expect(getPaymentStateLabel(state, order)).not.toMatch(/deliver|courier/i);
    expect(getPaymentLabel({ ...order, paymentState: state })).not.toMatch(/deliver|courier/i);
  }
  expect(getPaymentStateLabel("cash-on-delivery", {})).toBe("Cash on delivery");
});
