import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAILED, PASSED, readReport } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { run } from "./program.ts";
import { readUnfinished } from "./unfinished-tests.ts";

const UNFINISHED_REPORTER = join(import.meta.dirname, "unfinished-tests.ts");
/** Several times what any program of `npm test` but the browser's takes on two cores. */
const USUAL_MINUTES = 12;
/** Playwright says by itself what it was at, unless it hangs. */
const SPARE_MINUTES = 2;

/** Runs programs one after the other until one fails; together they count as one test. */
export async function runAll(...commands: readonly (readonly [string, ...string[]])[]): Promise<Outcome> {
  for (const [command, ...args] of commands) {
    if ((await run(command, args, { minutes: USUAL_MINUTES })) !== 0) return FAILED;
  }
  return PASSED;
}

async function withReport(fill: (file: string, folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  try {
    return await fill(join(folder, "report.json"), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface VitestOptions {
  /** Added to the environment. */
  settings?: Record<string, string>;
  /** Only files with one of these in their names. */
  names?: readonly string[];
  /** After which it hangs. */
  minutes?: number;
}

/** Runs projects of vitest.config.ts; whatever hangs is ended, and what had begun is named. */
export function runVitest(
  projects: string | readonly string[],
  { settings = {}, names = [], minutes = USUAL_MINUTES }: VitestOptions = {},
): Promise<Outcome> {
  return withReport(async (file, folder) => {
    const reporters = ["default", "json", UNFINISHED_REPORTER].map((reporter) => `--reporter=${reporter}`);
    const chosen = [projects].flat().flatMap((project) => ["--project", project]);
    const unfinished = join(folder, "unfinished");
    const words = ["run", ...names, ...chosen, ...reporters, `--outputFile.json=${file}`];
    const code = await run("vitest", words, {
      settings: { ...settings, UNFINISHED_TESTS: unfinished },
      minutes,
    });
    const outcome = readReport("vitest", file, code);
    // A run with a report has told of every test.
    return existsSync(file) ? outcome : { ...outcome, failures: readUnfinished(unfinished) };
  });
}

/** Runs the browser tests; what is not over after so many minutes has failed. */
export function runPlaywright(minutes: number): Promise<Outcome> {
  return withReport(async (file) => {
    const words = ["test", "--reporter=list,json", `--global-timeout=${minutes * 60_000}`];
    const settings = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const code = await run("playwright", words, { settings, minutes: minutes + SPARE_MINUTES });
    return readReport("playwright", file, code);
  });
}
