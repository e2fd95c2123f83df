import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import type { Shop } from "./shop.ts";

const PAGE = "/shop";
const EVERY_MS = 50;
/** Four visits lie beyond the 99th percentile. */
const FEWEST_VISITS = 400;
/** Duration of visits to an idle shop (ms). */
export const IDLE_MS = FEWEST_VISITS * EVERY_MS;

/** Message to the visits program. */
export interface Visits {
  address: string;
  everyMs: number;
}

/** Report of the visits program: response times (ms) or the failure. */
interface VisitReport {
  times?: number[];
  failure?: string;
}

/**
 * Visits the catalogue page at a constant rate from a child process while a task runs, and returns the response times
 * (ms). Visits start on schedule, even if earlier visits have no response yet.
 */
export async function measureVisitsDuring({ origin }: Shop, task: () => Promise<void>): Promise<number[]> {
  const visits: Visits = { address: `${origin}${PAGE}`, everyMs: EVERY_MS };
  const program = fork(new URL("page-visits-program.ts", import.meta.url));
  try {
    program.send(visits);
    await task();
    program.send("stop");
    const [{ times, failure }] = (await once(program, "message")) as [VisitReport];
    if (times === undefined) throw new Error(failure);
    return times;
  } finally {
    program.kill();
  }
}

/** Returns the response times of visits to an idle shop (ms). */
export async function measureIdleVisits(shop: Shop): Promise<number[]> {
  return measureVisitsDuring(shop, () => wait(IDLE_MS));
}

/** Visits the page until its code is compiled and optimized. */
export async function warmUpPages({ origin }: Shop): Promise<void> {
  for (let visit = 0; visit < FEWEST_VISITS; visit += 1) await (await fetch(`${origin}${PAGE}`)).text();
}
