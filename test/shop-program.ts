import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { projectRoot } from "#db/project-root.ts";

/** The built shop, as `npm start` runs it. */
export interface ShopProgram {
  origin: string;
  port: number;
  pid: number;
  /** All that it has printed so far, a line each. */
  lines: readonly string[];
  /** What it has printed as errors so far. */
  errors: () => string;
  /** Resolves with the first line from that place on which holds the words. */
  waitForLine: (words: string, from?: number) => Promise<string>;
  /** Sends a signal; resolves with the exit code once the program has ended. */
  terminate: (signal: NodeJS.Signals) => Promise<number | null>;
  /** Ends it in good order. */
  stop: () => Promise<void>;
}

/** Longer than any start takes, also with a database that is slow to come back. */
const START_TIMEOUT_MS = 120_000;

/**
 * Starts a shop and waits until it is open.
 * @param settings its environment, and no others; PORT is a free one unless it is named, DATA_DIR one of its own that
 * ends with it
 */
export async function startShop(settings: Record<string, string>): Promise<ShopProgram> {
  const ownDir =
    settings["DATA_DIR"] === undefined ? mkdtempSync(join(tmpdir(), "shop-program-")) : undefined;
  const port = Number(settings["PORT"] ?? (await freePort()));
  const program = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: projectRoot,
    env: {
      PATH: process.env["PATH"],
      LOG_LEVEL: "warn",
      ...(ownDir !== undefined && { DATA_DIR: ownDir }),
      ...settings,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = (once(program, "exit") as Promise<[number | null]>).then(([code]) => {
    // Workers that it left may still be writing.
    if (ownDir !== undefined) rmSync(ownDir, { recursive: true, force: true, maxRetries: 10 });
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
  const waitForLine = async (words: string, from = 0): Promise<string> => {
    for (;;) {
      const found = lines.slice(from).find((line) => line.includes(words));
      if (found !== undefined) return found;
      const ended = exited.then(() => Promise.reject(new Error(`It ended before it said: ${words}`)));
      await Promise.race([once(output, "line"), ended]);
    }
  };
  const terminate = async (signal: NodeJS.Signals) => {
    program.kill(signal);
    return exited;
  };
  const stop = async () => {
    await terminate("SIGTERM");
  };
  const timeout = setTimeout(() => program.kill("SIGKILL"), START_TIMEOUT_MS);
  try {
    await waitForLine("Ready:");
  } catch (error) {
    await stop();
    throw new Error(`The shop did not open. Its output ends with:\n${lines.slice(-10).join("\n")}`, {
      cause: error,
    });
  } finally {
    clearTimeout(timeout);
  }
  const origin = `http://127.0.0.1:${port}`;
  return { origin, port, pid: program.pid ?? 0, lines, errors: () => errors, waitForLine, terminate, stop };
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
