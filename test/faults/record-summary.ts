import { appendFileSync } from "node:fs";

/** Leaves what was counted to whoever prints the table at the end (`scripts/faults.ts`). */
export function recordSummary(name: string, counted: Record<string, number>): void {
  const file = process.env["FAULTS_TALLY"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, counted })}\n`);
}
