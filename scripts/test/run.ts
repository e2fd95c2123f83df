import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAILED, PASSED, readReport } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import type { Output } from "./output.ts";
import { run } from "./program.ts";
import { readUnfinished } from "./unfinished-tests.ts";

const UNFINISHED_REPORTER = join(import.meta.dirname, "unfinished-tests.ts");
/** Several times as long as any program of `npm test` except the browser tests takes on two cores. */
const USUAL_MINUTES = 12;
/** Playwright ends itself at its own limit and names the running tests. This limit is for a Playwright that hangs. */
const SPARE_MINUTES = 2;

type Command = readonly [string, ...string[]];

/** Runs programs one after the other until one fails. Together they count as one test. */
export async function runAll(output: Output, ...commands: readonly Command[]): Promise<Outcome> {
  for (const [command, ...args] of commands) {
    if ((await run(command, args, { minutes: USUAL_MINUTES, output })) !== 0) return FAILED;
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
  output?: Output | undefined;
  /** Added to the environment. */
  settings?: Record<string, string>;
  /** Only files with one of these in their names. */
  names?: readonly string[];
  /** Minutes after which a run that has not ended is killed. */
  minutes?: number;
}

/** Runs projects of vitest.config.ts. Names the unfinished tests of a run that was killed. */
export function runVitest(
  projects: string | readonly string[],
  { output, settings = {}, names = [], minutes = USUAL_MINUTES }: VitestOptions = {},
): Promise<Outcome> {
  return withReport(async (file, folder) => {
    const reporters = ["default", "json", UNFINISHED_REPORTER].map((reporter) => `--reporter=${reporter}`);
    const chosen = [projects].flat().flatMap((project) => ["--project", project]);
    const unfinished = join(folder, "unfinished");
    const words = ["run", ...names, ...chosen, ...reporters, `--outputFile.json=${file}`];
    const code = await run("vitest", words, {
      settings: { ...settings, UNFINISHED_TESTS: unfinished },
      minutes,
      ...(output !== undefined && { output }),
    });
    const outcome = readReport("vitest", file, code);
    // A report lists every test.
    return existsSync(file) ? outcome : { ...outcome, failures: readUnfinished(unfinished) };
  });
}

/** Runs the browser tests. Tests that have not ended after these minutes fail. */
export function runPlaywright(minutes: number, output: Output): Promise<Outcome> {
  return withReport(async (file) => {
    const words = ["test", "--reporter=list,json", `--global-timeout=${minutes * 60_000}`];
    const settings = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const code = await run("playwright", words, { settings, minutes: minutes + SPARE_MINUTES, output });
    return readReport("playwright", file, code);
  });
}
