import { expect, test } from "vitest";

import { startOfDay, toShopDay } from "#platform/rules/day.ts";
import { deriveProgress } from "#shipments/rules/parcel-progress.ts";
import type { CourierReport } from "#shipments/rules/reports/list-reports.ts";
import { getReportKey } from "#shipments/rules/reports/report.ts";
import type { RecordedReport } from "#shipments/rules/reports/report.ts";

import type { ContractContext } from "./courier-contract.ts";
import { getValue } from "./courier-contract-values.ts";
import type { TrackingFault } from "../simulators/courier-server.ts";

const toTime = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes));

/** Defines the tests of tracking that the adapter of each courier must pass. */
export function defineTrackingTests(context: ContractContext): void {
  defineIdentificationTests(context);
  defineReportTests(context);
  defineProblemTests(context);
}

function defineReportTests({ server, open, bookParcel, trackOne, precision }: ContractContext) {
  const toReportedTime = (minutes: number) => {
    if (precision === "none") return null;
    return precision === "day" ? startOfDay(toShopDay(toTime(minutes))) : toTime(minutes);
  };

  test("tracking returns each parcel's reports in chronological order (UTC), and omits unknown parcels", async () => {
    const [firstNumber, secondNumber] = [await bookParcel(), await bookParcel()];
    server.move(firstNumber, "booked", toTime(0));
    server.move(firstNumber, "in-transit", toTime(5));
    server.move(firstNumber, "out-for-delivery", toTime(10));
    server.move(firstNumber, "attempted", toTime(20));
    server.move(firstNumber, "delivered", toTime(30));
    server.move(secondNumber, "booked", toTime(0));
    const tracked = getValue(await open().track([firstNumber, secondNumber, "123456"]));
    expect([...tracked.keys()].toSorted()).toEqual([firstNumber, secondNumber].toSorted());
    const reports = tracked.get(firstNumber) ?? [];
    expect(new Set(reports.map(({ precision }) => precision))).toEqual(new Set([precision]));
    expect(summarize(reports)).toEqual([
      ["booked", toReportedTime(0)],
      ["in-transit", toReportedTime(5)],
      // PostEx reports this status only as the current status.
      ...(precision === "none" ? [["in-transit", null]] : [["out-for-delivery", toReportedTime(10)]]),
      ["attempted", toReportedTime(20)],
      ["delivered", toReportedTime(30)],
    ]);
  });

  test.each([
    ["out for delivery", ["booked", "in-transit", "out-for-delivery"]],
    ["back in transit", ["booked", "out-for-delivery", "in-transit"]],
    ["a second attempt", ["booked", "in-transit", "attempted", "in-transit", "attempted"]],
    ["delivered", ["booked", "in-transit", "out-for-delivery", "attempted", "out-for-delivery", "delivered"]],
    ["returned after the delivery", ["booked", "in-transit", "delivered", "returning", "returned"]],
  ] as const)(
    "%s: the last status decides, also after older, repeated, reordered and incomplete responses",
    async (_name, statuses) => {
      const number = await bookParcel();
      for (const [index, status] of statuses.entries()) server.move(number, status, toTime(index * 5));
      const expected = statuses.at(-1);
      for (const faults of FAULT_SEQUENCES) {
        const reports: CourierReport[] = [];
        for (const fault of faults) {
          server.book.setTrackingFault(fault);
          reports.push(...(await trackOne(number)));
        }
        server.book.setTrackingFault("none");
        expect(deriveState(reports), faults.join(", ")).toBe(expected);
      }
    },
  );
}

/** Each sequence contains a complete response. */
const FAULT_SEQUENCES: readonly TrackingFault[][] = [
  ["none"],
  ["none", "stale"],
  ["stale", "none"],
  ["reordered"],
  ["reordered", "stale", "partial"],
  ["partial", "none", "stale"],
  ["repeated", "stale"],
  ["stale", "partial", "reordered", "repeated", "none", "none"],
];

/** Returns the state of a parcel with these reports, which the shop booked on the same day at the same time. */
function deriveState(reports: readonly CourierReport[]) {
  const receivedAt = toTime(24 * 60).toISOString();
  const booking = { ...BOOKING, occurredAt: toTime(0).toISOString(), receivedAt };
  const recorded = new Map<string, RecordedReport>();
  for (const report of reports) {
    const position = Math.max(recorded.get(getReportKey(report))?.position ?? 0, report.position);
    recorded.set(getReportKey(report), { ...report, receivedAt, position });
  }
  return deriveProgress([booking, ...recorded.values()])?.state;
}

const BOOKING = {
  state: "booked",
  text: null,
  precision: "minute",
  position: null,
  isCurrent: false,
} as const;

function defineIdentificationTests({ server, open, buildParcel, reportsReference, paths }: ContractContext) {
  test("looking up a tracking number returns the shop's reference if the courier reports it", async () => {
    const parcel = buildParcel();
    const { trackingNumber } = getValue(await open().book(parcel));
    const reference = reportsReference ? parcel.reference : null;
    expect(await open().identify(trackingNumber)).toEqual({ outcome: "ok", value: { reference } });
  });

  test("looking up an unknown tracking number returns null", async () => {
    expect(await open().identify("123456")).toEqual({ outcome: "ok", value: null });
  });

  test.each(["hang", "reset", "malformed", 500, 401, 503] as const)(
    "looking up a tracking number with the fault “%s” has the outcome retry",
    async (fault) => {
      server.setFault(fault, paths.track);
      const courier = open({ responseTimeoutMs: 100 });
      expect(await courier.identify("123456")).toMatchObject({ outcome: "retry" });
    },
  );
}

function defineProblemTests({ server, open, bookParcel, trackOne, paths }: ContractContext) {
  test("a report with an unknown status contains the courier's text", async () => {
    const number = await bookParcel();
    server.move(number, "Undelivered in orbit", toTime(0));
    expect((await trackOne(number)).at(-1)).toMatchObject({
      state: "unknown",
      text: "Undelivered in orbit",
    });
  });

  test("repeated requests return the same reports, so each report is stored once", async () => {
    const number = await bookParcel();
    server.move(number, "attempted", toTime(0));
    server.move(number, "in-transit", toTime(60));
    const reports = await trackOne(number);
    expect(reports).toHaveLength(2);
    expect(await trackOne(number)).toEqual(reports);
  });

  test("one call tracks 120 parcels", async () => {
    const courier = open();
    const numbers: string[] = [];
    for (let index = 0; index < 120; index += 1) numbers.push(await bookParcel(courier));
    for (const number of numbers) server.move(number, "booked", toTime(0));
    expect(getValue(await courier.track(numbers)).size).toBe(120);
  });

  test.each(["hang", "reset", "malformed", 500, 401, 503] as const)(
    "tracking with the fault “%s” has the outcome retry",
    async (fault) => {
      const number = await bookParcel();
      server.setFault(fault, paths.track);
      expect(await open({ responseTimeoutMs: 100 }).track([number])).toMatchObject({ outcome: "retry" });
    },
  );
}

const summarize = (reports: readonly CourierReport[] = []) =>
  reports.map(({ state, occurredAt }) => [state, occurredAt === null ? null : new Date(occurredAt)]);
