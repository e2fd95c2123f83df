import { describe, expect, test } from "vitest";

import type { OrderStatus, ShipmentState } from "#orders/rules/order-status.ts";

import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import { SHIPMENT_RULES, findStatusByShipments } from "./shipment-state.ts";

const findStatus = (status: OrderStatus, ...states: ShipmentState[]) =>
  findStatusByShipments(
    { status, bottles: states.length },
    states.map((state) => ({ state, bottles: 1 })),
  );

describe("the status of an order follows its parcels", () => {
  test.each<[OrderStatus, ShipmentState[], OrderStatus | undefined]>([
    ["confirmed", ["booked"], undefined],
    ["confirmed", ["picked"], "shipped"],
    ["processing", ["in-transit", "booked"], "shipped"],
    ["shipped", ["out-for-delivery"], undefined],
    ["shipped", ["delivered", "in-transit"], undefined],
    ["shipped", ["delivered", "delivered"], "delivered"],
    ["confirmed", ["delivered"], "delivered"],
  ])("a %s order with parcels %o changes to %s", (status, states, expected) => {
    expect(findStatus(status, ...states)).toBe(expected);
  });

  test("no parcel changes the status of a pending, cancelled or delivered order", () => {
    for (const state of SHIPMENT_STATES) {
      expect(findStatus("pending", state)).toBeUndefined();
      expect(findStatus("cancelled", state)).toBeUndefined();
      expect(findStatus("delivered", state)).toBeUndefined();
    }
  });

  test("an order is not delivered while some of its bottles are in no parcel", () => {
    const parcels = [{ state: "delivered", bottles: 1 }] as const;
    expect(findStatusByShipments({ status: "shipped", bottles: 2 }, parcels)).toBeUndefined();
  });
});

test("staff can record every state except draft and booked, and no state follows itself", () => {
  const reachable = new Set(SHIPMENT_STATES.flatMap((state) => SHIPMENT_RULES[state].next));
  expect(SHIPMENT_STATES.filter((state) => !reachable.has(state))).toEqual(["draft", "booked"]);
  for (const state of SHIPMENT_STATES) expect(SHIPMENT_RULES[state].next).not.toContain(state);
});
