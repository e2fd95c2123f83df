import { NotFound, ShopError } from "#kit/rules/errors.ts";
import { formatPrice } from "#kit/rules/money.ts";

import type { RefundState } from "./payment.ts";
import { paymentMessages as messages } from "./staff-messages.ts";

/** The order is cancelled or has nothing left to pay; nothing was written. */
export class OrderClosed extends ShopError {
  readonly code = "order-closed";

  constructor(reason: "cancelled" | "paid") {
    super(
      reason === "cancelled"
        ? "This order is cancelled, so there is nothing to pay."
        : "This order is paid. There is nothing left to pay.",
    );
  }
}

/** The payment was accepted or rejected before; nothing was written. */
export class PaymentDecided extends ShopError {
  readonly code = "payment-decided";

  constructor() {
    super("We have already checked this payment.");
  }
}

/** A paid payment into the same account has the transaction id; nothing was written. */
export class DuplicateTransaction extends ShopError {
  readonly code = "duplicate-transaction";

  constructor(orderNumber: string) {
    super(messages.duplicateTransaction(orderNumber), {
      transactionId: [messages.duplicateTransaction(orderNumber)],
    });
  }
}

/** The amount is above what the customer owes, and staff have not agreed to that; nothing was written. */
export class AmountAboveDue extends ShopError {
  readonly code = "amount-above-due";
  override readonly members: { due: number };

  /** @param due in PKR */
  constructor(due: number) {
    super(messages.aboveDue(formatPrice(due)));
    this.members = { due };
  }
}

/** The refund is above what the shop owes the customer apart from open refunds; nothing was written. */
export class RefundTooHigh extends ShopError {
  readonly code = "refund-too-high";
  override readonly members: { refundable: number };

  /** @param refundable in PKR */
  constructor(refundable: number) {
    super(messages.refundTooHigh(formatPrice(refundable)));
    this.members = { refundable };
  }
}

/** Someone has paid or cancelled the refund already; nothing was written. */
export class RefundDecided extends ShopError {
  readonly code = "refund-decided";

  constructor(state: RefundState) {
    super(messages.refundDecided(state));
  }
}

/** The amount needs someone who may change the store settings; nothing was written. */
export class RefundNeedsApproval extends ShopError {
  readonly code = "refund-needs-approval";

  /** @param limit in PKR */
  constructor(limit: number) {
    super(messages.refundNeedsApproval(formatPrice(limit)));
  }
}

/** Returns the error of an unknown payment, also of another order's. */
export function createPaymentNotFound(): NotFound {
  return new NotFound("Payment not found");
}

/** Returns the error of an unknown refund. */
export function createRefundNotFound(): NotFound {
  return new NotFound("Refund not found");
}
