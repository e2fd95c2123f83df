import type { ShipmentState, TimePrecision } from "#orders/rules/order-status.ts";
import { SHIPMENT_STATES } from "#orders/rules/order-status.ts";

/**
 * States that a report can have. `unknown`: the shop does not know the courier's text. Staff choose its meaning; until
 * then, the report changes nothing.
 */
export const REPORTED_STATES = [...SHIPMENT_STATES, "unknown"] as const;

export type ReportedState = ShipmentState | "unknown";

/** A report about a parcel, by its courier or by the shop. Times are ISO 8601 UTC. */
export interface RecordedReport {
  state: ReportedState;
  /** The courier's text, or a staff note. */
  text: string | null;
  /** The reported time; the start of the day if only the day is known; null if no time is known. */
  occurredAt: string | null;
  precision: TimePrecision;
  /** Position in the courier's list (see `listReports`), ascending from the oldest; null for a report by the shop. */
  position: number | null;
  /** Whether this is the courier's field for the current status, not an entry of its list. */
  isCurrent: boolean;
  /** When the shop received the report. */
  receivedAt: string;
}

/** Returns the key that identifies a report within its shipment. The column `report_key` is the same key in SQL. */
export function getReportKey({
  code,
  occurredAt,
  occurrence = 1,
}: {
  code: string;
  occurredAt: string | null;
  occurrence?: number;
}): string {
  return `${code} ${occurredAt === null ? "-" : Date.parse(occurredAt)} ${occurrence}`;
}
