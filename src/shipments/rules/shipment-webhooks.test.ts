import { expect, test } from "vitest";

import { listShipmentEvents } from "./shipment-webhooks.ts";

test.each([
  [null, "draft", []],
  [null, "booked", ["shipment.booked"]],
  ["draft", "booked", ["shipment.booked", "shipment.state_changed"]],
  ["draft", "cancelled", ["shipment.state_changed"]],
  ["booked", "picked", ["shipment.state_changed"]],
  ["returning", "returned", ["shipment.state_changed", "shipment.returned"]],
  ["booked", "booked", []],
] as const)("a parcel that changes from %s to %s causes %j", (previousState, state, events) => {
  const parcel = {
    orderId: "o",
    orderNumber: "ZE1",
    shipmentId: 1,
    reference: "ZE1-1",
    trackingNumber: null,
  };
  const causedEvents = listShipmentEvents({ ...parcel, previousState, state });
  expect(causedEvents.map(({ type }) => type)).toEqual(events);
});
