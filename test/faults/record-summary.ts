import { appendFileSync } from "node:fs";

/** Appends counts to the summary file. `scripts/test/faults.ts` prints the file as a table. */
export function recordSummary(name: string, counted: Record<string, number>): void {
  const file = process.env["FAULTS_SUMMARY"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, counted })}\n`);
}
