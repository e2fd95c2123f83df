import { setTimeout } from "node:timers/promises";

import type { ControllablePostgres } from "#test/controllable-postgres.ts";
import { SHUTDOWN_SIGNALS } from "#test/controllable-postgres.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Journal } from "./journal.ts";
import type { SupervisedProgram } from "./supervised-program.ts";

/** How often each fault strikes. */
export interface FaultPlan {
  serverKills: number;
  workerKills: number;
  postgresStops: number;
  databaseCuts: number;
}

/** What faults strike. */
interface Target {
  random: SeededRandom;
  journal: Journal;
  shop: SupervisedProgram;
  postgres: ControllablePostgres | undefined;
  /** Answers whether there was a connection. */
  cutDatabase: (() => boolean) | undefined;
  /** Whether the test has ended early: no further fault strikes. */
  isOver: () => boolean;
}

/** Answers between two faults: enough for orders to be under way when the next one strikes. */
const CALM = [15, 45] as const;
const LATEST_MS = 60_000;

/** Lets every fault of the plan strike, in an order and at moments that the random choose; responses how many did. */
export async function injectFaults(plan: FaultPlan, target: Target): Promise<FaultPlan> {
  const strike: Record<keyof FaultPlan, () => Promise<boolean>> = {
    serverKills: () => target.shop.kill(),
    workerKills: async () => target.shop.killWorker(target.random.pick),
    postgresStops: () => stopPostgres(target),
    databaseCuts: async () => target.cutDatabase?.() ?? false,
  };
  const kinds = Object.keys(strike) as (keyof FaultPlan)[];
  const faults = kinds.flatMap((kind) => Array.from({ length: plan[kind] }, () => kind));
  const injected = { serverKills: 0, workerKills: 0, postgresStops: 0, databaseCuts: 0 };
  for (const kind of shuffled(faults, target.random)) {
    await waitForResponses(target, target.random.between(...CALM));
    await setTimeout(target.random.between(0, 25));
    if (target.isOver()) return injected;
    if (await strike[kind]()) injected[kind] += 1;
  }
  await waitForResponses(target, CALM[0]);
  return injected;
}

async function stopPostgres({ postgres, random }: Target): Promise<boolean> {
  if (postgres === undefined) return false;
  await postgres.stop(random.pick(SHUTDOWN_SIGNALS));
  try {
    await setTimeout(random.between(0, 1000));
  } finally {
    await postgres.start();
  }
  return true;
}

/** Waits until so many more requests were answered. */
async function waitForResponses({ journal, isOver }: Target, more: number): Promise<void> {
  const until = journal.counts.responses + more;
  const deadline = performance.now() + LATEST_MS;
  while (journal.counts.responses < until && !isOver()) {
    if (performance.now() > deadline) throw new Error("The shop responses no more.");
    await setTimeout(2);
  }
}

function shuffled<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.between(0, left.length - 1), 1));
}
