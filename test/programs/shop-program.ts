import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Interface } from "node:readline";
import { createInterface } from "node:readline";

import { projectRoot } from "#platform/db/project-root.ts";
import { findFreePort } from "#test/ports.ts";

import { withDeadline } from "../deadlines.ts";
import { copyMigratedDatabase } from "../databases/migrated-directory.ts";

/** A running process of the built shop. */
export interface ShopProgram {
  origin: string;
  port: number;
  pid: number;
  /** Lines of standard output so far. */
  lines: readonly string[];
  /** Returns the standard error output so far. */
  getErrors: () => string;
  /** Waits for a line with this text, starting at line index `from`. Returns the line. @throws Error after a minute */
  waitForLine: (text: string, from?: number) => Promise<string>;
  /** Sends a signal and returns the exit code. @throws Error if the shop does not exit in time */
  terminate: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Shuts the shop down with SIGTERM. */
  stop: () => Promise<void>;
}

/** Longer than any startup takes, even with a slow database. */
const START_TIMEOUT_MS = 300_000;
const LINE_TIMEOUT_MS = 60_000;
/** Longer than the shutdown of a shop, which takes at most 14 s. */
const EXIT_TIMEOUT_MS = 60_000;

/**
 * Starts the shop and waits until it accepts requests.
 * @param args arguments of the program, e.g. `--dev`
 * @param settings environment variables. Defaults: a free PORT, and a temporary DATA_DIR that is deleted at exit. Without
 * DATABASE_URL, a DATA_DIR without a database starts with a migrated, empty database.
 */
export async function startShop(
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<ShopProgram> {
  const temporaryDir =
    settings["DATA_DIR"] === undefined ? mkdtempSync(join(tmpdir(), "shop-program-")) : undefined;
  const dataDir = temporaryDir ?? settings["DATA_DIR"];
  if (dataDir !== undefined && settings["DATABASE_URL"] === undefined) await copyMigratedDatabase(dataDir);
  const port = Number(settings["PORT"] ?? (await findFreePort()));
  const program = spawn(process.execPath, ["src/app/main.ts", ...args], {
    cwd: projectRoot,
    env: {
      PATH: process.env["PATH"],
      LOG_LEVEL: "warn",
      ...(temporaryDir !== undefined && { DATA_DIR: temporaryDir }),
      ...settings,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = (once(program, "exit") as Promise<[number | null]>).then(([code]) => {
    // Orphaned workers may still be writing.
    if (temporaryDir !== undefined) rmSync(temporaryDir, { recursive: true, force: true, maxRetries: 10 });
    return code;
  });
  const output = createInterface(program.stdout);
  let errors = "";
  program.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
    process.stderr.write(chunk);
  });
  const lines: string[] = [];
  output.on("line", (line) => lines.push(line));
  const findLine = createLineFinder(output, lines, exited);
  const waitForLine = (text: string, from = 0) =>
    withDeadline(findLine(text, from), `The shop did not log: ${text}`, LINE_TIMEOUT_MS);
  const terminate = (signal: NodeJS.Signals) => {
    program.kill(signal);
    const failure = `The shop did not exit after ${signal}. Its output ends with:\n${lines.slice(-10).join("\n")}\n`;
    return withDeadline(exited, failure, EXIT_TIMEOUT_MS).catch((error: unknown) => {
      program.kill("SIGKILL");
      throw error;
    });
  };
  const stop = () => terminate("SIGTERM").then(() => undefined);
  const timeout = setTimeout(() => program.kill("SIGKILL"), START_TIMEOUT_MS);
  try {
    await findLine("Ready:", 0);
  } catch (error) {
    await stop();
    throw new Error(`The shop did not start. Its output ends with:\n${lines.slice(-10).join("\n")}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timeout);
  }
  const origin = `http://127.0.0.1:${port}`;
  const pid = program.pid ?? 0;
  return { origin, port, pid, lines, getErrors: () => errors, waitForLine, terminate, stop };
}

/** Returns a function that waits for a line with a text and returns the line. It throws if the program exits first. */
function createLineFinder(output: Interface, lines: readonly string[], exited: Promise<unknown>) {
  return async (text: string, from: number): Promise<string> => {
    for (;;) {
      const found = lines.slice(from).find((line) => line.includes(text));
      if (found !== undefined) return found;
      const failure = exited.then(() =>
        Promise.reject(new Error(`The shop exited before it logged: ${text}`)),
      );
      await Promise.race([once(output, "line"), failure]);
    }
  };
}
