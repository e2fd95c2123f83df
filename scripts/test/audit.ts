import { execFile } from "node:child_process";
import { z } from "zod";
import { FAILED, PASSED, SKIPPED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";

const AUDIT_COMMAND = "npm audit --audit-level=high";
const MAX_OUTPUT_LENGTH = 2 ** 26;

const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});
const errorReportSchema = z.object({ message: z.string() });

/** Returns the outcome and a message for the output of `npm audit --json`. */
export function parseAuditReport(output: string): { outcome: Outcome; message: string } {
  const json = parseJson(output);
  const { success, data } = reportSchema.safeParse(json);
  if (!success) {
    const reason = errorReportSchema.safeParse(json).data?.message ?? "the response is not readable";
    return {
      outcome: SKIPPED,
      message: `Skipped: the registry provides no advisories (${reason}). With another registry, run: ${AUDIT_COMMAND}`,
    };
  }
  const severe = Object.entries(data.vulnerabilities).filter(([, { severity }]) =>
    /^(?:high|critical)$/.test(severity),
  );
  if (severe.length === 0) return { outcome: PASSED, message: "No high or critical vulnerabilities." };
  const names = severe.map(([name, { severity }]) => `${name} (${severity})`).join(", ");
  return { outcome: FAILED, message: `Vulnerable packages: ${names}. See: ${AUDIT_COMMAND}` };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks all packages of the lock file for known vulnerabilities. */
export async function auditDependencies(output: Output): Promise<Outcome> {
  const report = await new Promise<string>((resolve) => {
    const options = { maxBuffer: MAX_OUTPUT_LENGTH };
    // The exit code is nonzero for vulnerabilities and for registry errors, so only the output is used.
    execFile("npm", ["audit", "--audit-level=high", "--json"], options, (_error, stdout) => resolve(stdout));
  });
  const { outcome, message } = parseAuditReport(report);
  writeLine(output, message);
  return outcome;
}
