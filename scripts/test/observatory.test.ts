import { expect, test } from "vitest";

import { readFailedInstall } from "./observatory.ts";

const failedWith = (code: string) =>
  readFailedInstall(JSON.stringify({ error: { code, summary: "the reason" } }));

test.each([
  ["E404", "does not have it"],
  ["ETARGET", "does not have it"],
  ["ECONNREFUSED", "cannot be reached"],
  ["EAI_AGAIN", "cannot be reached"],
])("where the registry answers an installation with %s, the grade is skipped by name", (code, words) => {
  const read = failedWith(code);
  expect(read.outcome).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(read.words).toMatch(new RegExp(`^Skipped: .*@mdn/mdn-http-observatory .*${words} .*the reason`));
});

test("an installation that fails for any other reason has failed", () => {
  for (const { outcome, words } of [
    failedWith("EACCES"),
    failedWith("ERESOLVE"),
    readFailedInstall("<html>"),
  ]) {
    expect(outcome).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(words).toContain("was not installed");
  }
});
