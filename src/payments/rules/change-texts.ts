import { formatPrice } from "#kit/rules/money.ts";
import type { CheckoutMethod } from "#orders/rules/payment/checkout-method.ts";
import { CASH_ON_DELIVERY } from "#orders/rules/payment/prepayment.ts";
import { paymentTexts } from "#orders/rules/payment/payment-texts.ts";

import type { OfferedChange } from "./shopper-payment.ts";

/** Texts about a change of the way to pay. */
export const changeTexts = {
  toCash: "Pay in cash instead",
  toPrepaid: "Pay in advance instead",
  tooLate: "The way to pay of this order can no longer be changed here. Please contact us.",
  agreed: "We have agreed on the way to pay of this order. Please contact us to change it.",
  underCheck: "We are checking your payment. You can change the way to pay when we have answered.",
  paid: "You have paid this order, so its way to pay stays as it is.",
  statement: (method: CheckoutMethod) =>
    method === CASH_ON_DELIVERY ? "You pay in cash when you receive the order" : "You pay in advance",
  /** What a change means, e.g. `The total becomes Rs. 3,650. Pay Rs. 3,650 when you receive the order`. */
  describe: ({ isToCash, total, toPay }: OfferedChange) => {
    const amount = formatPrice(toPay);
    const pay = isToCash ? paymentTexts.payOnReceipt(amount) : paymentTexts.payNow(amount);
    return `The total becomes ${formatPrice(total)}. ${pay}.`;
  },
} as const;
