import { describe, expect, test } from "vitest";

import { parseCourierTime } from "./courier-time.ts";
import { mapLeopardsStatus } from "./leopards-statuses.ts";
import { mapPostExStatus } from "./postex-statuses.ts";
import { mapTcsStatus } from "./tcs-statuses.ts";
import { mapTraxStatus } from "./trax-statuses.ts";

const COURIERS = {
  PostEx: (text: string) => mapPostExStatus({ text }),
  Leopards: mapLeopardsStatus,
  TCS: (text: string) => mapTcsStatus({ text }),
  Trax: mapTraxStatus,
};

describe.each(Object.entries(COURIERS))("%s", (_name, mapStatus) => {
  test.each([
    ["Delivered", "delivered"],
    ["DELIVERED ", "delivered"],
    ["Undelivered", "attempted"],
    ["Delivery Unsuccessful", "attempted"],
    ["Return - Delivered to Shipper", "returned"],
    ["Return -Delivered  to shipper", "returned"],
    ["Returned to shipper", "returned"],
    ["Cancelled", "cancelled"],
  ])("“%s” means %s", (text, state) => {
    expect(mapStatus(text)).toBe(state);
  });

  test.each(["", "Not delivered", "To be delivered", "Delivered to neighbour", "Delivered?", "constructor"])(
    "the text “%s” is unknown",
    (text) => {
      expect(mapStatus(text)).toBe("unknown");
    },
  );
});

test.each([
  [{ code: "0001", text: "At Merchant's Warehouse" }, "booked"],
  [{ code: "0003", text: "At PostEx Warehouse" }, "in-transit"],
  [{ code: "0005", text: "Delivered" }, "delivered"],
  [{ code: "0006", text: "Returned" }, "returned"],
  [{ code: "0013", text: "Attempt Made: Customer not available" }, "attempted"],
  [{ text: "Attempt Made: Delivered to nobody" }, "attempted"],
  [{ text: "Picked By PostEx" }, "picked"],
  [{ text: "Out For Delivery" }, "out-for-delivery"],
  [{ text: "Out For Return" }, "returning"],
  [{ text: "At Merchant’s Warehouse" }, "booked"],
  [{ code: "0099", text: "Teleported" }, "unknown"],
  [{ code: "constructor", text: "Teleported" }, "unknown"],
])("PostEx: %o means %s", (entry, state) => {
  expect(mapPostExStatus(entry)).toBe(state);
});

test.each([
  ["Consignment Booked", "booked"],
  ["Shipment Picked", "picked"],
  ["Shipment Picked in LAHORE", "picked"],
  ["Arrived at Station in GUJRANWALA", "in-transit"],
  ["Dispatched to GUJRANWALA", "in-transit"],
  ["Assign to Courier", "out-for-delivery"],
  ["Pending - CONSIGNEE NOT AVAILABLE", "attempted"],
  ["Pending", "attempted"],
  ["Ready for Return in LAHORE - REFUSED WITH NO REASON", "returning"],
  ["Being Return", "returning"],
  ["Delivered in LAHORE", "unknown"],
  ["Delivered to shipper", "unknown"],
  ["Pending in LAHORE", "unknown"],
])("Leopards: “%s” means %s", (text, state) => {
  expect(mapLeopardsStatus(text)).toBe(state);
});

test.each([
  [{ code: "OK", text: "Delivered" }, "delivered"],
  [{ code: "SC", text: "Awaiting Receiver Collection" }, "attempted"],
  [{ text: "Arrived at TCS Facility" }, "in-transit"],
  [{ text: "Out For Delivery" }, "out-for-delivery"],
  [{ text: "Shipment Delivered" }, "delivered"],
  [{ text: "Shipment Returned To Origin" }, "returning"],
  [{ text: "Shipment Delivered To Wrong Address" }, "unknown"],
])("TCS: %o means %s", (entry, state) => {
  expect(mapTcsStatus(entry)).toBe(state);
});

test.each([
  ["Shipment - Booked", "booked"],
  ["Shipment-Arrived at origin", "in-transit"],
  ["Shipment - Out for Delivery", "out-for-delivery"],
  ["Out for Delivery", "out-for-delivery"],
  ["Shipment - Delivery Unsuccessful", "attempted"],
  ["Shipment - Re-Attempt Requested", "attempted"],
  ["Shipment - Delivered", "delivered"],
  ["Shipment - Lost", "lost"],
  ["Return - Confirm", "return-requested"],
  ["Return - Delivery Unsuccessful", "returning"],
  ["Replacement - Delivered to Shipper", "unknown"],
])("Trax: “%s” means %s", (text, state) => {
  expect(mapTraxStatus(text)).toBe(state);
});

test.each([
  ["2026-11-20 01:26:19", "2026-11-19T20:26:19.000Z"],
  ["2026-11-20T13:26:19.123", "2026-11-20T08:26:19.000Z"],
  ["2026-11-20", "2026-11-19T19:00:00.000Z"],
  ["24/03/2022 03:54 PM", "2022-03-24T10:54:00.000Z"],
  ["24/03/2022 12:05 AM", "2022-03-23T19:05:00.000Z"],
  ["19-09-2026", "2026-09-18T19:00:00.000Z"],
  ["Thursday Oct 17, 2024 12:58", "2024-10-17T07:58:00.000Z"],
  ["Monday    Oct 14, 2024 23:19", "2024-10-14T18:19:00.000Z"],
  ["2026-11-20T01:26:19Z", "2026-11-20T01:26:19.000Z"],
  ["2026-11-20T01:26:19+05:00", "2026-11-19T20:26:19.000Z"],
  ["2026-02-31 10:00:00", undefined],
  ["Thursday Foo 17, 2024", undefined],
  ["tomorrow", undefined],
  ["", undefined],
  [null, undefined],
])("the courier time “%s” is %s in UTC", (text, iso) => {
  expect(parseCourierTime(text)).toBe(iso);
});
