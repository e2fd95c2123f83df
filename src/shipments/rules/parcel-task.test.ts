import { expect, test } from "vitest";

import type { OrderStatus, ShipmentState } from "#orders/rules/order-status.ts";
import { ORDER_STATUSES, SHIPMENT_STATES } from "#orders/rules/order-status.ts";

import { OUTCOMES_BY_TASK, PARCEL_TASKS, findParcelTask, findReaction } from "./parcel-task.ts";
import { findStatusByShipments } from "./shipment-state.ts";

const STATES = {
  shop: ["draft", "booked"],
  underway: ["picked", "in-transit", "out-for-delivery", "attempted"],
  delivered: ["delivered"],
  back: ["return-requested", "returning"],
  returned: ["returned"],
  lost: ["lost"],
  cancelled: ["cancelled"],
} as const satisfies Record<string, readonly ShipmentState[]>;

const ACTIVE = {
  shop: "none",
  underway: "advances",
  delivered: "advances",
  back: "none",
  returned: "inspection",
  lost: "lost",
  cancelled: "none",
};
const EXPECTED: Record<OrderStatus, Record<keyof typeof STATES, string>> = {
  pending: { ...ACTIVE, underway: "pending-underway", delivered: "pending-delivered" },
  confirmed: ACTIVE,
  processing: ACTIVE,
  shipped: ACTIVE,
  delivered: { ...ACTIVE, underway: "none", back: "delivery-corrected", returned: "delivered-returned" },
  cancelled: {
    ...ACTIVE,
    underway: "cancelled-underway",
    delivered: "cancelled-delivered",
    lost: "cancelled-lost",
  },
};

const PAIRS = ORDER_STATUSES.flatMap((status) =>
  (Object.keys(STATES) as (keyof typeof STATES)[]).flatMap((stage) =>
    STATES[stage].map((state) => ({ status, state, reaction: EXPECTED[status][stage] })),
  ),
);

test.each(PAIRS)("a $status order with a parcel that is $state: $reaction", ({ status, state, reaction }) => {
  expect(findReaction({ status, state, wasDelivered: false })).toBe(reaction);
});

test.each(PAIRS)(
  "a $status order with a parcel that was delivered and is now $state",
  ({ status, state }) => {
    const isCorrection =
      !["pending", "cancelled"].includes(status) &&
      [...STATES.shop, ...STATES.underway, ...STATES.back].some((other) => other === state);
    const expected = isCorrection
      ? "delivery-corrected"
      : findReaction({ status, state, wasDelivered: false });
    expect(findReaction({ status, state, wasDelivered: true })).toBe(expected);
  },
);

test("every pair in which the parcel's end contradicts the order's status is a task or is inspected", () => {
  for (const status of ["pending", "delivered", "cancelled"] as const)
    for (const state of ["delivered", "returned", "lost"] as const) {
      const isAgreement = status === state;
      const reaction = findReaction({ status, state, wasDelivered: false });
      expect(["none", "advances"].includes(reaction), `${status}, ${state}`).toBe(isAgreement);
    }
});

test("each parcel of an order has its own reaction, so two parcels that disagree are both handled", () => {
  const parcels = [
    { state: "delivered", bottles: 1 },
    { state: "lost", bottles: 1 },
  ] as const;
  expect(findStatusByShipments({ status: "shipped", bottles: 2 }, parcels)).toBeUndefined();
  const tasks = parcels.map(({ state }) => findParcelTask({ status: "shipped", state, wasDelivered: false }));
  expect(tasks).toEqual([null, "lost"]);
});

test("every task occurs and ends with “checked” as the last outcome", () => {
  const tasks = new Set(
    ORDER_STATUSES.flatMap((status) =>
      SHIPMENT_STATES.flatMap((state) =>
        [true, false].map((wasDelivered) => findParcelTask({ status, state, wasDelivered })),
      ),
    ),
  );
  for (const task of PARCEL_TASKS) {
    expect(tasks).toContain(task);
    expect(OUTCOMES_BY_TASK[task].at(-1)).toBe("checked");
  }
});
