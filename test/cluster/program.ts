import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";

import { isRunning } from "../programs/processes.ts";

/** A program of the cluster. Its output goes to `NAME.log`. */
export interface ClusterProgram {
  pid: () => number;
  start: () => void;
  /** Sends a signal and waits until the program has exited. */
  terminate: (signal: NodeJS.Signals) => Promise<void>;
}

interface ProgramOptions {
  name: string;
  command: readonly [string, ...string[]];
  env: Record<string, string>;
  /** Folder of the log file. */
  folder: string;
  /** Runs the program as this user, because PostgreSQL refuses to run as root. */
  user?: { uid: number; gid: number } | undefined;
}

/** Starts a program that the cluster can stop and restart. */
export function startProgram({ name, command, env, folder, user }: ProgramOptions): ClusterProgram {
  const [file, ...args] = command;
  let child: ChildProcess | undefined;
  const startProcess = () => {
    const log = openSync(join(folder, `${name}.log`), "a");
    child = spawn(file, args, {
      cwd: folder,
      env: { PATH: process.env["PATH"] ?? "", LANG: "C.UTF-8", ...env },
      stdio: ["ignore", log, log],
      ...user,
    });
  };
  startProcess();
  return {
    start: startProcess,
    pid: () => child?.pid ?? 0,
    terminate: async (signal) => {
      if (child?.pid === undefined || child.exitCode !== null || !isRunning(child.pid)) return;
      const exited = once(child, "exit");
      child.kill(signal);
      await exited;
    },
  };
}
