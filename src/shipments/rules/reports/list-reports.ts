import { truncateText } from "#kit/rules/truncate-text.ts";

import { PROGRESS, isFinal } from "../shipment-state.ts";
import type { ReportedTime } from "../couriers/courier-time.ts";
import { normalizeStatus } from "../couriers/status-table.ts";
import { orderCourierReports } from "./order-reports.ts";
import type { RecordedReport, ReportedState } from "./report.ts";

/** A status in a courier's response. */
export interface ReportedStatus {
  state: ReportedState;
  /** The courier's status code, or the status text if the courier has no codes. */
  code: string;
  /** The courier's status text, without the reason. */
  status: string;
  /** The courier's text, including a reason if the courier reports one. */
  text: string;
  time: ReportedTime;
}

/** A report of a courier, as the shop stores it. */
export interface CourierReport extends Omit<RecordedReport, "receivedAt"> {
  code: string;
  /** Null if the order's personal data has been erased. */
  text: string | null;
  position: number;
  /** Distinguishes reports with the same code and time. */
  occurrence: number;
  /** The normalized status text of an unknown report, otherwise null. Staff choose its meaning once per courier. */
  statusKey: string | null;
}

interface CourierResponse {
  /** The courier's list, oldest status first unless times or the current status show the opposite. */
  history: readonly (ReportedStatus | undefined)[];
  /** The courier's field for the current status. */
  current?: ReportedStatus | undefined;
}

/** Factor of the number of different entries in a position. */
const DIFFERENT = 10_000;

/**
 * Returns the reports of a courier's response about one parcel. Drops repeated entries. The current status is omitted
 * if the last entry already states it.
 *
 * A position counts the different entries up to an entry, and then all entries. A courier's list only grows, so a higher
 * position is newer, also in another response, and even if responses lack entries or repeat them.
 */
export function listReports({ history, current }: CourierResponse): CourierReport[] {
  const known = history.flatMap((entry) => entry ?? []);
  const list = isNewestFirst(known, current) ? history.toReversed() : history;
  const counts = new Map<string, number>();
  let previousKey = "";
  const reports = list.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const key = `${entry.code} ${entry.time.occurredAt}`;
    const count = counts.get(key) ?? 0;
    // A time identifies a report. Reports without a time are counted, except immediate repetitions.
    const isRepeated = entry.time.precision === "none" ? key === previousKey : count > 0;
    previousKey = key;
    if (isRepeated) return [];
    counts.set(key, count + 1);
    const position = counts.size * DIFFERENT + index + 1;
    return [toReport(entry, { position, occurrence: count + 1, isCurrent: false })];
  });
  if (current === undefined) return reports;
  const position = counts.size * DIFFERENT + list.length;
  const last = orderCourierReports(reports.map((report) => ({ ...report, receivedAt: RECEIVED }))).at(-1);
  if (last?.position === position && last.state === current.state && hasSameStatus(last, current))
    return reports;
  return [...reports, toReport(current, { position, occurrence: position, isCurrent: true })];
}

/** Maximum lengths of a courier's texts. */
const MAX_LENGTHS = { code: 200, text: 500 };

/** Later than every report, so that no report of the response is cut off. */
const RECEIVED = new Date(8.64e15).toISOString();

const hasSameStatus = ({ statusKey }: { statusKey: string | null }, { status }: ReportedStatus) =>
  statusKey === null || statusKey === toStatusKey(status);

const toStatusKey = (status: string) => truncateText(normalizeStatus(status), MAX_LENGTHS.code);

function toReport(
  { state, code, status, text, time }: ReportedStatus,
  place: Pick<CourierReport, "position" | "occurrence" | "isCurrent">,
): CourierReport {
  const statusKey = state === "unknown" ? toStatusKey(status) : null;
  return {
    state,
    code: truncateText(place.isCurrent ? `current:${code}` : code, MAX_LENGTHS.code),
    text: truncateText(text, MAX_LENGTHS.text),
    ...time,
    ...place,
    statusKey,
  };
}

/** Returns whether the list starts with the newest status, by its times, its current status or its progress. */
function isNewestFirst(history: readonly ReportedStatus[], current: ReportedStatus | undefined): boolean {
  const times = history.flatMap(({ time }) => (time.occurredAt === null ? [] : Date.parse(time.occurredAt)));
  const [firstTime = 0, lastTime = 0] = [times[0], times.at(-1)];
  if (firstTime !== lastTime) return firstTime > lastTime;
  const [first, last] = [history[0], history.at(-1)];
  if (first === undefined || last === undefined || first.state === last.state) return false;
  if (current !== undefined && last.state === current.state) return false;
  if (
    current !== undefined &&
    first.state === current.state &&
    first.state !== "unknown" &&
    isFinal(first.state)
  )
    return true;
  return (
    first.state !== "unknown" && last.state !== "unknown" && PROGRESS[first.state] > PROGRESS[last.state]
  );
}
