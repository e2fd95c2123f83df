import { getOwnEntry } from "#platform/rules/get-own-entry.ts";
import type { ReportedState } from "../reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

import { COMMON_STATUSES, createStatusTable, findState } from "./status-table.ts";

/** States by the code of a TCS delivery report. */
const STATES_BY_CODE: Readonly<Record<string, ShipmentState>> = {
  OK: "delivered",
  // The parcel waits for its recipient in a TCS office.
  SC: "attempted",
  RO: "returning",
};

const TABLE = createStatusTable({
  ...COMMON_STATUSES,
  "Shipment Picked Up": "picked",
  "Delay Beyond Our Control": "in-transit",
  "Delay due to Flight Cancelled": "in-transit",
  "Delay due to Airline Handling Error": "in-transit",
  "Delay due to Force Majeure": "in-transit",
  "Arrived at TCS Facility": "in-transit",
  "Departed from TCS Facility": "in-transit",
  "Shipment Delivered": "delivered",
  "Awaiting Receiver Collection": "attempted",
  "Recipient Refused": "attempted",
  "Shipment Returned To Origin": "returning",
  "Return To Origin": "returning",
  "Shipment Returned To Shipper": "returned",
});

/** Maps a TCS delivery report or checkpoint to a state. Checkpoints have no code. */
export function mapTcsStatus({ code, text }: { code?: string | undefined; text: string }): ReportedState {
  return getOwnEntry(STATES_BY_CODE, code) ?? findState(TABLE, text) ?? "unknown";
}
