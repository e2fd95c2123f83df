import { fork } from "node:child_process";
import { once } from "node:events";

import { computePercentile } from "#bench/frame/statistics.ts";
import { canReadProcesses, readCpuSeconds } from "#bench/programs/process-usage.ts";

/** A request to the server under test. */
export interface RequestSpec {
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Body of a POST request with JSON. Without a body, the method is GET. */
  body?: unknown;
}

export interface Load {
  /** All connections share this list: each takes the next request. After the last request, the list starts again. */
  requests: readonly RequestSpec[];
  /** Sends each request at most once: the load ends after the last request, even if time remains. */
  isSentOnce?: boolean;
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
  serverCpuMicroseconds: number | undefined;
  /** CPU time of the client per request (µs). If it exceeds the server's CPU time, the client may limit the rate. */
  clientCpuMicroseconds: number;
}

/** Message to the load program. */
export interface LoadMessage extends Omit<Load, "requests"> {
  port: number;
  /** Raw HTTP requests. */
  requests: readonly string[];
}

/** Report of the load program. */
export interface LoadReport {
  /** Number of responses with the expected status. */
  succeeded: number;
  /** Unexpected statuses with their counts. */
  unexpected: readonly (readonly [number, number])[];
  /** Response times (ms). */
  times: readonly number[];
  seconds: number;
  cpuSeconds: number;
}

/** Sends requests as fast as possible over `connections` connections from a child process. */
export async function measureRate(load: Load, server: { origin: string; pid: number }): Promise<Rate> {
  const { host, port } = new URL(server.origin);
  const requests = load.requests.map((request) => toRawRequest(request, host));
  const cpuBefore = canReadProcesses ? readCpuSeconds(server.pid) : undefined;
  const report = await runLoad({ ...load, requests, port: Number(port) });
  const cpuUsed = cpuBefore === undefined ? undefined : readCpuSeconds(server.pid) - cpuBefore;
  const { succeeded, unexpected, times, seconds } = report;
  if (succeeded === 0 || unexpected.length > 0) {
    const counts = unexpected.map(([status, count]) => `status ${status} (${count} times)`).join(", ");
    throw new Error(`Unexpected responses to ${load.requests[0]?.path}: ${counts || "no response at all"}.`);
  }
  return {
    requestsPerSecond: succeeded / seconds,
    p50Ms: computePercentile(times, 0.5),
    p99Ms: computePercentile(times, 0.99),
    serverCpuMicroseconds: cpuUsed === undefined ? undefined : (cpuUsed / succeeded) * 1e6,
    clientCpuMicroseconds: (report.cpuSeconds / succeeded) * 1e6,
  };
}

function toRawRequest({ path, headers = {}, body }: RequestSpec, host: string): string {
  const json = body === undefined ? "" : JSON.stringify(body);
  const allHeaders = {
    host,
    ...headers,
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(json),
    }),
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${json}`;
}

async function runLoad(message: LoadMessage): Promise<LoadReport> {
  const child = fork(new URL("load-program.ts", import.meta.url), { serialization: "advanced" });
  try {
    child.send(message);
    const [{ report, failure }] = (await once(child, "message")) as [
      { report?: LoadReport; failure?: string },
    ];
    if (report === undefined) throw new Error(failure);
    return report;
  } finally {
    child.kill();
  }
}
