import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import type { Shop } from "#bench/programs/shop.ts";

const PAGE = "/shop";
const INTERVAL_MS = 50;
/** Of 400 visits, four are above the 99th percentile, so a single slow visit does not determine the percentile. */
const MIN_VISITS = 400;
/** Duration of the visits to an idle shop (ms). */
export const IDLE_MS = MIN_VISITS * INTERVAL_MS;

/** Message to the visits program. */
export interface VisitOptions {
  url: string;
  intervalMs: number;
}

/** Report of the visits program: response times (ms) or an error message. */
interface VisitReport {
  times?: number[];
  failure?: string;
}

/**
 * Visits the catalogue page at a constant rate from a child process while a task runs. Visits start on schedule, even if
 * earlier visits have no response yet. Returns the response times (ms).
 */
export async function measureVisitsDuring({ origin }: Shop, task: () => Promise<void>): Promise<number[]> {
  const options: VisitOptions = { url: `${origin}${PAGE}`, intervalMs: INTERVAL_MS };
  const child = fork(new URL("page-visits-program.ts", import.meta.url));
  try {
    child.send(options);
    await task();
    child.send("stop");
    const [{ times, failure }] = (await once(child, "message")) as [VisitReport];
    if (times === undefined) throw new Error(failure);
    return times;
  } finally {
    child.kill();
  }
}

/** Returns the response times of visits to an idle shop (ms). */
export async function measureIdleVisits(shop: Shop): Promise<number[]> {
  return measureVisitsDuring(shop, () => wait(IDLE_MS));
}

/** Visits the page until the shop's code for it is compiled and optimized. */
export async function warmUpPages({ origin }: Shop): Promise<void> {
  for (let visit = 0; visit < MIN_VISITS; visit += 1) await (await fetch(`${origin}${PAGE}`)).text();
}
