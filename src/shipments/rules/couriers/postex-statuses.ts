import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import type { ReportedState } from "../reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

import { COMMON_STATUSES, createStatusTable, findState } from "./status-table.ts";

/** States by PostEx status code. */
const STATES_BY_CODE: Readonly<Record<string, ShipmentState>> = {
  "0001": "booked",
  "0002": "returned",
  "0003": "in-transit",
  "0004": "in-transit",
  "0005": "delivered",
  "0006": "returned",
  "0007": "returned",
  "0008": "attempted",
  "0013": "attempted",
};

const TABLE = createStatusTable({
  ...COMMON_STATUSES,
  Unbooked: "booked",
  "At Merchant's Warehouse": "booked",
  "Picked By PostEx": "picked",
  "PostEx WareHouse": "in-transit",
  "At PostEx Warehouse": "in-transit",
  "En-Route to PostEx warehouse": "in-transit",
  "Package on Root": "in-transit",
  "Package on Route": "in-transit",
  Attempted: "attempted",
  "Attempt Made": "attempted",
  "Delivery Under Review": "attempted",
  "Under Verification": "attempted",
  "Out For Return": "returning",
  Return: "returned",
  Returned: "returned",
  "Un-Assigned By Me": "cancelled",
  Expired: "cancelled",
});

/** Maps an entry in PostEx's history to a state. PostEx appends the reason for a failed attempt after a colon. */
export function mapPostExStatus({ code, text }: { code?: string | undefined; text: string }): ReportedState {
  const [status = ""] = text.split(":");
  return getOwnEntry(STATES_BY_CODE, code) ?? findState(TABLE, text) ?? findState(TABLE, status) ?? "unknown";
}
