import { expect, test } from "vitest";

import { addBusinessDays } from "./refund-date.ts";

test("a refund is due after the business days of the policy, from Monday to Friday in Pakistan", () => {
  const due = (time: string) => addBusinessDays(new Date(time), 10);
  expect(due("2026-12-01T10:00:00Z")).toBe("2026-12-15");
  expect(due("2026-12-04T10:00:00Z")).toBe("2026-12-18");
  expect(due("2026-12-05T10:00:00Z")).toBe("2026-12-18");
  // After midnight in Pakistan.
  expect(due("2026-12-03T20:00:00Z")).toBe("2026-12-18");
});
