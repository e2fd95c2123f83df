import type { ReportedState } from "../reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

import { COMMON_STATUSES, createStatusTable, findState, normalizeStatus } from "./status-table.ts";

/** Leopards appends a place to these texts: `Arrived at Station in LAHORE`. */
const STATUSES_WITH_PLACE = {
  "Arrived at Station": "in-transit",
  Dispatched: "in-transit",
  "In Transit": "in-transit",
  "Out for Delivery": "out-for-delivery",
  "Assign to Courier": "out-for-delivery",
  "Shipment Picked": "picked",
  "Ready for Return": "returning",
  "Being Return": "returning",
  "Return to Origin": "returning",
} as const satisfies Record<string, ShipmentState>;

const TABLE = createStatusTable({
  ...COMMON_STATUSES,
  ...STATUSES_WITH_PLACE,
  "Pickup Request not Send": "booked",
  "Pickup Request not Sent": "booked",
  "Pickup Request Sent": "booked",
  "Consignment Booked": "booked",
  "Drop Off at Express Center": "picked",
  Missroute: "in-transit",
  Pending: "attempted",
});

const PLACE = /^(?:in|to|from|at) ./;
const TABLE_WITH_PLACE = createStatusTable(STATUSES_WITH_PLACE);

function findStateBeforePlace(status: string): ShipmentState | undefined {
  const normalized = normalizeStatus(status);
  const entry = [...TABLE_WITH_PLACE].find(
    ([text]) => normalized.startsWith(`${text} `) && PLACE.test(normalized.slice(text.length + 1)),
  );
  return entry?.[1];
}

/**
 * Maps a Leopards status text to a state. The part after the last ` - ` is a reason: `Pending - CONSIGNEE NOT
 * AVAILABLE`.
 */
export function mapLeopardsStatus(text: string): ReportedState {
  const reasonStart = text.lastIndexOf(" - ");
  const status = reasonStart === -1 ? text : text.slice(0, reasonStart);
  return findState(TABLE, text) ?? findState(TABLE, status) ?? findStateBeforePlace(status) ?? "unknown";
}
