import { appendFileSync } from "node:fs";

/** Appends counts to the file from which `scripts/test/faults.ts` prints its table. */
export function recordSummary(name: string, counted: Record<string, number>): void {
  const file = process.env["FAULTS_SUMMARY"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, counted })}\n`);
}
