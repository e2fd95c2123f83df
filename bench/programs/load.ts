import { fork } from "node:child_process";
import { once } from "node:events";

import { percentile } from "../frame/statistics.ts";
import { canReadProcesses, cpuSeconds } from "./process-usage.ts";

/** A request of a page or script. */
export interface RequestSpec {
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST. */
  body?: unknown;
}

export interface Load {
  /** All connections together repeat these requests in turn. */
  requests: readonly RequestSpec[];
  /** Sends each request at most once. The load ends early after the last request. */
  isOnce?: boolean;
  /** Expected status; undefined accepts any 2xx status. */
  status?: number;
  seconds: number;
  connections: number;
}

export interface Rate {
  requestsPerSecond: number;
  /** Median and 99th percentile of the response times (ms). */
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server per request (µs). Undefined if the system does not report it. */
  processorMicroseconds: number | undefined;
  /** CPU time of the client per request (µs). If it exceeds the server's, the client may limit the rate. */
  clientMicroseconds: number;
}

/** Message to the load program. */
export interface LoadMessage extends Omit<Load, "requests"> {
  port: number;
  /** Raw HTTP requests. */
  requests: readonly string[];
}

/** Report of the load program: number of expected responses, unexpected statuses with counts, response times (ms). */
export interface LoadReport {
  succeeded: number;
  unexpected: readonly (readonly [number, number])[];
  times: readonly number[];
  seconds: number;
  cpuSeconds: number;
}

/** Sends requests as fast as possible over a number of connections from a child process. */
export async function measureRate(load: Load, server: { origin: string; pid: number }): Promise<Rate> {
  const { host, port } = new URL(server.origin);
  const requests = load.requests.map((request) => toRawRequest(request, host));
  const before = canReadProcesses ? cpuSeconds(server.pid) : undefined;
  const report = await runLoad({ ...load, requests, port: Number(port) });
  const used = before === undefined ? undefined : cpuSeconds(server.pid) - before;
  const { succeeded, unexpected, times, seconds } = report;
  if (succeeded === 0 || unexpected.length > 0) {
    const counts = unexpected.map(([status, count]) => `${count} times ${status}`).join(", ");
    throw new Error(`${load.requests[0]?.path ?? "The load"} responded ${counts || "not once"}.`);
  }
  return {
    requestsPerSecond: succeeded / seconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    processorMicroseconds: used === undefined ? undefined : (used / succeeded) * 1e6,
    clientMicroseconds: (report.cpuSeconds / succeeded) * 1e6,
  };
}

function toRawRequest({ path, headers = {}, body }: RequestSpec, host: string): string {
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

async function runLoad(order: LoadMessage): Promise<LoadReport> {
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
