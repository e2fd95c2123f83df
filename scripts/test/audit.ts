import { execFile } from "node:child_process";
import { z } from "zod";
import { FAILED, PASSED, SKIPPED } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";

const ADVICE = "npm audit --audit-level=high";
const MOST_CHARACTERS = 2 ** 26;

const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});
const refusal = z.object({ message: z.string() });

/** What `npm audit --json` printed: how that ends, and what a person is told of it. */
export function readAudit(printed: string): { outcome: Outcome; words: string } {
  const said = asJson(printed);
  const { success, data } = report.safeParse(said);
  if (!success) {
    const reason = refusal.safeParse(said).data?.message ?? "it says nothing that can be read";
    return {
      outcome: SKIPPED,
      words: `Skipped: the registry offers no advisories (${reason}). Ask one that does: ${ADVICE}`,
    };
  }
  const grave = Object.entries(data.vulnerabilities).filter(([, { severity }]) =>
    /^(?:high|critical)$/.test(severity),
  );
  if (grave.length === 0) return { outcome: PASSED, words: "No package has a known weakness that is grave." };
  const names = grave.map(([name, { severity }]) => `${name} (${severity})`).join(", ");
  return { outcome: FAILED, words: `Known weaknesses: ${names}. See: ${ADVICE}` };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Asks the registry for known weaknesses of all packages of the lock. */
export async function auditDependencies(output: Output): Promise<Outcome> {
  const printed = await new Promise<string>((done) => {
    const options = { maxBuffer: MOST_CHARACTERS };
    // It fails where it finds something and where it is refused: what it printed tells which.
    execFile("npm", ["audit", "--audit-level=high", "--json"], options, (_error, stdout) => done(stdout));
  });
  const { outcome, words } = readAudit(printed);
  writeLine(output, words);
  return outcome;
}
