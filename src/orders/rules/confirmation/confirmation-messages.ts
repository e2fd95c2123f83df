import { formatList } from "#kit/rules/format-list.ts";
import type { StaffStep } from "../risk/risk-consequence.ts";

import type { ConfirmationState } from "./confirmation.ts";

const WITHOUT_STOCK =
  "Thank you, we received your confirmation. Some bottles of this order are out of stock, so we'll contact you.";

/** Shopper texts for order confirmation. Not quoted by the specification. */
export const confirmationMessages = {
  pageTitle: "Confirm Your Order",
  heading: "Please confirm your order",
  explanation: "We pack your order as soon as you confirm it.",
  reservedUntil: "We keep your fragrances for you until",
  explanationAfterExpiry:
    "The time to confirm has passed. You can still confirm your order while its fragrances are in stock.",
  linkSent: (recipients: readonly string[]) =>
    `We sent a link to ${formatList(recipients)}. Open it to confirm your order.`,
  callOtherwise: (hours: string) => `If you don't, we'll call you${hours}.`,
  call: (hours: string) => `We'll call to confirm your order${hours}.`,
  callingHours: (from: string, until: string) => ` between ${from} and ${until}`,
  confirm: "Confirm order",
  confirming: "Confirming…",
  decline: "Cancel order",
  declineQuestion: "Why do you cancel this order?",
  declineNow: "Yes, cancel order",
  declining: "Cancelling…",
  otherDelivery:
    "Delivery to this address has a different charge, time or payment method. Please save the new address first, then confirm the order.",
  failed: "We could not save your decision. Please try again.",
  /** What happens next, if only staff can confirm the order. */
  staffSteps: {
    "call-first": "Next, we'll call to confirm your order.",
    "advance-payment": "Next, we'll contact you about an advance payment for your order.",
  } satisfies Record<StaffStep, string>,
  /** A confirmed order that staff set back to pending. */
  reopened: "You have confirmed this order. We'll contact you about the next step.",
  closed: {
    waiting: "This order can't be confirmed now. Please reload the page.",
    unreachable: "This order can't be confirmed now. Please reload the page.",
    confirmed: "This order is already confirmed. To change anything, please contact us.",
    declined: "This order was declined and can no longer be confirmed. Please contact us.",
    expired: "This order can't be confirmed now. Please reload the page.",
    "out-of-stock": WITHOUT_STOCK,
    "not-needed": "This order no longer needs a confirmation. Please contact us with any questions.",
  } satisfies Record<ConfirmationState, string>,
  onlyByMessage: "Please confirm your order with the link in our message. This page can't confirm it.",
  none: "This order needs no confirmation on this page.",
  withoutStock: WITHOUT_STOCK,
  /** Recorded in the order's history, for staff. */
  declinedByCustomer: (reason: string | undefined) =>
    reason === undefined ? "Declined by the customer" : `Declined by the customer: ${reason}`,
  declinedOnPhone: (note: string | undefined) =>
    note === undefined ? "Declined on the phone" : `Declined on the phone: ${note}`,
} as const;
