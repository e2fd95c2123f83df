import { expect, test } from "vitest";

import { ORDER_STATUSES } from "#domain/orders/order-status.ts";

import {
  CONFIRMATION_EVENTS,
  CONFIRMATION_STATES,
  EVENT_RULES,
  canHappen,
  getStateAfter,
  getStatusEvent,
  isOpen,
} from "./confirmation.ts";

test("a decided confirmation stays decided", () => {
  for (const event of CONFIRMATION_EVENTS)
    for (const state of ["confirmed", "declined", "not-needed"] as const)
      expect(canHappen(event, state), `${event} in ${state}`).toBe(false);
});

test("the shopper can confirm until the time expires, and staff also afterwards", () => {
  const allowed = (event: (typeof CONFIRMATION_EVENTS)[number]) =>
    CONFIRMATION_STATES.filter((state) => canHappen(event, state));
  expect(allowed("shopper-confirmed")).toEqual(["waiting", "unreachable"]);
  expect(allowed("call-confirmed")).toEqual(["waiting", "unreachable", "expired"]);
  expect(CONFIRMATION_STATES.filter(isOpen)).toEqual(allowed("shopper-confirmed"));
});

test("every event that confirms or declines changes the order's status with it", () => {
  for (const event of CONFIRMATION_EVENTS) {
    const { to, status } = EVENT_RULES[event];
    if (event.startsWith("status-")) continue;
    expect(status, event).toBe({ confirmed: "confirmed", declined: "cancelled" }[String(to)] ?? null);
  }
});

test("the shopper counts as unreachable after the third call without an answer", () => {
  const after = (calls: number) => getStateAfter("call-no-answer", "waiting", calls);
  expect([after(1), after(2), after(3)]).toEqual(["waiting", "waiting", "unreachable"]);
  expect(getStateAfter("call-no-answer", "expired", 3)).toBe("expired");
  expect(getStateAfter("call-wrong-number", "waiting")).toBe("unreachable");
  expect(getStateAfter("call-later", "unreachable")).toBe("unreachable");
});

test("a status change by staff decides, except back to pending", () => {
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
