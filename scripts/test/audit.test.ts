import { expect, test } from "vitest";

import { parseAuditReport } from "./audit.ts";

const createReport = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`package-${index}`, { severity }]),
    ),
  });

test("only high and critical vulnerabilities fail the audit [ASVS 15.2.1]", () => {
  expect(parseAuditReport(createReport()).outcome.passed).toBe(1);
  expect(parseAuditReport(createReport("low", "moderate")).outcome.passed).toBe(1);
  for (const severity of ["high", "critical"]) {
    const { outcome, message } = parseAuditReport(createReport("low", severity));
    expect(outcome.failed).toBe(1);
    expect(message).toContain(`package-1 (${severity})`);
  }
});

test.each([
  ["rejects the request", '{"message":"405 Method Not Allowed","statusCode":405}', "405 Method Not Allowed"],
  ["returns invalid JSON", "<html>", "the response is not readable"],
  ["is unreachable", "", "the response is not readable"],
])("the audit is skipped with a reason if the registry %s", (_what, output, reason) => {
  const { outcome, message } = parseAuditReport(output);
  expect(outcome).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(message).toContain(reason);
});
