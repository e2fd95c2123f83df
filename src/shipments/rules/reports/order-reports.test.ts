import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DAY_MS, HOUR_MS, MINUTE_MS } from "#platform/rules/day.ts";

import { deriveProgress } from "../parcel-progress.ts";
import type { ShipmentState, TimePrecision } from "#orders/rules/order-status.ts";
import { parseReportedTime } from "../couriers/courier-time.ts";
import type { ReportedStatus } from "./list-reports.ts";
import { listReports } from "./list-reports.ts";
import { getReportKey } from "./report.ts";
import type { RecordedReport, ReportedState } from "./report.ts";

/** 20 November 2026, 14:30 in Pakistan. */
const BOOKED_AT = Date.UTC(2026, 10, 20, 9, 30);
const RECEIVED_AT = new Date(BOOKED_AT + 20 * DAY_MS).toISOString();

function buildShopReport(state: ShipmentState, time = BOOKED_AT): RecordedReport {
  const occurredAt = new Date(time).toISOString();
  const place = { position: null, isCurrent: false, receivedAt: occurredAt };
  return { state, text: null, occurredAt, precision: "minute", ...place };
}

const BOOKING = buildShopReport("booked");

/** Formats a time as a courier reports it. */
function formatTime(time: number, precision: TimePrecision): string | null {
  const local = new Date(time + 5 * HOUR_MS).toISOString();
  return { minute: `${local.slice(0, 10)} ${local.slice(11, 16)}:01`, day: local.slice(0, 10), none: null }[
    precision
  ];
}

function buildStatus(state: ReportedState, time: string | null): ReportedStatus {
  return { state, code: state, status: state, text: state, time: parseReportedTime(time) };
}

/** Records the reports of responses in the given order, as the shop does. */
function record(responses: readonly Parameters<typeof listReports>[0][]): RecordedReport[] {
  const recorded = new Map<string, RecordedReport>();
  for (const response of responses)
    for (const report of listReports(response)) {
      const key = getReportKey(report);
      const position = Math.max(recorded.get(key)?.position ?? 0, report.position);
      recorded.set(key, { ...report, receivedAt: RECEIVED_AT, position });
    }
  return [BOOKING, ...recorded.values()];
}

const findState = (reports: readonly RecordedReport[]) => deriveProgress(reports)?.state;

const MIDDLE = ["picked", "in-transit", "out-for-delivery", "attempted", "returning", "unknown"] as const;
const LAST = ["in-transit", "out-for-delivery", "attempted", "delivered", "returned", "lost"] as const;

/** A history with ascending times, of which the first may be before the shop's booking on the same day. */
const historyArbitrary = fc
  .record({
    middle: fc.array(fc.constantFrom(...MIDDLE), { maxLength: 5 }),
    correction: fc.constantFrom<ShipmentState[]>([], ["delivered"]),
    last: fc.constantFrom(...LAST),
    minutes: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 8, maxLength: 8 }),
    start: fc.integer({ min: -14 * 60, max: 600 }),
  })
  .map(({ middle, correction, last, minutes, start }) => {
    let time = BOOKED_AT + start * MINUTE_MS;
    const states: ReportedState[] = ["booked", ...middle, ...correction, last];
    return states.map((state, index) => ({ state, time: (time += (minutes[index] ?? 1) * MINUTE_MS) }));
  });

/** Several responses in any order: older, incomplete and repeated ones, and at least one that is complete. */
const responsesArbitrary = (precision: TimePrecision, isShuffled: boolean) =>
  historyArbitrary.chain((history) => {
    const { length } = history;
    const statuses = history.map(({ state, time }) => buildStatus(state, formatTime(time, precision)));
    const shuffle = (entries: ReportedStatus[], minLength: number) =>
      isShuffled ? fc.shuffledSubarray(entries, { minLength }) : fc.subarray(entries, { minLength });
    const toResponse = (entries: ReportedStatus[], end: number) => ({
      history: entries,
      ...(precision !== "minute" && {
        current: { ...statuses[end - 1], time: parseReportedTime(null) } as ReportedStatus,
      }),
    });
    const older = fc
      .integer({ min: 1, max: length })
      .chain((end) => shuffle(statuses.slice(0, end), 0).map((entries) => toResponse(entries, end)));
    const complete = shuffle(statuses, length).map((entries) => toResponse(entries, length));
    return fc
      .tuple(fc.array(older, { maxLength: 4 }), fc.array(complete, { minLength: 1, maxLength: 2 }))
      .chain(([some, all]) => fc.shuffledSubarray([...some, ...all], { minLength: some.length + all.length }))
      .map((responses) => ({ responses, expected: history.at(-1)?.state }));
  });

describe.each<TimePrecision>(["minute", "day", "none"])(
  "reports with the time precision “%s”",
  (precision) => {
    test("every order of the reports and of the responses, older and incomplete responses included, ends in the last state", () => {
      fc.assert(
        fc.property(responsesArbitrary(precision, true), ({ responses, expected }) => {
          expect(findState(record(responses))).toBe(expected);
        }),
        { numRuns: 500 },
      );
    });

    test("a repeated response changes nothing", () => {
      fc.assert(
        fc.property(responsesArbitrary(precision, true), ({ responses }) => {
          expect(deriveProgress(record([...responses, ...responses]))).toEqual(
            deriveProgress(record(responses)),
          );
        }),
        { numRuns: 100 },
      );
    });
  },
);

