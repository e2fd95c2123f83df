import { describe, expect, test } from "vitest";

import { parseReportedTime } from "./courier-time.ts";
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
    ["Canceled", "cancelled"],
    ["Booked", "booked"],
    ["In Transit", "in-transit"],
    ["Out for Delivery", "out-for-delivery"],
    ["Lost", "lost"],
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
  ["In Transit to GUJRANWALA", "in-transit"],
  ["Out for Delivery in LAHORE", "out-for-delivery"],
  ["Assign to Courier in LAHORE", "out-for-delivery"],
  ["Dispatched from KARACHI to LAHORE", "in-transit"],
  ["Dispatched again", "unknown"],
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
  [{ text: "Delay due to Flight Cancelled" }, "in-transit"],
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

/** The status words and codes that the couriers publish, except those of replacement and Try & Buy shipments. */
const PUBLISHED = {
  PostEx: {
    booked: ["Unbooked", "Booked", "At Merchant's Warehouse"],
    picked: ["Picked By PostEx"],
    "in-transit": [
      "PostEx WareHouse",
      "At PostEx Warehouse",
      "En-Route to PostEx warehouse",
      "Package on Root",
    ],
    "out-for-delivery": ["Out For Delivery"],
    attempted: ["Attempted", "Attempt Made: Customer not available", "Delivery Under Review"],
    delivered: ["Delivered"],
    returning: ["Out For Return"],
    returned: ["Returned"],
    cancelled: ["Un-Assigned By Me", "Expired"],
  },
  Leopards: {
    booked: ["Pickup Request not Send", "Pickup Request Sent", "Consignment Booked"],
    picked: ["Drop Off at Express Center", "Shipment Picked"],
    "in-transit": ["Arrived at Station", "Dispatched", "In Transit", "Missroute"],
    "out-for-delivery": ["Assign to Courier", "Out for Delivery"],
    attempted: ["Pending", "Pending - CONSIGNEE NOT AVAILABLE"],
    delivered: ["Delivered"],
    returning: ["Ready for Return", "Ready for Return in LAHORE - REFUSED WITH NO REASON", "Being Return"],
    returned: ["Returned to shipper"],
    cancelled: ["Cancelled"],
  },
  TCS: { delivered: ["DELIVERED", "Delivered"], "out-for-delivery": ["OUT FOR DELIVERY"] },
  Trax: {
    booked: ["Booked", "Re-Booked", "1", "19"],
    "in-transit": [
      "Arrived at Origin",
      "In Transit",
      "Arrived at Destination",
      "Misrouted",
      "2",
      "3",
      "4",
      "11",
    ],
    "out-for-delivery": ["Out for Delivery", "5"],
    attempted: [
      "Not Attempted",
      "Delivery Unsuccessful",
      "On Hold",
      "Non-Service Area",
      "Confirmation Pending",
      "Re-Attempt",
      "Self Collection",
      "Re-Attempt Requested",
      "7",
      "8",
      "9",
      "10",
      "12",
      "13",
      "15",
      "52",
    ],
    delivered: ["Delivered", "14"],
    cancelled: ["Cancelled", "17"],
    lost: ["Lost", "18"],
    "return-requested": ["Return-Confirm", "20"],
    returning: ["Return - In Transit", "21", "22", "23", "24"],
    returned: ["Return - Delivered to Shipper", "25"],
    unknown: ["26", "31", "37"],
  },
};

test.each(
  Object.entries(PUBLISHED).flatMap(([courier, states]) =>
    Object.entries(states).map(([state, texts]) => [courier as keyof typeof COURIERS, state, texts] as const),
  ),
)("%s: the published words for “%s” have this meaning", (courier, state, texts) => {
  for (const text of texts) expect(COURIERS[courier](text), text).toBe(state);
});

test.each([
  ["0001", "booked"],
  ["0002", "returned"],
  ["0003", "in-transit"],
  ["0004", "in-transit"],
  ["0005", "delivered"],
  ["0006", "returned"],
  ["0007", "returned"],
  ["0008", "attempted"],
  ["0013", "attempted"],
])("PostEx: the published code %s means %s, even without a text", (code, state) => {
  expect(mapPostExStatus({ code, text: "" })).toBe(state);
});

const minute = (occurredAt: string) => ({ occurredAt, precision: "minute" });
const day = (occurredAt: string) => ({ occurredAt, precision: "day" });
const none = { occurredAt: null, precision: "none" };

test.each([
  ["2026-11-20 01:26:19", minute("2026-11-19T20:26:19.000Z")],
  ["2026-11-20T13:26:19.123", minute("2026-11-20T08:26:19.000Z")],
  ["24/03/2022 03:54 PM", minute("2022-03-24T10:54:00.000Z")],
  ["24/03/2022 3:54PM", minute("2022-03-24T10:54:00.000Z")],
  ["24/03/2022 12:05 AM", minute("2022-03-23T19:05:00.000Z")],
  ["24/03/2022 12:05 p.m.", minute("2022-03-24T07:05:00.000Z")],
  ["Thursday Oct 17, 2024 12:58", minute("2024-10-17T07:58:00.000Z")],
  ["Monday    Oct 14, 2024 23:19", minute("2024-10-14T18:19:00.000Z")],
  ["2026-11-20T01:26:19Z", minute("2026-11-20T01:26:19.000Z")],
  ["2026-11-20T01:26:19+05:00", minute("2026-11-19T20:26:19.000Z")],
  ["2026-11-20T01:26:19.000+0000", minute("2026-11-20T01:26:19.000Z")],
  ["2026-11-20", day("2026-11-19T19:00:00.000Z")],
  ["20/11/2026", day("2026-11-19T19:00:00.000Z")],
  ["19-09-2026", day("2026-09-18T19:00:00.000Z")],
  ["20-Nov-2026", day("2026-11-19T19:00:00.000Z")],
  ["20-Nov-26", day("2026-11-19T19:00:00.000Z")],
  ["20 November, 2026 3:04 PM", minute("2026-11-20T10:04:00.000Z")],
  ["2026-11-20 15:04:00 PKT", minute("2026-11-20T10:04:00.000Z")],
  ["Nov 20, 2026", day("2026-11-19T19:00:00.000Z")],
  ["2026-11-20 00:00:00", day("2026-11-19T19:00:00.000Z")],
  ["2026-11-20T00:00:00.000+0000", day("2026-11-19T19:00:00.000Z")],
  ["20/11/2026 12:00 AM", day("2026-11-19T19:00:00.000Z")],
  ["2026-11-20 25:70", day("2026-11-19T19:00:00.000Z")],
  ["2026-02-31 10:00:00", none],
  ["0000-00-00 00:00:00", none],
  ["Thursday Foo 17, 2024", none],
  ["tomorrow", none],
  ["N/A", none],
  ["", none],
  [null, none],
])("the courier time “%s” is %o", (text, time) => {
  expect(parseReportedTime(text)).toEqual(time);
});
