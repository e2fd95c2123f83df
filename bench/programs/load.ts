import { fork } from "node:child_process";
import { once } from "node:events";

import { percentile } from "../frame/statistics.ts";
import { canReadProcesses, processorSeconds } from "./process-usage.ts";

/** A request, as a browser's page or script sends it. */
export interface Asked {
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent by POST, as JSON. */
  body?: unknown;
}

export interface Load {
  /** Asked for in turn, over and over, by all connections together. */
  requests: readonly Asked[];
  /** Each request is sent once at most; the load ends early when all were. */
  isOnce?: boolean;
  /** The only status that counts as an answer; undefined for any of success. */
  status?: number;
  seconds: number;
  connections: number;
}

export interface Rate {
  requestsPerSecond: number;
  /** How long half of the single requests took at most, and 99 of 100 of them, in ms. */
  p50Ms: number;
  p99Ms: number;
  /** What the server spent on a request, in microseconds; undefined where it cannot be read. */
  processorMicroseconds: number | undefined;
  /** What the program that asks spent on it; where it is more than the server's, it may be what holds the rate down. */
  askingMicroseconds: number;
}

/** What the program that asks is told. */
export interface LoadOrder extends Omit<Load, "requests"> {
  port: number;
  /** Word for word as they are sent. */
  requests: readonly string[];
}

/** What it answers: numbers of answers with the status wanted, and of others by status; times in ms. */
export interface LoadReport {
  answered: number;
  unwanted: readonly (readonly [number, number])[];
  times: readonly number[];
  seconds: number;
  processorSeconds: number;
}

/** Asks a server as fast as so many connections can, from a program of its own. */
export async function measureRate(load: Load, server: { origin: string; pid: number }): Promise<Rate> {
  const { host, port } = new URL(server.origin);
  const requests = load.requests.map((asked) => wordsOf(asked, host));
  const before = canReadProcesses ? processorSeconds(server.pid) : undefined;
  const report = await runLoad({ ...load, requests, port: Number(port) });
  const used = before === undefined ? undefined : processorSeconds(server.pid) - before;
  const { answered, unwanted, times, seconds } = report;
  if (answered === 0 || unwanted.length > 0) {
    const counts = unwanted.map(([status, count]) => `${count} times ${status}`).join(", ");
    throw new Error(`${load.requests[0]?.path ?? "nothing"} was answered ${counts || "not once"}.`);
  }
  return {
    requestsPerSecond: answered / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    processorMicroseconds: used === undefined ? undefined : (used / answered) * 1e6,
    askingMicroseconds: (report.processorSeconds / answered) * 1e6,
  };
}

function wordsOf({ path, headers = {}, body }: Asked, host: string): string {
  const json = body === undefined ? "" : JSON.stringify(body);
  const all = {
    host,
    ...headers,
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(json),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${json}`;
}

async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const program = fork(new URL("load-program.ts", import.meta.url), { serialization: "advanced" });
  try {
    program.send(order);
    const [{ report, failure }] = (await once(program, "message")) as [
      { report?: LoadReport; failure?: string },
    ];
    if (report === undefined) throw new Error(failure);
    return report;
  } finally {
    program.kill();
  }
}