test("reports of a list without times and without a current status follow the list", () => {
  const states = ["booked", "in-transit", "attempted", "in-transit", "delivered", "returning"] as const;
  const history = states.map((state) => buildStatus(state, null));
  expect(findState(record([{ history }]))).toBe("returning");
  expect(findState(record([{ history }, { history: history.slice(0, 3) }]))).toBe("returning");
});

describe("a report without a time of day", () => {
  const day = (state: ShipmentState, date: string, position = 10_001): RecordedReport => ({
    ...buildShopReport(state),
    ...parseReportedTime(date),
    position,
    receivedAt: RECEIVED_AT,
  });

  test("of the day of the booking is not older than the booking", () => {
    expect(findState([BOOKING, day("delivered", "2026-11-20")])).toBe("delivered");
  });

  test("precedes what staff recorded on the same day if staff recorded more progress, and otherwise follows it", () => {
    const staff = (state: ShipmentState) => buildShopReport(state, BOOKED_AT + HOUR_MS);
    expect(findState([BOOKING, staff("delivered"), day("in-transit", "2026-11-20")])).toBe("delivered");
    expect(findState([BOOKING, staff("picked"), day("booked", "2026-11-20")])).toBe("picked");
    expect(findState([BOOKING, staff("delivered"), day("returned", "2026-11-20")])).toBe("returned");
    expect(findState([BOOKING, staff("return-requested"), day("attempted", "2026-11-20")])).toBe("attempted");
  });

  test("of an earlier day than the booking still follows the booking, which staff may enter late", () => {
    expect(findState([BOOKING, day("delivered", "2026-11-18")])).toBe("delivered");
    expect(findState([buildShopReport("picked"), day("booked", "2026-11-18")])).toBe("picked");
  });
});

describe("the current status", () => {
  const respond = (current: ReportedStatus, ...history: ReportedStatus[]) =>
    findState(record([{ history, current }]));

  test("beats the list, whatever its last entry is", () => {
    const history = [buildStatus("booked", "2026-11-20"), buildStatus("delivered", "2026-11-21")];
    expect(respond(buildStatus("out-for-delivery", null), ...history)).toBe("out-for-delivery");
    expect(respond(buildStatus("returned", "2026-11-21"), ...history)).toBe("returned");
  });

  test("with an earlier date beats a list without a final status, but not a later final status", () => {
    const current = buildStatus("out-for-delivery", "2026-11-21");
    expect(respond(current, buildStatus("in-transit", "2026-11-22"))).toBe("out-for-delivery");
    expect(respond(current, buildStatus("delivered", "2026-11-22"))).toBe("delivered");
    expect(respond(current, buildStatus("delivered", "2026-11-21"))).toBe("out-for-delivery");
  });

  test("is not stored again if the last entry of the list states it", () => {
    const history = [buildStatus("booked", null), buildStatus("delivered", null)];
    expect(listReports({ history, current: buildStatus("delivered", null) })).toHaveLength(2);
  });
});

describe("a movement of a cancelled parcel that the courier states by its day", () => {
  const cancelledAt = BOOKED_AT + HOUR_MS;
  const moveOn = (state: ShipmentState, receivedAt: number): RecordedReport => ({
    ...buildShopReport(state),
    ...parseReportedTime("2026-11-20"),
    position: 0,
    receivedAt: new Date(receivedAt).toISOString(),
  });
  const cancellation = buildShopReport("cancelled", cancelledAt);

  test.each(["picked", "in-transit", "delivered"] as const)(
    "follows the cancellation if it is received afterwards: %s",
    (state) => {
      const reports = [BOOKING, cancellation, moveOn(state, cancelledAt + HOUR_MS)];
      expect(findState(reports)).toBe(state);
    },
  );

  test("precedes it if it was received before, and a booking never follows it", () => {
    expect(findState([BOOKING, moveOn("picked", cancelledAt - 1), cancellation])).toBe("cancelled");
    expect(findState([BOOKING, cancellation, moveOn("booked", cancelledAt + HOUR_MS)])).toBe("cancelled");
  });
});

test("a list that starts with the newest report is recognized by its times, its current status or its progress", () => {
  const [booked, moving, done] = [
    buildStatus("booked", null),
    buildStatus("in-transit", null),
    buildStatus("delivered", null),
  ];
  const listStates = (...history: ReportedStatus[]) => listReports({ history }).map(({ state }) => state);
  expect(listStates(done, moving, booked)).toEqual(["booked", "in-transit", "delivered"]);
  expect(listStates(booked, moving, done)).toEqual(["booked", "in-transit", "delivered"]);
  const dated = [buildStatus("attempted", "2026-11-21"), buildStatus("out-for-delivery", "2026-11-20")];
  expect(listStates(...dated)).toEqual(["out-for-delivery", "attempted"]);
});

test("an unknown report changes no state; its text is pending until a known report follows", () => {
  const history = [buildStatus("in-transit", "2026-11-21"), buildStatus("unknown", "2026-11-22")];
  expect(deriveProgress(record([{ history }]))).toMatchObject({
    state: "in-transit",
    unknownText: "unknown",
  });
  const later = [...history, buildStatus("delivered", "2026-11-23")];
  expect(deriveProgress(record([{ history: later }]))).toMatchObject({
    state: "delivered",
    unknownText: null,
  });
});
