import { COMMON_STATUSES, createStatusTable, findState } from "./status-table.ts";
import type { ShipmentState } from "#domain/shipments/shipment-state.ts";

/** Trax status texts, without the prefix `Shipment - `, which Trax does not always send. */
const TABLE = createStatusTable({
  ...COMMON_STATUSES,
  Booked: "booked",
  "Re-Booked": "booked",
  "Rider Picked": "picked",
  "Arrival Service Center": "picked",
  "Arrived at Origin": "in-transit",
  "In Transit": "in-transit",
  "Arrived at Destination": "in-transit",
  "Rider Exchange": "in-transit",
  Misrouted: "in-transit",
  "Misroute Forwarded": "in-transit",
  Recalled: "in-transit",
  "Out for Delivery": "out-for-delivery",
  "Not Attempted": "attempted",
  "On Hold": "attempted",
  "Non-Service Area": "attempted",
  "Confirmation Pending": "attempted",
  "Return - Confirmation Pending": "attempted",
  "Re-Attempt": "attempted",
  "Re-Attempt Requested": "attempted",
  "Self Collection": "attempted",
  "On Hold for Self Collection": "attempted",
  Lost: "lost",
  "Return-Confirm": "return-requested",
  "Return - In Transit": "returning",
  "Return - Arrived at Origin": "returning",
  "Return - Dispatched": "returning",
  "Return - Delivery Unsuccessful": "returning",
  "Return - Not Attempted": "returning",
  "Return - On Hold": "returning",
  "Return - Rider Exchange": "returning",
});

const PREFIX = /^shipment ?- ?/i;

/** Maps a Trax status text to a state. Statuses that only replacement and Try & Buy shipments have map to `unknown`. */
export function mapTraxStatus(text: string): ShipmentState {
  return findState(TABLE, text.trim().replace(PREFIX, "")) ?? "unknown";
}
