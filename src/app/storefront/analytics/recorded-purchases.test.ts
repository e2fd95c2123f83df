import { expect, test } from "vitest";

import { markPurchaseRecorded } from "./recorded-purchases.ts";

test("each order is recorded once, even without browser storage", () => {
  expect(markPurchaseRecorded("ZE1")).toBe(true);
  expect(markPurchaseRecorded("ZE2")).toBe(true);
  expect(markPurchaseRecorded("ZE1")).toBe(false);
  expect(markPurchaseRecorded("ZE2")).toBe(false);
});
