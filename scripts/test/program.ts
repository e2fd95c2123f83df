import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { delimiter, dirname, join, resolve } from "node:path";

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

/** Elsewhere only the program itself can be signalled. */
const HAS_GROUPS = process.platform !== "win32";
/** How long programs may take to end in good order after Ctrl-C. */
const ENDING_MS = 10_000;
/** A terminal sends one press of Ctrl-C to every process, and npm hands it on once more. */
const SAME_PRESS_MS = 1000;

/** What runs now. Each leads a group of processes, so that whatever is in it ends with it. */
const running = new Set<ChildProcess>();

interface RunOptions {
  /** Added to its environment. */
  settings?: Record<string, string>;
  /** After which it is taken for one that hangs and is ended; never unless said. */
  minutes?: number;
}

/** Runs a program of the project, its output shown as it comes; answers the exit code. */
export function run(
  command: string,
  args: readonly string[],
  { settings = {}, minutes }: RunOptions = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: environment(settings),
    stdio: ["ignore", "inherit", "inherit"],
    detached: HAS_GROUPS,
  });
  running.add(child);
  const endInTime = () => {
    console.log(`${command} is not over after ${minutes} minutes; it is ended.`);
    endGroup(child, "SIGKILL");
  };
  const watch = minutes === undefined ? undefined : setTimeout(endInTime, minutes * 60_000);
  return exitCode(command, child).finally(() => {
    clearTimeout(watch);
    running.delete(child);
  });
}

/** Runs a program that may ask something and that nobody ends halfway, such as an installation; answers the exit code. */
export function runInTerminal(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: environment({}),
    stdio: ["ignore", "inherit", "inherit"],
  });
  return exitCode(command, child);
}

function exitCode(command: string, child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.once("error", (error) => {
      console.log(`${command}: ${error.message}`);
      done(1);
    });
    child.once("close", (code) => done(code ?? 1));
  });
}

/** Sends a signal to every program that `run` has started and that has not ended, and to its group. */
export function endRuns(signal: NodeJS.Signals = "SIGKILL"): void {
  for (const child of running) endGroup(child, signal);
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (HAS_GROUPS && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") console.log(error);
  }
}

/** Groups of their own do not hear what the terminal says to this one: it is handed on, and this one ends after them. */
export function endOnSignals(): void {
  let askedAt: number | undefined;
  const end = async (signal: NodeJS.Signals, code: number) => {
    const now = performance.now();
    if (askedAt !== undefined) {
      if (now - askedAt > SAME_PRESS_MS) endRuns();
      return;
    }
    askedAt = now;
    setTimeout(endRuns, ENDING_MS).unref();
    const ends = [...running].map((child) => new Promise((ended) => child.once("close", ended)));
    endRuns(signal);
    await Promise.all(ends);
    process.exit(code);
  };
  // As a shell says that a signal ended it.
  for (const [signal, code] of [
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.on(signal, () => void end(signal, code));
  }
}
