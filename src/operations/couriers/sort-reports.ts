import { parseCourierTime } from "#domain/shipments/couriers/courier-time.ts";

import type { CourierReport } from "./courier.ts";

type ReportEntry = Omit<CourierReport, "occurredAt"> & {
  /** The courier's time; Pakistan time unless it contains a time zone. */
  time: string | null | undefined;
};

/**
 * Sorts reports by ascending time. A report without a readable time gets the time of the previous report, or
 * `fallbackTime` if it is the first report. Omits reports without any time.
 * @param entries in the courier's order; reports with the same time keep this order
 */
export function sortReports(entries: readonly ReportEntry[], fallbackTime?: string | null): CourierReport[] {
  let latest = parseCourierTime(fallbackTime);
  const dated = entries.map(({ time, ...report }) => ({ ...report, occurredAt: parseCourierTime(time) }));
  const reports = isNewestFirst(dated) ? dated.toReversed() : dated;
  return reports
    .flatMap(({ occurredAt, ...report }) => {
      latest = occurredAt ?? latest;
      return latest === undefined ? [] : [{ ...report, occurredAt: latest }];
    })
    .toSorted((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt));
}

function isNewestFirst(reports: readonly { occurredAt: string | undefined }[]): boolean {
  const times = reports.flatMap(({ occurredAt }) => (occurredAt === undefined ? [] : Date.parse(occurredAt)));
  return (times[0] ?? 0) > (times.at(-1) ?? 0);
}
