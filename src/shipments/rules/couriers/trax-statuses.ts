import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import type { ReportedState } from "../reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

import { COMMON_STATUSES, createStatusTable, findState } from "./status-table.ts";

/** Trax status texts, without the prefix `Shipment - `, which Trax does not always send. */
const TABLE = createStatusTable({
  ...COMMON_STATUSES,
  "Re-Booked": "booked",
  "Rider Picked": "picked",
  "Arrival Service Center": "picked",
  "Arrived at Origin": "in-transit",
  "Arrived at Destination": "in-transit",
  "Rider Exchange": "in-transit",
  Misrouted: "in-transit",
  "Misroute Forwarded": "in-transit",
  Recalled: "in-transit",
  "Not Attempted": "attempted",
  "On Hold": "attempted",
  "Non-Service Area": "attempted",
  "Confirmation Pending": "attempted",
  "Return - Confirmation Pending": "attempted",
  "Re-Attempt": "attempted",
  "Re-Attempt Requested": "attempted",
  "Self Collection": "attempted",
  "On Hold for Self Collection": "attempted",
  "Return-Confirm": "return-requested",
  "Return - In Transit": "returning",
  "Return - Arrived at Origin": "returning",
  "Return - Dispatched": "returning",
  "Return - Delivery Unsuccessful": "returning",
  "Return - Not Attempted": "returning",
  "Return - On Hold": "returning",
  "Return - Rider Exchange": "returning",
});

/** States by the id of a Trax status. */
const STATES_BY_ID: Readonly<Record<string, ShipmentState>> = {
  1: "booked",
  2: "in-transit",
  3: "in-transit",
  4: "in-transit",
  5: "out-for-delivery",
  7: "attempted",
  8: "attempted",
  9: "attempted",
  10: "attempted",
  11: "in-transit",
  12: "attempted",
  13: "attempted",
  14: "delivered",
  15: "attempted",
  17: "cancelled",
  18: "lost",
  19: "booked",
  20: "return-requested",
  21: "returning",
  22: "returning",
  23: "returning",
  24: "returning",
  25: "returned",
  52: "attempted",
};

const PREFIX = /^shipment ?- ?/i;

/** Maps a Trax status text, or the id of a status, to a state. Statuses that only replacement and Try & Buy shipments have map to `unknown`. */
export function mapTraxStatus(text: string): ReportedState {
  const status = text.trim();
  return getOwnEntry(STATES_BY_ID, status) ?? findState(TABLE, status.replace(PREFIX, "")) ?? "unknown";
}
