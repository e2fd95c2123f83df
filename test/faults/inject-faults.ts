import { setTimeout } from "node:timers/promises";

import type { BreakablePostgres } from "#test/controllable-postgres.ts";
import { STOPS } from "#test/controllable-postgres.ts";
import type { Dice } from "./seeded-random.ts";
import type { Journal } from "./journal.ts";
import type { KeptProgram } from "./supervised-program.ts";

/** How often each fault strikes. */
export interface Forecast {
  serverKills: number;
  workerKills: number;
  postgresStops: number;
  databaseCuts: number;
}

/** What faults strike. */
interface Target {
  dice: Dice;
  journal: Journal;
  shop: KeptProgram;
  postgres: BreakablePostgres | undefined;
  /** Answers whether there was a connection. */
  cutDatabase: (() => boolean) | undefined;
  /** Whether the test has ended early: no further fault strikes. */
  isOver: () => boolean;
}

/** Answers between two faults: enough for orders to be under way when the next one strikes. */
const CALM = [15, 45] as const;
const LATEST_MS = 60_000;

/** Lets every fault of the forecast strike, in an order and at moments that the dice choose; answers how many did. */
export async function letStrike(forecast: Forecast, target: Target): Promise<Forecast> {
  const strike: Record<keyof Forecast, () => Promise<boolean>> = {
    serverKills: () => target.shop.kill(),
    workerKills: async () => target.shop.killWorker(target.dice.pick),
    postgresStops: () => stopPostgres(target),
    databaseCuts: async () => target.cutDatabase?.() ?? false,
  };
  const kinds = Object.keys(strike) as (keyof Forecast)[];
  const faults = kinds.flatMap((kind) => Array.from({ length: forecast[kind] }, () => kind));
  const struck = { serverKills: 0, workerKills: 0, postgresStops: 0, databaseCuts: 0 };
  for (const kind of shuffled(faults, target.dice)) {
    await untilAnswers(target, target.dice.between(...CALM));
    await setTimeout(target.dice.between(0, 25));
    if (target.isOver()) return struck;
    if (await strike[kind]()) struck[kind] += 1;
  }
  await untilAnswers(target, CALM[0]);
  return struck;
}

async function stopPostgres({ postgres, dice }: Target): Promise<boolean> {
  if (postgres === undefined) return false;
  await postgres.halt(dice.pick(STOPS));
  try {
    await setTimeout(dice.between(0, 1000));
  } finally {
    await postgres.start();
  }
  return true;
}

/** Waits until so many more requests were answered. */
async function untilAnswers({ journal, isOver }: Target, more: number): Promise<void> {
  const until = journal.counts.answers + more;
  const deadline = performance.now() + LATEST_MS;
  while (journal.counts.answers < until && !isOver()) {
    if (performance.now() > deadline) throw new Error("The shop answers no more.");
    await setTimeout(2);
  }
}

function shuffled<Item>(items: readonly Item[], dice: Dice): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(dice.between(0, left.length - 1), 1));
}
