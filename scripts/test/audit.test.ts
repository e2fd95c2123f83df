import { expect, test } from "vitest";

import { parseAuditReport } from "./audit.ts";

const withSeverities = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`package-${index}`, { severity }]),
    ),
  });

test("high and critical vulnerabilities fail the audit, lower ones do not", () => {
  expect(parseAuditReport(withSeverities()).outcome.passed).toBe(1);
  expect(parseAuditReport(withSeverities("low", "moderate")).outcome.passed).toBe(1);
  for (const severity of ["high", "critical"]) {
    const { outcome, message } = parseAuditReport(withSeverities("low", severity));
    expect(outcome.failed).toBe(1);
    expect(message).toContain(`package-1 (${severity})`);
  }
});

test.each([
  ["rejects the request", '{"message":"405 Method Not Allowed","statusCode":405}', "405 Method Not Allowed"],
  ["returns invalid JSON", "<html>", "the response is not readable"],
  ["is unreachable", "", "the response is not readable"],
])("a registry that %s skips the audit with the reason", (_what, printed, reason) => {
  const { outcome, message } = parseAuditReport(printed);
  expect(outcome).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(message).toContain(reason);
});
