import { expect, test } from "vitest";

import { Conflict } from "../rules/errors.ts";
import { nextVersion } from "./next-version.ts";

const STORED = "2026-11-29T10:00:00.000Z";

test("a record is saved only over the version that was edited, however its time is written", () => {
  const later = "2026-11-29T10:00:00.001Z";
  expect(() => nextVersion(STORED, later, "Changed")).toThrow(Conflict);
  expect(() => nextVersion(null, STORED, "Changed")).toThrow(Conflict);
  expect(() => nextVersion(STORED, null, "Changed")).toThrow(Conflict);
  for (const same of [STORED, "2026-11-29T10:00:00Z", "2026-11-29T15:00:00.000+05:00", undefined])
    expect(nextVersion(new Date(STORED), same, "Changed")).toBeInstanceOf(Date);
  expect(nextVersion(null, null, "Changed")).toBeInstanceOf(Date);
});

test("each save has a later time than the one before, also within one millisecond or after the clock went back", () => {
  let version = new Date(Date.now() + 60_000);
  for (let save = 0; save < 3; save += 1) {
    const next = nextVersion(version, version.toISOString(), "Changed");
    expect(next.getTime()).toBeGreaterThan(version.getTime());
    version = next;
  }
});
