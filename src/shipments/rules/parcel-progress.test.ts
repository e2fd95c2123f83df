import { expect, test } from "vitest";

import { deriveProgress } from "./parcel-progress.ts";
import type { RecordedReport } from "./reports/report.ts";
import type { ShipmentState } from "#orders/rules/order-status.ts";

const formatTime = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const buildReport = (state: ShipmentState, hour: number, text: string | null = null): RecordedReport => ({
  state,
  text,
  occurredAt: formatTime(hour),
  precision: "minute",
  position: hour,
  isCurrent: false,
  receivedAt: formatTime(23),
});

test("the progress has the number of delivery attempts and the time of the handover to the courier", () => {
  const reports = [
    buildReport("booked", 8),
    buildReport("attempted", 12, "Closed"),
    buildReport("picked", 9),
    buildReport("attempted", 14, "Not at home"),
  ];
  expect(deriveProgress(reports)).toEqual({
    state: "attempted",
    stateText: "Not at home",
    unknownText: null,
    wasDelivered: false,
    attempts: 2,
    handedOverAt: formatTime(9),
    deliveredAt: null,
    returnedAt: null,
  });
});

test("a parcel has a delivery time only while it is delivered, and a return time only while it is returned", () => {
  const delivered = [buildReport("picked", 9), buildReport("delivered", 12), buildReport("delivered", 13)];
  expect(deriveProgress(delivered)).toMatchObject({ deliveredAt: formatTime(12), returnedAt: null });
  expect(deriveProgress([...delivered, buildReport("returned", 20)])).toMatchObject({
    deliveredAt: null,
    returnedAt: formatTime(20),
    wasDelivered: true,
  });
});

test("a parcel without reports has no progress", () => {
  expect(deriveProgress([])).toBeUndefined();
});
