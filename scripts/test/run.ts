import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { FAILED, PASSED, readReport } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { readUnfinished } from "./unfinished-tests.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const BINARIES = join(PROJECT, "node_modules/.bin");
const UNFINISHED_REPORTER = join(import.meta.dirname, "unfinished-tests.ts");

/** Settings of a shop that may run on this machine; tests never touch it. */
const SHOP_SETTINGS = [
  "DATABASE_URL",
  "DATA_DIR",
  "MEDIA_URL",
  "SITE_URL",
  "PORT",
  "HOST",
  "SAMPLE_DATA",
  "SMTP_URL",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "WHATSAPP_NUMBER",
  "GA_MEASUREMENT_ID",
  "RATE_LIMITS",
  "TRUST_PROXY",
  "WEB_CONCURRENCY",
  "DATABASE_POOL",
  "CACHE_MB",
  "LOG_LEVEL",
  "METRICS_TOKEN",
];

function environment(added: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !SHOP_SETTINGS.includes(name));
  const path = [BINARIES, dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
  return { ...Object.fromEntries(inherited), PATH: path, ...added };
}

/** What runs now. Each leads a group of processes, so that whatever it has started can be ended with it. */
const running = new Set<ChildProcess>();
const GROUPS = process.platform !== "win32";

/** Ends every program that runs, and all that they have started. */
export function endRuns(signal: NodeJS.Signals = "SIGKILL"): void {
  for (const child of running) {
    if (GROUPS && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  }
}

// A group of its own does not hear what the terminal says to this one.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    endRuns(signal);
    process.exit(1);
  });
}

/** Runs a program of the project, its output shown as it comes; answers the exit code. */
export function run(
  command: string,
  args: readonly string[],
  added: Record<string, string> = {},
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: PROJECT,
      env: environment(added),
      stdio: ["ignore", "inherit", "inherit"],
      detached: GROUPS,
    });
    running.add(child);
    const end = (code: number) => {
      running.delete(child);
      done(code);
    };
    child.once("error", (error) => {
      console.log(`${command}: ${error.message}`);
      end(1);
    });
    child.once("close", (code) => end(code ?? 1));
  });
}

/** Runs programs one after the other until one fails; together they count as one test. */
export async function runAll(...commands: readonly (readonly [string, ...string[]])[]): Promise<Outcome> {
  for (const [command, ...args] of commands) {
    if ((await run(command, args)) !== 0) return FAILED;
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

/** Runs projects of vitest.config.ts, of one or several only files of some names. */
export function runVitest(
  projects: string | readonly string[],
  added: Record<string, string> = {},
  names: readonly string[] = [],
): Promise<Outcome> {
  return withReport(async (file, folder) => {
    const reporters = ["default", "json", UNFINISHED_REPORTER].map((reporter) => `--reporter=${reporter}`);
    const chosen = [projects].flat().flatMap((project) => ["--project", project]);
    const unfinished = join(folder, "unfinished");
    const code = await run(
      "vitest",
      ["run", ...names, ...chosen, ...reporters, `--outputFile.json=${file}`],
      { ...added, UNFINISHED_TESTS: unfinished },
    );
    const outcome = readReport("vitest", file, code);
    return { ...outcome, failures: [...(outcome.failures ?? []), ...readUnfinished(unfinished)] };
  });
}

/** Runs the browser tests; what is not over after so many minutes has failed. */
export function runPlaywright(minutes: number): Promise<Outcome> {
  return withReport(async (file) => {
    const code = await run(
      "playwright",
      ["test", "--reporter=list,json", `--global-timeout=${minutes * 60_000}`],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    );
    return readReport("playwright", file, code);
  });
}
