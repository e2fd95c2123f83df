import type { CallResult, ConfirmationEvent, ConfirmationState } from "./confirmation.ts";
import type { ReservationState } from "./reservation.ts";
import type { CallQueue, ToConfirm } from "./confirmation-list.ts";

/** Staff texts for order confirmation. Not quoted by the specification. */
export const staffConfirmationMessages = {
  title: "Orders to confirm",
  pageLabel: "To confirm",
  loadFailed: "Failed to load the orders to confirm",
  off: "The shop does not ask shoppers to confirm their orders. You can change this in the settings.",
  openSettings: "Open the settings",
  queue: "List",
  queues: {
    due: "To call now",
    later: "To call later",
    unreachable: "Unreachable",
    expired: "Expired",
  } satisfies Record<CallQueue, string>,
  /** The one number of orders to confirm, by queue. */
  toConfirm: ({ total, due, later, unreachable, expired }: ToConfirm) =>
    `${total} ${total === 1 ? "order" : "orders"} to confirm: ${due} to call now, ${later} to call later, ${unreachable} unreachable, ${expired} expired.`,
  outside: (count: number) =>
    count === 1
      ? "1 of them needs no call. Confirm it in the orders"
      : `${count} of them need no call. Confirm them in the orders`,
  states: {
    waiting: "Awaiting confirmation",
    "out-of-stock": "Confirmed, but out of stock",
    confirmed: "Confirmed",
    declined: "Declined",
    unreachable: "Unreachable",
    expired: "Expired",
    "not-needed": "Not needed",
  } satisfies Record<ConfirmationState, string>,
  events: {
    "link-opened": "The shopper opened the link in a message",
    "reservation-limited":
      "No bottles reserved: too many unverified orders from this phone number, browser or network",
    "reservation-ended": "The reservation of the bottles ended",
    "shopper-confirmed": "Confirmed by the shopper",
    "shopper-declined": "Declined by the shopper",
    "payment-awaited": "Waits again, because the shopper pays in advance",
    "confirmed-without-stock": "Confirmed by the shopper, but out of stock",
    "call-confirmed": "Call: confirmed",
    "payment-received": "Confirmed: advance payment received",
    "call-declined": "Call: declined",
    "call-no-answer": "Call: no answer",
    "call-wrong-number": "Call: wrong number",
    "call-later": "Call: call again later",
    expired: "Confirmation expired",
    "status-confirmed": "Confirmed by a status change",
    "status-cancelled": "Order cancelled, no confirmation needed",
  } satisfies Record<ConfirmationEvent, string>,
  reservation: "Reservation",
  verified: "verified",
  unverified: "not verified",
  reservations: {
    active: "Bottles reserved",
    limited: "Bottles not reserved",
    ended: "Reservation ended",
  } satisfies Record<ReservationState, string>,
  reservedUntil: "Bottles reserved until",
  limitedHint:
    "Too many unverified orders from this phone number, browser or network. Call to check the order.",
  endedHint: "Other customers can buy the bottles. Call to confirm the order.",
  results: {
    confirmed: "Confirmed",
    "no-answer": "No answer",
    "wrong-number": "Wrong number",
    declined: "Declined",
    later: "Call later",
  } satisfies Record<CallResult, string>,
  recordPayment: "Record payment",
  otherResult: "Other result",
  recordTitle: (orderNumber: string) => `Result of the call about ${orderNumber}`,
  result: "Result",
  note: "Note",
  callAgain: "Call again",
  hours: (hours: number) => (hours === 1 ? "In 1 hour" : `In ${hours} hours`),
  save: "Save result",
  saved: (orderNumber: string, result: CallResult) =>
    `${orderNumber}: ${staffConfirmationMessages.results[result].toLowerCase()}`,
  saveFailed: "Failed to save the call result",
  call: (phone: string) => `Call ${phone}`,
  whatsapp: "WhatsApp",
  unansweredCalls: (calls: number) => (calls === 1 ? "1 unanswered call" : `${calls} unanswered calls`),
  expires: "Expires",
  nextCall: "Next call",
  heading: "Confirmation",
  today: "Today",
  figures: {
    calls: "Calls",
    reached: "Reached",
    confirmed: "Confirmed",
    declined: "Declined",
    confirmedOnline: "Confirmed online",
    declinedOnline: "Declined online",
  },
};
