import type { OrderStatus } from "#domain/orders/order-status.ts";
import { STATUS_RULES } from "#domain/orders/order-status.ts";

/**
 * States of the confirmation of a cash-on-delivery order. An order that the shop placed without confirmation has none.
 * `unreachable`: staff called in vain. `expired`: nobody decided in time, and the order's bottles are no longer held.
 * `not-needed`: staff cancelled the order before the shopper decided.
 */
export const CONFIRMATION_STATES = [
  "waiting",
  "confirmed",
  "declined",
  "unreachable",
  "expired",
  "not-needed",
] as const;

export type ConfirmationState = (typeof CONFIRMATION_STATES)[number];

/** What can happen to a confirmation. Staff record the events that start with `call`. */
export const CONFIRMATION_EVENTS = [
  "shopper-confirmed",
  "shopper-declined",
  "confirmed-without-stock",
  "call-confirmed",
  "call-declined",
  "call-no-answer",
  "call-wrong-number",
  "call-later",
  "expired",
  "status-confirmed",
  "status-cancelled",
] as const;

export type ConfirmationEvent = (typeof CONFIRMATION_EVENTS)[number];

interface EventRules {
  /** States in which the event can happen. */
  readonly from: readonly ConfirmationState[];
  /** The state after the event; null leaves the state as it is. */
  readonly to: ConfirmationState | null;
  /** The status that the order enters; null leaves the status as it is. */
  readonly status: OrderStatus | null;
}

const OPEN: readonly ConfirmationState[] = ["waiting", "unreachable"];
/** Staff can also decide after the time has expired. */
const UNDECIDED: readonly ConfirmationState[] = [...OPEN, "expired"];

/** The effect of each event on the confirmation and on the order's status. */
export const EVENT_RULES: Readonly<Record<ConfirmationEvent, EventRules>> = {
  "shopper-confirmed": { from: OPEN, to: "confirmed", status: "confirmed" },
  "shopper-declined": { from: UNDECIDED, to: "declined", status: "cancelled" },
  // The shopper decided, but staff have to solve the shortage first.
  "confirmed-without-stock": { from: OPEN, to: null, status: null },
  "call-confirmed": { from: UNDECIDED, to: "confirmed", status: "confirmed" },
  "call-declined": { from: UNDECIDED, to: "declined", status: "cancelled" },
  "call-no-answer": { from: UNDECIDED, to: null, status: null },
  "call-wrong-number": { from: UNDECIDED, to: "unreachable", status: null },
  "call-later": { from: UNDECIDED, to: null, status: null },
  expired: { from: OPEN, to: "expired", status: null },
  // Staff changed the order's status without recording a call.
  "status-confirmed": { from: UNDECIDED, to: "confirmed", status: null },
  "status-cancelled": { from: UNDECIDED, to: "not-needed", status: null },
};

/** Returns whether the event can happen in a state. */
export function canHappen(event: ConfirmationEvent, state: ConfirmationState): boolean {
  return EVENT_RULES[event].from.includes(state);
}

/** Returns whether the shopper can still confirm the order. */
export function isOpen(state: ConfirmationState): boolean {
  return OPEN.includes(state);
}

/** Calls without an answer after which the shopper counts as unreachable. */
export const MAX_UNANSWERED_CALLS = 3;

/**
 * Returns the state after an event.
 * @param unansweredCalls number of calls without an answer, including this event
 */
export function getStateAfter(
  event: ConfirmationEvent,
  state: ConfirmationState,
  unansweredCalls = 0,
): ConfirmationState {
  const isGivenUp = event === "call-no-answer" && unansweredCalls >= MAX_UNANSWERED_CALLS;
  if (isGivenUp && state === "waiting") return "unreachable";
  return EVENT_RULES[event].to ?? state;
}

/** Returns the event that a status change by staff is for an undecided confirmation; `undefined` if it decides nothing. */
export function getStatusEvent(status: OrderStatus): ConfirmationEvent | undefined {
  if (status === "cancelled") return "status-cancelled";
  return STATUS_RULES[status].isConfirmed ? "status-confirmed" : undefined;
}
