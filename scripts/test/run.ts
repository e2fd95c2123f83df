import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { FAILED, PASSED, readReport } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const BINARIES = join(PROJECT, "node_modules/.bin");

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
    });
    child.once("error", (error) => {
      console.log(`${command}: ${error.message}`);
      done(1);
    });
    child.once("close", (code) => done(code ?? 1));
  });
}

/** Runs programs one after the other until one fails; together they count as one test. */
export async function runAll(...commands: readonly (readonly [string, ...string[]])[]): Promise<Outcome> {
  for (const [command, ...args] of commands) {
    if ((await run(command, args)) !== 0) return FAILED;
  }
  return PASSED;
}

async function withReport(fill: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "test-report-"));
  try {
    return await fill(join(folder, "report.json"));
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
  return withReport(async (file) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const chosen = [projects].flat().flatMap((project) => ["--project", project]);
    return readReport("vitest", file, await run("vitest", ["run", ...names, ...chosen, ...reporters], added));
  });
}

/** Runs the browser tests. */
export function runPlaywright(): Promise<Outcome> {
  return withReport(async (file) => {
    const code = await run("playwright", ["test", "--reporter=list,json"], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    return readReport("playwright", file, code);
  });
}
