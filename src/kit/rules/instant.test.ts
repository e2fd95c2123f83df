import { expect, test } from "vitest";

import { formatInstant, parseInstant } from "./instant.ts";

test("a typed time is Pakistan time, as it is shown", () => {
  expect(parseInstant("2026-11-21T14:05").toISOString()).toBe("2026-11-21T09:05:00.000Z");
  expect(formatInstant(parseInstant("2026-12-01T00:30"))).toBe("1 Dec 2026, 00:30");
});
