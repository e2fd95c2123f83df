import { expect, test } from "vitest";

import { markRecorded } from "./recorded-purchases.ts";

test("each order is recorded once, even without browser storage", () => {
  expect(markRecorded("ZE1")).toBe(true);
  expect(markRecorded("ZE2")).toBe(true);
  expect(markRecorded("ZE1")).toBe(false);
  expect(markRecorded("ZE2")).toBe(false);
});
