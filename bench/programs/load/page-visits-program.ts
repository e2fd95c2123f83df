import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import type { VisitOptions } from "./page-visits.ts";

/** Headers of a browser. */
const HEADERS = { accept: "text/html", "accept-encoding": "gzip, deflate, br, zstd" };

/** Visits a page over a new connection, like a new visitor, and returns the response time (ms). */
function visitPage(url: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: HEADERS }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url} responded with ${response.statusCode ?? "nothing"}.`));
      }
      response.on("end", () => resolve(performance.now() - startedAt)).on("error", reject);
      response.resume();
    });
    request.on("error", reject);
  });
}

async function visitUntil(signal: AbortSignal, { url, intervalMs }: VisitOptions): Promise<number[]> {
  const visits: Promise<number>[] = [];
  const firstAt = performance.now();
  while (!signal.aborted) {
    const pending = visitPage(url);
    // Prevents an unhandled rejection, because Promise.all reports failures at the end.
    pending.catch(() => undefined);
    visits.push(pending);
    await wait(Math.max(0, firstAt + visits.length * intervalMs - performance.now()));
  }
  return Promise.all(visits);
}

// Exits when the parent process exits.
process.once("disconnect", () => process.exit());

process.once("message", (options: VisitOptions) => {
  const stop = new AbortController();
  process.once("message", () => stop.abort());
  visitUntil(stop.signal, options).then(
    (times) => process.send?.({ times }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
