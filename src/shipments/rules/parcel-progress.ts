import { orderReports } from "./reports/order-reports.ts";
import type { RecordedReport } from "./reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";
import { SHIPMENT_RULES } from "./shipment-state.ts";

/** A summary of the reports about a parcel. Times are ISO 8601 UTC. */
export interface ParcelProgress {
  state: ShipmentState;
  stateText: string | null;
  /** The text of the latest report, if the shop does not know its meaning; otherwise null. */
  unknownText: string | null;
  /** Whether the parcel was reported as delivered before its present state. */
  wasDelivered: boolean;
  /** Failed delivery attempts. */
  attempts: number;
  handedOverAt: string | null;
  deliveredAt: string | null;
  returnedAt: string | null;
}

type KnownReport = RecordedReport & { state: ShipmentState };

const isKnown = (report: RecordedReport): report is KnownReport => report.state !== "unknown";

/**
 * Returns the progress of a parcel, or `undefined` without reports. Unknown reports change no state.
 * @param reports in the order in which they were recorded
 */
export function deriveProgress(reports: readonly RecordedReport[]): ParcelProgress | undefined {
  const ordered = orderReports(reports);
  const known = ordered.filter(isKnown);
  const deciding = known.at(-1);
  if (deciding === undefined) return undefined;
  const { state, text } = deciding;
  const latest = ordered.at(-1);
  const attempts = known.filter((report) => report.state === "attempted");
  return {
    state,
    stateText: text,
    unknownText: latest?.state === "unknown" ? latest.text : null,
    wasDelivered: state !== "delivered" && known.some((report) => report.state === "delivered"),
    // The current status repeats an attempt of the courier's list.
    attempts: attempts.filter(({ isCurrent }) => !isCurrent).length || Math.min(1, attempts.length),
    handedOverAt: findEarliest(known, (report) => SHIPMENT_RULES[report.state].isHandedOver),
    deliveredAt: state === "delivered" ? findEarliest(known, (report) => report.state === state) : null,
    returnedAt: state === "returned" ? findEarliest(known, (report) => report.state === state) : null,
  };
}

/** Returns the earliest time of the matching reports. A report without a time has the time of its receipt. */
function findEarliest(
  reports: readonly KnownReport[],
  predicate: (report: KnownReport) => boolean,
): string | null {
  const [earliest] = reports
    .filter(predicate)
    .map(({ occurredAt, receivedAt }) => occurredAt ?? receivedAt)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return earliest ?? null;
}
