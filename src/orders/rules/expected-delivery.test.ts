import { expect, test } from "vitest";

import type { OrderStatus } from "./order-status.ts";
import { findExpectedDays, stateExpectedArrival, stateOrderDelivery } from "./expected-delivery.ts";

const NOW = new Date("2026-11-29T08:00:00Z");
const delivery = { method: "standard", minDays: 1, maxDays: 2 } as const;

function buildOrder(...history: [status: OrderStatus, day: string][]) {
  const statusHistory = history.map(([status, day]) => {
    return { status, timestamp: `2026-11-${day}T08:00:00.000Z`, notes: null, changedBy: null };
  });
  return { status: history.at(-1)?.[0] ?? ("pending" as const), delivery, statusHistory };
}

test.each([
  ["from now until it is confirmed", [["pending", "20"]], "2026-11-30", "2026-12-01"],
  [
    "from its confirmation",
    [
      ["pending", "20"],
      ["confirmed", "26"],
      ["shipped", "27"],
    ],
    "2026-11-27",
    "2026-11-28",
  ],
  [
    "from its last confirmation",
    [
      ["confirmed", "20"],
      ["pending", "21"],
      ["processing", "26"],
    ],
    "2026-11-27",
    "2026-11-28",
  ],
] satisfies [string, [OrderStatus, string][], string, string][])(
  "an order is expected %s",
  (_case, history, from, to) => {
    expect(findExpectedDays(buildOrder(...history), NOW)).toEqual({ from, to });
  },
);

test.each(["delivered", "cancelled"] as const)("an order that is %s is not expected", (status) => {
  expect(findExpectedDays(buildOrder(["pending", "20"], [status, "21"]), NOW)).toBeUndefined();
});

test("an order that is late says so", () => {
  const expected = { from: "2026-11-26", to: "2026-11-27" };
  expect(stateExpectedArrival({ delivery, expected }, NOW)).toBe("was due Thu 26 Nov – Fri 27 Nov");
});

test("the sentence of an order names the charge and the fee that it has", () => {
  const adjustments = [
    { kind: "delivery", label: "Delivery", amount: 250 },
    { kind: "cod-fee", label: "Cash on delivery fee", amount: 120 },
  ];
  const order = {
    delivery,
    expected: { from: "2026-11-30", to: "2026-12-01" },
    adjustments,
    totalAmount: 2870,
  };
  expect(stateOrderDelivery(order, "Lahore", NOW)).toBe(
    "Delivery to Lahore Rs.\u00A0250, arrives Mon 30 Nov – Tue 1 Dec; cash on delivery, fee Rs.\u00A0120",
  );
  expect(stateOrderDelivery({ ...order, needsAdvancePayment: true }, "Lahore", NOW)).toContain(
    "; payment in advance",
  );
  expect(stateOrderDelivery({ ...order, advanceAmount: 870 }, "Lahore", NOW)).toContain(
    "; Rs.\u00A0870 in advance, Rs.\u00A02,000 in cash",
  );
  expect(stateOrderDelivery({ ...order, totalAmount: 0 }, "Lahore", NOW)).toMatch(/; nothing to pay$/);
  expect(stateOrderDelivery({ ...order, delivery: undefined }, "Lahore", NOW)).toBeUndefined();
});
