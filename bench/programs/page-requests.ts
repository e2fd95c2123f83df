import { setTimeout as wait } from "node:timers/promises";

import { BROWSER_HEADERS } from "./bare/compare-with-bare.ts";

/** Time between two page requests (ms). */
const REQUEST_INTERVAL_MS = 20;

/** Requests pages at a constant rate until `isDone` returns true. Returns the response times (ms). */
export async function timePageRequests(
  origin: string,
  paths: readonly string[],
  isDone: (requestCount: number) => boolean,
): Promise<number[]> {
  const times: Promise<number>[] = [];
  const headers = { ...BROWSER_HEADERS, accept: "text/html" };
  const timeRequest = async (path: string) => {
    const startedAt = performance.now();
    await (await fetch(origin + path, { headers })).text();
    return performance.now() - startedAt;
  };
  while (!isDone(times.length)) {
    times.push(timeRequest(paths[times.length % paths.length] ?? "/"));
    await wait(REQUEST_INTERVAL_MS);
  }
  return Promise.all(times);
}
