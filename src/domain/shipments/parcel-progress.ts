import type { ShipmentState } from "./shipment-state.ts";
import { SHIPMENT_RULES, findDecidingReport } from "./shipment-state.ts";

/** A recorded report about a parcel; `occurredAt` is ISO 8601 UTC. */
interface RecordedReport {
  state: ShipmentState;
  text: string | null;
  occurredAt: string;
}

/** A summary of the reports about a parcel. Times are ISO 8601 UTC. */
export interface ParcelProgress {
  state: ShipmentState;
  stateText: string | null;
  /** Failed delivery attempts. */
  attempts: number;
  handedOverAt: string | null;
  deliveredAt: string | null;
  returnedAt: string | null;
}

/**
 * Returns the progress of a parcel, or `undefined` without reports.
 * @param reports in the order in which they were recorded
 */
export function deriveProgress(reports: readonly RecordedReport[]): ParcelProgress | undefined {
  const decidingReport = findDecidingReport(reports);
  if (decidingReport === undefined) return undefined;
  const { state, text } = decidingReport;
  return {
    state,
    stateText: text,
    attempts: reports.filter((report) => report.state === "attempted").length,
    handedOverAt: findEarliest(reports, (report) => SHIPMENT_RULES[report.state].isHandedOver),
    deliveredAt: state === "delivered" ? findEarliest(reports, (report) => report.state === state) : null,
    returnedAt: state === "returned" ? findEarliest(reports, (report) => report.state === state) : null,
  };
}

function findEarliest(
  reports: readonly RecordedReport[],
  predicate: (report: RecordedReport) => boolean,
): string | null {
  const [earliest] = reports
    .filter(predicate)
    .map(({ occurredAt }) => occurredAt)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return earliest ?? null;
}
