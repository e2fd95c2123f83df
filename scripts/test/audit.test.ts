import { expect, test } from "vitest";

import { readAudit } from "./audit.ts";

const withSeverities = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(severities.map((severity, at) => [`package-${at}`, { severity }])),
  });

test("a grave weakness of a package fails, a small one does not", () => {
  expect(readAudit(withSeverities()).outcome.passed).toBe(1);
  expect(readAudit(withSeverities("low", "moderate")).outcome.passed).toBe(1);
  for (const severity of ["high", "critical"]) {
    const { outcome, words } = readAudit(withSeverities("low", severity));
    expect(outcome.failed).toBe(1);
    expect(words).toContain(`package-1 (${severity})`);
  }
});

test.each([
  ["refuses to look", '{"message":"405 Method Not Allowed","statusCode":405}', "405 Method Not Allowed"],
  ["answers something else", "<html>", "nothing that can be read"],
  ["is not reached", "", "nothing that can be read"],
])("a registry that %s is named, and nothing counts as looked at", (_what, printed, reason) => {
  const { outcome, words } = readAudit(printed);
  expect(outcome).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(words).toContain(reason);
});
