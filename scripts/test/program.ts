import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { delimiter, dirname, join, resolve } from "node:path";

import { SETTING_NAMES } from "#server/config.ts";

import { writeLine } from "./output.ts";
import type { Output } from "./output.ts";

const PROJECT = resolve(import.meta.dirname, "../..");
const BINARIES = join(PROJECT, "node_modules/.bin");

/** Returns the environment without the settings of a shop that may run on this machine: tests must not touch it. */
function environment(added: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTING_NAMES.includes(name));
  const path = [BINARIES, dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
  return { ...Object.fromEntries(inherited), PATH: path, ...added };
}

/** Elsewhere only the program itself can be signalled. */
const HAS_GROUPS = process.platform !== "win32";
/** How long programs may take to end in good order after Ctrl-C. */
const ENDING_MS = 10_000;
/** A terminal sends one press of Ctrl-C to every process, and npm hands it on once more. */
const SAME_PRESS_MS = 1000;

/** Running programs. Each leads a process group, so that ending it also ends the programs that it started. */
const running = new Set<ChildProcess>();

interface RunOptions {
  /** Added to its environment. */
  settings?: Record<string, string>;
  /** Minutes after which a program that has not ended is killed. Without it, a program may run forever. */
  minutes?: number;
  /** Receives what the program prints. The default is the terminal. */
  output?: Output;
}

/** Runs a program of the project. Returns its exit code. */
export function run(
  command: string,
  args: readonly string[],
  { settings = {}, minutes, output = process.stdout }: RunOptions = {},
): Promise<number> {
  const isTerminal = output === process.stdout;
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: environment(settings),
    stdio: isTerminal ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    detached: HAS_GROUPS,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => output.write(text));
  }
  running.add(child);
  const endInTime = () => {
    writeLine(output, `${command} did not end within ${minutes} minutes and is killed.`);
    endGroup(child, "SIGKILL");
  };
  const deadline = minutes === undefined ? undefined : setTimeout(endInTime, minutes * 60_000);
  return exitCode(command, child, output).finally(() => {
    clearTimeout(deadline);
    running.delete(child);
  });
}

/** Runs a program that may ask for a password and must not be interrupted, such as an installation. Returns its exit code. */
export function runInTerminal(command: string, args: readonly string[]): Promise<number> {
  const child = spawn(command, args, {
    cwd: PROJECT,
    env: environment({}),
    stdio: ["ignore", "inherit", "inherit"],
  });
  return exitCode(command, child, process.stdout);
}

function exitCode(command: string, child: ChildProcess, output: Output): Promise<number> {
  return new Promise((done) => {
    child.once("error", (error) => {
      writeLine(output, `${command}: ${error.message}`);
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
