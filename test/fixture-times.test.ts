import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const ISO_DAY = /\b20\d\d-[01]\d-[0-3]\d/g;

/** Files with data that several tests share. Tests with their own clock may name any date. */
const files = execFileSync("git", ["ls-files", "test", "e2e"], { encoding: "utf8" })
  .split("\n")
  .filter(
    (file) =>
      /\.(?:json|sql|json\.gz|sql\.gz|ts|tsx|csv)$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file),
  );

function readText(file: string): string {
  const content = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(content) : content).toString();
}

test("no fixture ends with the calendar: each time after today is at least five years ahead", () => {
  const now = Date.now();
  const ending = files.flatMap((file) =>
    [...new Set(readText(file).match(ISO_DAY))]
      .filter((day) => Date.parse(day) > now && Date.parse(day) < now + 5 * YEAR_MS)
      .map((day) => `${file}: ${day}`),
  );
  expect(ending).toEqual([]);
});
