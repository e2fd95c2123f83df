import { describe, expect, test } from "vitest";

import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";

import { addBusinessDays } from "./refund-date.ts";
import { countAccepted, findExclusion, getAskUntil, getLastDay, getReturnWindow } from "./return-window.ts";

describe("the time for a return", () => {
  const window = getReturnWindow(SPECIFIED_RETURNS, new Date("2026-12-01T23:30:00+05:00"));

  test("ends at midnight in Pakistan: to ask after 7 days, to be back after 10 (vector 38) [000 §2] [001 §9]", () => {
    expect(window.askUntil).toEqual(new Date("2026-12-09T00:00:00+05:00"));
    expect(getLastDay(window.askUntil)).toBe("2026-12-08");
    expect(getLastDay(window.backUntil)).toBe("2026-12-11");
  });

  test("ends after 48 hours for damaged and incorrect items (vector 38) [000 §2]", () => {
    expect(window.damageUntil).toEqual(new Date("2026-12-03T23:30:00+05:00"));
    expect(getAskUntil(window, "damaged")).toBe(window.damageUntil);
    expect(getAskUntil(window, "wrong-item")).toBe(window.damageUntil);
    expect(getAskUntil(window, "faulty")).toBe(window.askUntil);
    expect(getAskUntil(window, "changed-mind")).toBe(window.askUntil);
  });
});

test("testers and items on final sale cannot come back, unless the shop is at fault [000 §2]", () => {
  const item = { isTester: false, isFinalSale: false };
  expect(findExclusion({ ...item, isTester: true }, "changed-mind")).toBe("tester");
  expect(findExclusion({ ...item, isFinalSale: true }, "changed-mind")).toBe("final-sale");
  expect(findExclusion({ isTester: true, isFinalSale: true }, "damaged")).toBeUndefined();
  expect(findExclusion(item, "changed-mind")).toBeUndefined();
});

test("opened and damaged bottles count only if the shop is at fault [000 §2]", () => {
  const condition = { sealed: 2, opened: 1, damaged: 1 };
  expect(countAccepted(condition, "changed-mind")).toBe(2);
  expect(countAccepted(condition, "faulty")).toBe(4);
});

test("a refund is due a number of business days after the inspection, in the time of Pakistan [000 §2]", () => {
  // A Friday; 15 working days later, Saturdays and Sundays excluded.
  expect(addBusinessDays(new Date("2026-11-27T10:00:00+05:00"), 1)).toBe("2026-11-30");
  expect(addBusinessDays(new Date("2026-11-27T10:00:00+05:00"), 10)).toBe("2026-12-11");
  expect(addBusinessDays(new Date("2026-11-29T02:00:00+05:00"), 7)).toBe("2026-12-08");
});
