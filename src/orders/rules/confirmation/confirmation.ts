import { MINUTE_MS } from "#platform/rules/day.ts";
import type { OrderStatus } from "../order-status.ts";
import { STATUS_RULES } from "../order-status.ts";

/**
 * States of the confirmation of a cash-on-delivery order. Orders that need no confirmation have no state.
 * - `out-of-stock`: the shopper has confirmed, but some bottles are out of stock, so staff have to decide.
 * - `unreachable`: the shopper did not answer the calls, or the phone number is wrong.
 * - `expired`: neither the shopper nor staff decided in time. The order reserves no bottles.
 * - `not-needed`: staff cancelled the order before the shopper decided.
 */
export const CONFIRMATION_STATES = [
  "waiting",
  "out-of-stock",
  "confirmed",
  "declined",
  "unreachable",
  "expired",
  "not-needed",
] as const;

export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

/** Events of a confirmation. Staff record those that start with `call`; a recorded payment causes `payment-received`. */
export const CONFIRMATION_EVENTS = [
  "link-opened",
  "reservation-limited",
  "reservation-ended",
  "shopper-confirmed",
  "shopper-declined",
  "confirmed-without-stock",
  "call-confirmed",
  "payment-received",
  "call-declined",
  "call-no-answer",
  "call-wrong-number",
  "call-later",
  "payment-awaited",
  "expired",
  "status-confirmed",
  "status-cancelled",
] as const;

export type ConfirmationEvent = (typeof CONFIRMATION_EVENTS)[number];

interface EventRules {
  /** States in which the event can happen. */
  readonly from: readonly ConfirmationState[];
  /** The state after the event; null if it depends on the earlier state (see `getStateAfter`). */
  readonly to: ConfirmationState | null;
  /** The status that the order enters; null leaves the status unchanged. */
  readonly status: OrderStatus | null;
}

/** States in which a confirmation can expire. */
const EXPIRABLE_STATES: readonly ConfirmationState[] = ["waiting", "unreachable"];
/**
 * States in which the shopper can confirm. An expired confirmation reserves no stock, so the bottles must still be
 * available.
 */
export const CONFIRMABLE_STATES: readonly ConfirmationState[] = [...EXPIRABLE_STATES, "expired"];
const UNDECIDED_STATES: readonly ConfirmationState[] = [...CONFIRMABLE_STATES, "out-of-stock"];

/** The effect of each event on the confirmation and on the order's status. */
export const EVENT_RULES: Readonly<Record<ConfirmationEvent, EventRules>> = {
  // The shopper opened the link in a message, which verifies the order.
  "link-opened": { from: EXPIRABLE_STATES, to: null, status: null },
  "reservation-limited": { from: ["waiting"], to: null, status: null },
  "reservation-ended": { from: UNDECIDED_STATES, to: null, status: null },
  "shopper-confirmed": { from: CONFIRMABLE_STATES, to: "confirmed", status: "confirmed" },
  "shopper-declined": { from: UNDECIDED_STATES, to: "declined", status: "cancelled" },
  "confirmed-without-stock": { from: CONFIRMABLE_STATES, to: "out-of-stock", status: null },
  "call-confirmed": { from: UNDECIDED_STATES, to: "confirmed", status: "confirmed" },
  // Receiving the advance payment also confirms the order.
  "payment-received": { from: UNDECIDED_STATES, to: "confirmed", status: "confirmed" },
  "call-declined": { from: UNDECIDED_STATES, to: "declined", status: "cancelled" },
  "call-no-answer": { from: UNDECIDED_STATES, to: null, status: null },
  "call-wrong-number": { from: UNDECIDED_STATES, to: null, status: null },
  "call-later": { from: [...EXPIRABLE_STATES, "out-of-stock"], to: null, status: null },
  // The shopper pays in advance after the order has expired.
  "payment-awaited": { from: ["expired"], to: "waiting", status: null },
  expired: { from: EXPIRABLE_STATES, to: "expired", status: null },
  // Staff changed the order's status without recording a call.
  "status-confirmed": { from: UNDECIDED_STATES, to: "confirmed", status: null },
  "status-cancelled": { from: UNDECIDED_STATES, to: "not-needed", status: null },
};

/** The event that each call result causes. */
export const CALL_EVENTS = {
  confirmed: "call-confirmed",
  "no-answer": "call-no-answer",
  "wrong-number": "call-wrong-number",
  declined: "call-declined",
  later: "call-later",
} as const satisfies Record<string, ConfirmationEvent>;

/** Possible results of a confirmation call. */
export type CallResult = keyof typeof CALL_EVENTS;

/** Returns whether the event can happen in a state. */
export function isEventAllowed(event: ConfirmationEvent, state: ConfirmationState): boolean {
  return EVENT_RULES[event].from.includes(state);
}

/** Returns whether the shopper can still confirm the order. */
export function isConfirmable(state: ConfirmationState): boolean {
  return CONFIRMABLE_STATES.includes(state);
}

/**
 * Time between the expiry of a confirmation and the end of the reservation of a verified order (ms). During this time,
 * the confirmation job can still postpone both.
 */
export const RESERVATION_MARGIN_MS = 15 * MINUTE_MS;

/** Number of unanswered calls after which the shopper counts as unreachable. */
export const MAX_UNANSWERED_CALLS = 3;

/**
 * Returns the state of a confirmation after an event.
 * @param unansweredCalls number of unanswered calls, including this event
 */
export function getStateAfter(
  event: ConfirmationEvent,
  state: ConfirmationState,
  unansweredCalls = 0,
): ConfirmationState {
  const hasReachedCallLimit = event === "call-no-answer" && unansweredCalls >= MAX_UNANSWERED_CALLS;
  if (state === "waiting" && (hasReachedCallLimit || event === "call-wrong-number")) return "unreachable";
  if (state === "unreachable" && event === "call-later") return "waiting";
  return EVENT_RULES[event].to ?? state;
}

/** Returns the confirmation event that a status change by staff causes, or `undefined` if it causes none. */
export function getStatusEvent(status: OrderStatus): ConfirmationEvent | undefined {
  if (status === "cancelled") return "status-cancelled";
  return STATUS_RULES[status].isConfirmed ? "status-confirmed" : undefined;
}
