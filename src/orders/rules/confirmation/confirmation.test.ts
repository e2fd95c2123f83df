import { expect, test } from "vitest";

import { ORDER_STATUSES } from "../order-status.ts";

import {
  CONFIRMATION_EVENTS,
  CONFIRMATION_STATES,
  EVENT_RULES,
  MAX_UNANSWERED_CALLS,
  isEventAllowed,
  getStateAfter,
  getStatusEvent,
  isConfirmable,
} from "./confirmation.ts";

test("no event changes a confirmation that is confirmed, declined or not needed", () => {
  for (const event of CONFIRMATION_EVENTS)
    for (const state of ["confirmed", "declined", "not-needed"] as const)
      expect(isEventAllowed(event, state), `${event} in ${state}`).toBe(false);
});

test("the shopper can confirm until a decision is made, even after the confirmation has expired", () => {
  const listStatesAllowing = (event: (typeof CONFIRMATION_EVENTS)[number]) =>
    CONFIRMATION_STATES.filter((state) => isEventAllowed(event, state));
  expect(listStatesAllowing("shopper-confirmed")).toEqual(["waiting", "unreachable", "expired"]);
  expect(listStatesAllowing("call-confirmed")).toEqual(["waiting", "out-of-stock", "unreachable", "expired"]);
  expect(CONFIRMATION_STATES.filter(isConfirmable)).toEqual(listStatesAllowing("shopper-confirmed"));
});

test("every event that confirms or declines also changes the order's status, except a status change itself", () => {
  for (const event of CONFIRMATION_EVENTS) {
    const { to, status } = EVENT_RULES[event];
    if (event.startsWith("status-")) continue;
    expect(status, event).toBe({ confirmed: "confirmed", declined: "cancelled" }[String(to)] ?? null);
  }
});

test("the shopper counts as unreachable after the third unanswered call or a wrong number", () => {
  const getStateAfterCalls = (calls: number) => getStateAfter("call-no-answer", "waiting", calls);
  expect([getStateAfterCalls(1), getStateAfterCalls(2), getStateAfterCalls(3)]).toEqual([
    "waiting",
    "waiting",
    "unreachable",
  ]);
  expect(getStateAfter("call-no-answer", "expired", 3)).toBe("expired");
  expect(getStateAfter("call-wrong-number", "waiting")).toBe("unreachable");
  expect(getStateAfter("call-later", "unreachable")).toBe("waiting");
});

test("an out-of-stock confirmation never expires, and unsuccessful calls do not change its state", () => {
  expect(isEventAllowed("expired", "out-of-stock")).toBe(false);
  for (const event of ["call-no-answer", "call-wrong-number", "call-later"] as const)
    expect(getStateAfter(event, "out-of-stock", MAX_UNANSWERED_CALLS), event).toBe("out-of-stock");
});

test("every status change by staff decides the confirmation, except a change to pending", () => {
  const events = Object.fromEntries(ORDER_STATUSES.map((status) => [status, getStatusEvent(status)]));
  expect(events).toEqual({
    pending: undefined,
    confirmed: "status-confirmed",
    processing: "status-confirmed",
    shipped: "status-confirmed",
    delivered: "status-confirmed",
    cancelled: "status-cancelled",
  });
});
