import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { z } from "zod";

import { canReadProcesses, processorSeconds } from "./process-figures.ts";

const reportSchema = z.object({
  duration: z.number(),
  errors: z.number(),
  statusCodeStats: z.record(z.string(), z.object({ count: z.number() })),
});

export interface Load {
  address: string;
  headers: Readonly<Record<string, string>>;
  /** The only status that counts as an answer. */
  status: number;
  seconds: number;
}

export interface Rate {
  requestsPerSecond: number;
  /** What the server spent on a request, in microseconds; undefined where it cannot be read. */
  processorMicroseconds: number | undefined;
}

/** Asks for one address as fast as ten connections can, from a program of its own. */
export async function measureRate(load: Load, server: { pid: number }): Promise<Rate> {
  const before = canReadProcesses ? processorSeconds(server.pid) : undefined;
  const { requests, seconds } = await runAutocannon(load);
  const used = before === undefined ? undefined : processorSeconds(server.pid) - before;
  return {
    requestsPerSecond: requests / seconds,
    processorMicroseconds: used === undefined ? undefined : (used / requests) * 1e6,
  };
}

async function runAutocannon({ address, headers, status, seconds }: Load) {
  const program = fileURLToPath(import.meta.resolve("autocannon"));
  const asked = Object.entries(headers).flatMap(([name, value]) => ["--headers", `${name}=${value}`]);
  const options = ["--json", "--connections", "10", "--duration", String(seconds), ...asked];
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options, address]);
  const { duration, errors, statusCodeStats } = reportSchema.parse(JSON.parse(stdout));
  const { [status]: wanted, ...others } = statusCodeStats;
  if (errors > 0 || wanted === undefined || Object.keys(others).length > 0) {
    const counts = Object.entries(statusCodeStats).map(([code, { count }]) => `${count} times ${code}`);
    throw new Error(`${address} failed ${errors} times and answered ${counts.join(", ") || "nothing"}.`);
  }
  return { requests: wanted.count, seconds: duration };
}
