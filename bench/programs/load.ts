import { fork } from "node:child_process";
import { once } from "node:events";

import { computePercentile } from "#bench/frame/statistics.ts";
import { canReadProcesses, readCpuSeconds } from "./process-usage.ts";

/** A server under test. */
export interface Server {
  origin: string;
  pid: number;
}

/** A request whose response must have a 2xx status. */
export interface RequestSpec {
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Default: POST with a body, else GET. */
  method?: string;
  /** Sent as JSON. */
  body?: unknown;
}

export interface Load {
  /** All connections share this list: each takes the next request. After the last request, the list starts again. */
  requests: readonly RequestSpec[];
  /** Sends each request at most once: the load ends after the last request, even if time remains. */
  isSentOnce?: boolean;
  seconds: number;
  connections: number;
}

export interface Rate {
  requestsPerSecond: number;
  /** Median and 99th percentile of the response times (ms). */
  p50Ms: number;
  p99Ms: number;
  receivedBytes: number;
  /** CPU time of the server per request (s). Undefined if the system does not report it. */
  cpuSeconds: number | undefined;
}

/** Message to the load program. */
export interface LoadMessage extends Omit<Load, "requests"> {
  port: number;
  /** Raw HTTP requests. */
  requests: readonly string[];
}

/** Report of the load program. */
export interface LoadReport {
  /** Statuses other than 2xx with their counts. */
  unexpected: ReadonlyMap<number, number>;
  /** Response times (ms). */
  times: readonly number[];
  seconds: number;
  receivedBytes: number;
}

/** Request headers with the encodings that browsers accept. */
const ENCODINGS = { "accept-encoding": "gzip, deflate, br, zstd" };
export const PAGE_HEADERS = { ...ENCODINGS, accept: "text/html" };
export const API_HEADERS = { ...ENCODINGS, accept: "application/json", "sec-fetch-site": "same-origin" };

/** Sends requests as fast as possible over `connections` connections from a child process. */
export async function measureRate(load: Load, server: Server): Promise<Rate> {
  const { host, port } = new URL(server.origin);
  const requests = load.requests.map((request) => toRawRequest(request, host));
  const cpuBefore = canReadProcesses ? readCpuSeconds(server.pid) : undefined;
  const { unexpected, times, seconds, receivedBytes } = await runLoad({
    ...load,
    requests,
    port: Number(port),
  });
  const cpuUsed = cpuBefore === undefined ? undefined : readCpuSeconds(server.pid) - cpuBefore;
  if (times.length === 0 || unexpected.size > 0) {
    const counts = [...unexpected].map(([status, count]) => `status ${status} (${count} times)`).join(", ");
    throw new Error(`Unexpected responses to ${load.requests[0]?.path}: ${counts || "no response at all"}.`);
  }
  return {
    requestsPerSecond: times.length / seconds,
    p50Ms: computePercentile(times, 0.5),
    p99Ms: computePercentile(times, 0.99),
    receivedBytes,
    cpuSeconds: cpuUsed === undefined ? undefined : cpuUsed / times.length,
  };
}

function toRawRequest({ path, headers, method, body }: RequestSpec, host: string): string {
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
  const verb = method ?? (body === undefined ? "GET" : "POST");
  return `${verb} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${json}`;
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
