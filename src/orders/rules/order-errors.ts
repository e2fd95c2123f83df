import { Conflict, InvalidInput, NotFound, ShopError } from "#kit/rules/errors.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { StaffStep } from "./risk/risk-consequence.ts";
import { confirmationMessages } from "./confirmation/confirmation-messages.ts";
import type { ConfirmationState } from "./confirmation/confirmation.ts";
import { orderLinkMessages } from "./links/order-link-messages.ts";
import type { CorrectionQuote } from "./edit/correction.ts";
import { correctionMessages } from "./edit/correction.ts";
import { orderEditMessages } from "./edit/order-edit-messages.ts";

import { checkoutMessages } from "./checkout-messages.ts";
import { orderMessages } from "./order-messages.ts";
import { orderPageMessages } from "./order-page-messages.ts";
import type { Order } from "./order.ts";
import type { OrderStatus } from "./order-status.ts";
import type { OrderWithDelivery } from "./status-texts.ts";
import { getStatusTexts } from "./status-texts.ts";
import { paymentTexts } from "./payment/payment-texts.ts";
import type { Quote } from "./quote.ts";
import { replacementTexts } from "./staff-order/replacement-texts.ts";
import { announceChanges } from "./quote-changes.ts";

/** An order line refers to a product or a size that is no longer sold; `field` is the path, e.g. `items.2.variant`. */
export class LineUnavailable extends ShopError {
  readonly code = "line-unavailable";

  constructor(message: string, field: string) {
    super(message, { [field]: [message] });
  }
}

/** The items of the order cannot be sent again at no charge; nothing was written. */
export class OrderNotReplaceable extends ShopError {
  readonly code = "order-not-replaceable";

  /** @param isPast whether the order was placed in another shop */
  constructor(isPast: boolean) {
    super(isPast ? replacementTexts.pastOrder : replacementTexts.notReplaceable);
  }
}

/** More bottles of an item came back than the customer has; nothing was written. */
export class ReturnQuantity extends ShopError {
  readonly code = "return-quantity";

  /** @param left how many can still come back */
  constructor(item: string, left: number) {
    super(
      left > 0
        ? `Of ${item}, only ${left} can still come back.`
        : `All bottles of ${item} have come back already, or are in another return.`,
    );
  }
}

/**
 * The order has another total than the shopper saw or arrives later; nothing was written. `quote` is the current price and
 * delivery. The message names all that differs.
 */
export class TotalChanged extends ShopError {
  readonly code = "total-changed";
  override readonly members: { quote: Quote };

  constructor(quote: Quote, { expectedTotal = quote.total, expectedDay }: ExpectedOrder) {
    const shown = { total: expectedTotal, day: expectedDay };
    super(
      announceChanges({ shown, current: quote }) ??
        `${checkoutMessages.totalChanged(quote.total)} ${checkoutMessages.reviewAgain}`,
    );
    this.members = { quote };
  }
}

/** What the client of an order expects, which it may omit. */
interface ExpectedOrder {
  /** PKR */
  expectedTotal?: number | undefined;
  expectedDay?: string | undefined;
}

/**
 * The shop no longer offers the way to pay for this order; nothing was written. `quote` is the price with another way
 * to pay, for an order that is being placed.
 */
export class MethodUnavailable extends ShopError {
  readonly code = "method-unavailable";
  override readonly members: { quote?: Quote };

  constructor(quote?: Quote) {
    super(paymentTexts.unavailable);
    this.members = quote ? { quote } : {};
  }
}

/**
 * Someone else changed the order since it was displayed; nothing was written. `order` is the current order, for staff.
 */
export class OrderChanged extends ShopError {
  readonly code = "order-changed";
  override readonly members: { order: Order };

  constructor(order: Order) {
    super(orderEditMessages.changedByOthers);
    this.members = { order };
  }
}

/** The order cannot be confirmed or declined: a decision exists, or the shop did not ask for a confirmation. */
export class ConfirmationClosed extends ShopError {
  readonly code = "confirmation-closed";

  constructor(state?: ConfirmationState) {
    super(state === undefined ? confirmationMessages.none : confirmationMessages.closed[state]);
  }
}

/** Only staff can confirm the order, after a call or a payment. */
export class ConfirmedByStaffOnly extends ShopError {
  readonly code = "confirmed-by-staff-only";

  constructor(step: StaffStep) {
    super(confirmationMessages.staffSteps[step]);
  }
}

/** Only the link or the button in a message confirms the order, not the browser that placed it. */
export class ConfirmedByMessageOnly extends ShopError {
  readonly code = "confirmed-by-message-only";

  constructor() {
    super(confirmationMessages.onlyByMessage);
  }
}

/** The shop cannot send the link to an order, because it has no message channel for it. */
export class LinkNotSendable extends ShopError {
  readonly code = "link-not-sendable";

  constructor() {
    super(orderLinkMessages.noChannel);
  }
}

/** The shop does not accept cash on delivery for the order, because of its risk reasons. */
export class CashOnDeliveryRefused extends ShopError {
  readonly code = "cash-on-delivery-refused";
}

/** The shopper has confirmed an order, but bottles are out of stock. The order stays pending, and staff decide. */
export class ConfirmedWithoutStock extends ShopError {
  readonly code = "confirmed-without-stock";

  constructor() {
    super(confirmationMessages.withoutStock);
  }
}

/** The shopper cannot cancel the order, because a parcel is handed over. */
export class OrderNotCancellable extends ShopError {
  readonly code = "order-not-cancellable";

  /** @param label the status in the words for the shopper */
  constructor(label: string) {
    super(orderPageMessages.tooLateToCancel(label));
  }
}

/** The shopper cannot correct the order: a parcel is packed, or the new address has other ways to pay. */
export class NotCorrectable extends ShopError {
  readonly code = "order-not-correctable";
}

/** The order was changed since the shopper opened it. Unlike `OrderChanged`, it contains nothing that only staff may see. */
export class CorrectionOutdated extends Conflict {
  constructor() {
    super(correctionMessages.changed);
  }
}

/** The shopper has not accepted the terms of delivery to the new address; nothing was written. */
export class CorrectionTermsChanged extends ShopError {
  readonly code = "terms-changed";
  override readonly members: { terms: CorrectionQuote };

  constructor(terms: CorrectionQuote) {
    super(correctionMessages.newTerms(terms.statement, formatPrice(terms.total)));
    this.members = { terms };
  }
}

/** Staff cannot edit the order, because it is shipped, delivered or cancelled. */
export class OrderNotEditable extends ShopError {
  readonly code = "order-not-editable";

  constructor(order: OrderWithDelivery & { status: OrderStatus }) {
    super(orderEditMessages.tooLateToEdit(getStatusTexts(order)[order.status].label));
  }
}

/** Creates the error for an order without lines. Spec: storefront §5. */
export function createEmptyCartError(): InvalidInput {
  return new InvalidInput(checkoutMessages.cartEmpty, { items: [checkoutMessages.cartEmpty] });
}

/** Creates the error for an unknown order. Spec: storefront §5. */
export function createOrderNotFound(): NotFound {
  return new NotFound(orderMessages.notFound);
}

/** A shopper's order has more bottles than the shop accepts in one order. The message states the limit. */
export class TooManyBottles extends ShopError {
  readonly code = "too-many-bottles";
}
