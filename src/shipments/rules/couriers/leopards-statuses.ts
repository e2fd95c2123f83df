import type { ReportedState } from "../reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

import { COMMON_STATUSES, createStatusTable, findState } from "./status-table.ts";

/** Leopards appends a place to these texts: `Arrived at Station in LAHORE`. */
const STATUSES_WITH_PLACE = {
  "Arrived at Station": "in-transit",
  Dispatched: "in-transit",
  "Shipment Picked": "picked",
  "Ready for Return": "returning",
  "Being Return": "returning",
} as const satisfies Record<string, ShipmentState>;

const TABLE = createStatusTable({
  ...COMMON_STATUSES,
  ...STATUSES_WITH_PLACE,
  "Pickup Request not Send": "booked",
  "Pickup Request Sent": "booked",
  "Consignment Booked": "booked",
  "Drop Off at Express Center": "picked",
  Missroute: "in-transit",
  "Assign to Courier": "out-for-delivery",
  Pending: "attempted",
});

const PLACE_SUFFIX = / (?:in|to) .+$/i;
const TABLE_WITH_PLACE = createStatusTable(STATUSES_WITH_PLACE);

/**
 * Maps a Leopards status text to a state. The part after the last ` - ` is a reason: `Pending - CONSIGNEE NOT
 * AVAILABLE`.
 */
export function mapLeopardsStatus(text: string): ReportedState {
  const reasonStart = text.lastIndexOf(" - ");
  const status = reasonStart === -1 ? text : text.slice(0, reasonStart);
  return (
    findState(TABLE, text) ??
    findState(TABLE, status) ??
    (PLACE_SUFFIX.test(status) ? findState(TABLE_WITH_PLACE, status.replace(PLACE_SUFFIX, "")) : undefined) ??
    "unknown"
  );
}
