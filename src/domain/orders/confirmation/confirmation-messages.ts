import type { ConfirmationState } from "./confirmation.ts";

/** Texts about the confirmation of orders, for shoppers. Not quoted by the specification. */
export const confirmationMessages = {
  pageTitle: "Confirm Your Order",
  heading: "Please confirm your order",
  explanation: "We pack your order as soon as you confirm it.",
  heldUntil: "We keep your fragrances for you until",
  confirmOnPage: "Confirm your order on its page.",
  confirm: "Confirm order",
  confirming: "Confirming…",
  correct: "Correct your phone number or address",
  correctHint: "Fill in only what has changed. For your privacy this page hides what you entered.",
  phone: "New phone number",
  street: "New street address",
  city: "New city",
  state: "New state or province",
  zipCode: "New ZIP or postal code",
  decline: "I don't want this order",
  declineQuestion: "Why don't you want this order?",
  declineNow: "Decline order",
  declining: "Declining…",
  failed: "We could not save your decision. Please try again.",
  expired: "The time to confirm this order has expired. Please contact us, if you still want it.",
  closed: {
    waiting: "This order can't be confirmed now. Please reload the page.",
    unreachable: "This order can't be confirmed now. Please reload the page.",
    confirmed: "This order is already confirmed. To change anything, please contact us.",
    declined: "This order was declined and can no longer be confirmed. Please contact us.",
    expired: "The time to confirm this order has expired. Please contact us, if you still want it.",
    "not-needed": "This order no longer needs a confirmation. Please contact us with any question.",
  } satisfies Record<ConfirmationState, string>,
  none: "This order needs no confirmation on this page.",
  withoutStock:
    "Thank you, we received your confirmation. Not every bottle of this order is in stock, so we will contact you.",
  /** Recorded in the order's history, for staff. */
  declinedByCustomer: (reason: string | undefined) =>
    reason === undefined ? "Declined by the customer" : `Declined by the customer: ${reason}`,
  declinedOnPhone: (note: string | undefined) =>
    note === undefined ? "Declined on the phone" : `Declined on the phone: ${note}`,
} as const;
