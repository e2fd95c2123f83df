import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { delimiter, dirname, join, resolve } from "node:path";

import { SETTING_NAMES } from "#app/config.ts";

import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const BINARIES = join(PROJECT, "node_modules/.bin");

/** Node.js stores compiled modules here, so that the many programs that tests start load the sources faster. */
const COMPILE_CACHE = join(PROJECT, "node_modules/.cache/compiled");

/** Folders of the system's programs, such as nginx. The PATH of a user who is not root may lack them. */
export const SYSTEM_FOLDERS: readonly string[] = process.platform === "win32" ? [] : ["/usr/sbin", "/sbin"];

/** Creates an environment without the shop's settings, so that tests never use a shop that runs on this machine. */
function createEnvironment(added: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTING_NAMES.includes(name));
  const path = [BINARIES, dirname(process.execPath), process.env["PATH"] ?? "", ...SYSTEM_FOLDERS].join(
    delimiter,
  );
  return { ...Object.fromEntries(inherited), PATH: path, NODE_COMPILE_CACHE: COMPILE_CACHE, ...added };
}

/** False on Windows, where only the program itself receives signals. */
const HAS_PROCESS_GROUPS = process.platform !== "win32";
/** Time for a graceful shutdown after Ctrl-C. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
/** Ctrl-C arrives twice: from the terminal and from npm. */
const DUPLICATE_SIGNAL_MS = 1000;

/** Running programs. Each program leads a process group, so that killing the group also kills its child processes. */
const running = new Set<ChildProcess>();

interface RunOptions {
  /** Environment variables to add. */
  settings?: Record<string, string>;
  /** Timeout in minutes after which the program is killed. Default: no timeout. */
  timeoutMinutes?: number;
  /** Receives the output of the program. The default is the terminal. */
  output?: Output;
  /** Kills the program when it is aborted. */
  signal?: AbortSignal;
}

/** Runs a program of the project. Returns its exit code. */
export function run(
  command: string,
  args: readonly string[],
  { settings = {}, timeoutMinutes, output = process.stdout, signal }: RunOptions = {},
): Promise<number> {
  const isTerminal = output === process.stdout;
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: createEnvironment(settings),
    stdio: isTerminal ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    detached: HAS_PROCESS_GROUPS,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => output.write(text));
  }
  running.add(child);
  const killOnAbort = () => killGroup(child, "SIGKILL");
  signal?.addEventListener("abort", killOnAbort);
  const killOnTimeout = () => {
    writeLine(output, `${command} did not exit within ${timeoutMinutes} minutes and was killed.`);
    killGroup(child, "SIGKILL");
  };
  const deadline =
    timeoutMinutes === undefined ? undefined : setTimeout(killOnTimeout, timeoutMinutes * 60_000);
  return waitForExit(command, child, output).finally(() => {
    clearTimeout(deadline);
    signal?.removeEventListener("abort", killOnAbort);
    running.delete(child);
  });
}

/** Runs a program that may ask for a password and must not be interrupted, such as an installation. Returns its exit code. */
export function runInTerminal(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: createEnvironment({}),
    stdio: ["ignore", "inherit", "inherit"],
  });
  return waitForExit(command, child, process.stdout);
}

function waitForExit(command: string, child: ChildProcess, output: Output): Promise<number> {
  return new Promise((done) => {
    child.once("error", (error) => {
      writeLine(output, `${command}: ${error.message}`);
      done(1);
    });
    child.once("close", (code) => done(code ?? 1));
  });
}

/** Sends a signal to the process group of every running program. */
export function killRuns(signal: NodeJS.Signals = "SIGKILL"): void {
  for (const child of running) killGroup(child, signal);
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (HAS_PROCESS_GROUPS && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") console.log(error);
  }
}

/** Forwards signals to the process groups of running programs, which the terminal does not signal. Then exits. */
export function forwardSignals(): void {
  let signalledAt: number | undefined;
  const shutDown = async (signal: NodeJS.Signals, code: number) => {
    const now = performance.now();
    if (signalledAt !== undefined) {
      if (now - signalledAt > DUPLICATE_SIGNAL_MS) killRuns();
      return;
    }
    signalledAt = now;
    setTimeout(killRuns, SHUTDOWN_TIMEOUT_MS).unref();
    const exits = [...running].map((child) => new Promise((resolveExit) => child.once("close", resolveExit)));
    killRuns(signal);
    await Promise.all(exits);
    process.exit(code);
  };
  // Exit codes of a shell: 128 plus the signal number.
  for (const [signal, code] of [
    ["SIGHUP", 129],
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.on(signal, () => void shutDown(signal, code));
  }
}
