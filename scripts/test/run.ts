import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAILED, PASSED, readReport } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import type { Output } from "./output.ts";
import { run } from "./program.ts";
import { readUnfinished } from "./unfinished-tests.ts";

const UNFINISHED_REPORTER = join(import.meta.dirname, "unfinished-tests.ts");
/** Several times the duration of any program of `npm test` on two cores, except the browser tests. */
const DEFAULT_TIMEOUT_MINUTES = 90;
/** Time after Playwright's own timeout until it is killed, in case it hangs. */
const EXTRA_MINUTES = 2;

type Command = readonly [string, ...string[]];

/** Runs programs one after another until a program fails. Together they count as one test. */
export async function runCommands(output: Output, ...commands: readonly Command[]): Promise<Outcome> {
  for (const [command, ...args] of commands) {
    if ((await run(command, args, { timeoutMinutes: DEFAULT_TIMEOUT_MINUTES, output })) !== 0) return FAILED;
  }
  return PASSED;
}

async function withReport(task: (file: string, folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  try {
    return await task(join(folder, "report.json"), folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface VitestOptions {
  output?: Output | undefined;
  /** Environment variables to add. */
  settings?: Record<string, string>;
  /** Number of concurrent test files. Default: 1, because a worker and its database server occupy a core. */
  workers?: number;
  /** Runs only test files whose paths contain one of these texts. */
  names?: readonly string[];
  /** Timeout of the run in minutes. */
  timeoutMinutes?: number;
}

/** Runs projects of vitest.config.ts. If the run was killed, the failures list its unfinished tests. */
export function runVitest(
  projects: string | readonly string[],
  {
    output,
    settings = {},
    workers = 1,
    names = [],
    timeoutMinutes = DEFAULT_TIMEOUT_MINUTES,
  }: VitestOptions = {},
): Promise<Outcome> {
  return withReport(async (file, folder) => {
    const reporters = ["default", "json", UNFINISHED_REPORTER].map((reporter) => `--reporter=${reporter}`);
    const projectArgs = [projects].flat().flatMap((project) => ["--project", project]);
    const unfinished = join(folder, "unfinished");
    const options = [`--outputFile.json=${file}`, `--maxWorkers=${workers}`];
    const args = ["run", ...names, ...projectArgs, ...reporters, ...options];
    const code = await run("vitest", args, {
      settings: { ...settings, UNFINISHED_TESTS: unfinished },
      timeoutMinutes,
      ...(output !== undefined && { output }),
    });
    const outcome = readReport("vitest", file, code);
    // A run without a report was killed or has crashed.
    return existsSync(file) ? outcome : { ...outcome, failures: readUnfinished(unfinished) };
  });
}

/** Runs the browser tests with one browser. Tests that are unfinished after `minutes` fail. */
export function runPlaywright(minutes: number, output: Output): Promise<Outcome> {
  return withReport(async (file) => {
    const limits = ["--workers=1", `--global-timeout=${minutes * 60_000}`];
    const args = ["test", "--reporter=list,json", ...limits];
    const settings = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
    const code = await run("playwright", args, { settings, timeoutMinutes: minutes + EXTRA_MINUTES, output });
    return readReport("playwright", file, code);
  });
}
