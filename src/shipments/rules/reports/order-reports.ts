import { toShopDay } from "#platform/rules/day.ts";

import { findEndOfShopDay } from "../couriers/courier-time.ts";
import { PROGRESS, isFinal } from "../shipment-state.ts";
import type { RecordedReport, ReportedState } from "./report.ts";

const toTime = (iso: string) => Date.parse(iso);

/**
 * Sorts the reports of a courier by day, then by time if both have one, then by their position in the courier's list.
 * A report without a time follows its predecessor in the list. The current status follows the whole list, unless the
 * list has a final status with a later time.
 */
export function orderCourierReports<Report extends RecordedReport>(reports: readonly Report[]): Report[] {
  let latest = -Infinity;
  const byPosition = reports.toSorted(
    (a, b) => (a.position ?? 0) - (b.position ?? 0) || Number(a.isCurrent) - Number(b.isCurrent),
  );
  const dated = byPosition.map((report) => {
    const own = getReportedTime(report);
    const at = report.isCurrent && !hasLaterFinal(report, byPosition) ? Math.max(own ?? latest, latest) : own;
    // A day without a time is not older than an earlier entry of the same day.
    const isSameDay =
      report.precision === "day" && at !== undefined && latest > at && isOnShopDay(latest, at);
    const sortTime = at === undefined || isSameDay ? latest : at;
    latest = Math.max(latest, sortTime);
    return { report, sortTime };
  });
  // The sort is stable, so reports with the same time keep the order of their positions.
  return dated.toSorted((a, b) => compareTimes(a.sortTime, b.sortTime)).map(({ report }) => report);
}

/** Subtraction of two infinite times is not a number. */
const compareTimes = (a: number, b: number) => (a === b ? 0 : a - b);

const isOnShopDay = (a: number, b: number) => toShopDay(new Date(a)) === toShopDay(new Date(b));

/** Returns the reported time (ms). A courier's clock may be fast, so no report is later than its receipt. */
function getReportedTime({ occurredAt, receivedAt }: RecordedReport): number | undefined {
  return occurredAt === null ? undefined : Math.min(toTime(occurredAt), toTime(receivedAt));
}

/** Returns whether the list up to the current status has a final status with a later time or on a later day. */
function hasLaterFinal(current: RecordedReport, reports: readonly RecordedReport[]): boolean {
  const own = getReportedTime(current);
  if (own === undefined) return false;
  const knownUntil = current.precision === "minute" ? own : findEndOfShopDay(own);
  return reports.some((report) => {
    const time = getReportedTime(report);
    const isInList = !report.isCurrent && (report.position ?? 0) <= (current.position ?? 0);
    return isInList && isFinalReport(report.state) && time !== undefined && time > knownUntil;
  });
}

const isFinalReport = (state: ReportedState) => state !== "unknown" && isFinal(state);

/**
 * Sorts all reports about a parcel by the time at which they happened. The result does not depend on the order in which
 * the reports of a courier arrive.
 *
 * The courier's reports keep their own order. Reports by the shop have exact times. A courier's report without an exact
 * time counts as late as possible: until the end of its day, but not after its receipt. It precedes a report by the
 * shop only if the shop's report shows more progress and may be later. A movement that may be later than a cancellation follows it. The shop's own booking precedes every courier
 * report that shows at least as much progress, whatever time the courier states.
 * @param reports in the order in which they were recorded
 */
export function orderReports<Report extends RecordedReport>(reports: readonly Report[]): Report[] {
  const [booking, ...others] = reports.filter(({ position }) => position === null);
  const own = [
    ...(booking ? [booking] : []),
    ...others.toSorted((a, b) => (getReportedTime(a) ?? 0) - (getReportedTime(b) ?? 0)),
  ];
  const ordered = orderCourierReports(reports.filter(({ position }) => position !== null));
  const latestTimes = findLatestTimes(ordered);
  const slots = ordered.map((report, index) => ({
    report,
    slot:
      1 +
      own.findLastIndex((shop, shopIndex) =>
        follows(report, latestTimes[index] ?? Infinity, { report: shop, isBooking: shopIndex === 0 }),
      ),
  }));
  return Array.from({ length: own.length + 1 }, (_, slot) => [
    ...own.slice(slot - 1, slot === 0 ? 0 : slot),
    ...slots.filter((entry) => entry.slot === slot).map(({ report }) => report),
  ]).flat();
}

/** Returns the latest possible time of each report (ms), which is not later than that of the next report. */
function findLatestTimes(ordered: readonly RecordedReport[]): number[] {
  const times: number[] = [];
  let next = Infinity;
  for (const report of ordered.toReversed()) {
    next = Math.min(next, findLatestTime(report));
    times.push(next);
  }
  return times.toReversed();
}

function findLatestTime(report: RecordedReport): number {
  const [time, received] = [getReportedTime(report), toTime(report.receivedAt)];
  if (time === undefined) return received;
  return report.precision === "minute" ? time : Math.min(findEndOfShopDay(time), received);
}

function findEarliestTime(report: RecordedReport): number {
  return report.precision === "none" ? -Infinity : (getReportedTime(report) ?? -Infinity);
}

/** Returns whether a courier's report happened after a report by the shop. */
function follows(
  report: RecordedReport,
  latestTime: number,
  shop: { report: RecordedReport; isBooking: boolean },
): boolean {
  const shopTime = getReportedTime(shop.report) ?? 0;
  const [progress, shopProgress] = [getProgress(report.state), getProgress(shop.report.state)];
  if (findEarliestTime(report) > shopTime) return true;
  if (shop.isBooking || shopProgress === PROGRESS.booked) return progress >= shopProgress;
  // Only parcels that no courier has are cancelled, so one that moves was collected nevertheless.
  const isMoving = shop.report.state === "cancelled" && progress > PROGRESS.booked;
  return latestTime >= shopTime && (progress >= shopProgress || isMoving);
}

/** An unknown report never decides the state, so its place only matters among other unknown reports. */
const getProgress = (state: ReportedState) => (state === "unknown" ? Infinity : PROGRESS[state]);
