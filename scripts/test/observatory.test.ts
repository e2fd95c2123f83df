import { expect, test } from "vitest";

import { parseInstallError } from "./observatory.ts";

const parseErrorCode = (code: string) =>
  parseInstallError(JSON.stringify({ error: { code, summary: "the reason" } }));

test.each([
  ["E404", "does not have it"],
  ["ETARGET", "does not have it"],
  ["ECONNREFUSED", "cannot be reached"],
  ["EAI_AGAIN", "cannot be reached"],
])("if the registry returns %s, the grade is skipped with a reason", (code, reason) => {
  const result = parseErrorCode(code);
  expect(result.outcome).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(result.message).toMatch(
    new RegExp(`^Skipped: .*@mdn/mdn-http-observatory .*${reason} .*the reason`),
  );
});

test("any other installation error fails the step", () => {
  for (const { outcome, message } of [
    parseErrorCode("EACCES"),
    parseErrorCode("ERESOLVE"),
    parseInstallError("<html>"),
  ]) {
    expect(outcome).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(message).toContain("was not installed");
  }
});
