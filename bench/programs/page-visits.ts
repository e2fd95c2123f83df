import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

import type { Shop } from "./shop.ts";

const PAGE = "/shop";
const EVERY_MS = 50;
/** So that four visits lie beyond the 99th percentile. */
const FEWEST_VISITS = 400;
/** How long an idle shop is visited. */
export const IDLE_MS = FEWEST_VISITS * EVERY_MS;

/** A steady stream of visits, as the program that makes them is told. */
export interface Visits {
  address: string;
  everyMs: number;
}

/** What that program says once it was stopped: how long each visit took, or which one failed. */
interface VisitReport {
  times?: number[];
  failure?: string;
}

/**
 * Visits the shop's catalogue page at a steady, gentle pace for as long as a task runs, from a program of its own, and
 * answers how long each visit took, in milliseconds. A visit starts when it is due and not when the one before is
 * answered, as shoppers do.
 */
export async function visitsWhile({ origin }: Shop, task: () => Promise<void>): Promise<number[]> {
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

/** How long visits take that nothing else competes with. */
export async function visitsWhileIdle(shop: Shop): Promise<number[]> {
  return visitsWhile(shop, () => wait(IDLE_MS));
}

/** Visits until the program runs its page's code as fast as it ever will. */
export async function warmUpPages({ origin }: Shop): Promise<void> {
  for (let visit = 0; visit < FEWEST_VISITS; visit += 1) await (await fetch(`${origin}${PAGE}`)).text();
}
