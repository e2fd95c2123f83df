import { setTimeout } from "node:timers/promises";

import type { ControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { SHUTDOWN_SIGNALS } from "#test/databases/controllable-postgres.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { Journal } from "./journal.ts";
import type { SupervisedProgram } from "./supervised-program.ts";

/** Number of faults of each kind. */
export interface FaultPlan {
  serverKills: number;
  workerKills: number;
  postgresStops: number;
  databaseCuts: number;
}

/** The components that faults affect. */
interface Target {
  random: SeededRandom;
  journal: Journal;
  shop: SupervisedProgram;
  postgres: ControllablePostgres | undefined;
  /** Cuts the open database connections. Returns whether any connection was open. */
  cutDatabase: (() => boolean) | undefined;
  /** Returns whether the test has ended early. No fault is injected afterwards. */
  isOver: () => boolean;
}

/** Minimum and maximum number of responses between two faults, so that orders are in progress at each fault. */
const RESPONSES_BETWEEN_FAULTS = [15, 45] as const;
const RESPONSE_TIMEOUT_MS = 60_000;

/**
 * Injects the faults of a plan in random order at random moments. Returns how many of each kind affected a running
 * component.
 */
export async function injectFaults(plan: FaultPlan, target: Target): Promise<FaultPlan> {
  const injectors: Record<keyof FaultPlan, () => Promise<boolean>> = {
    serverKills: () => target.shop.kill(),
    workerKills: async () => target.shop.killWorker(target.random.pick),
    postgresStops: () => stopPostgres(target),
    databaseCuts: async () => target.cutDatabase?.() ?? false,
  };
  const kinds = Object.keys(injectors) as (keyof FaultPlan)[];
  const faults = kinds.flatMap((kind) => Array.from({ length: plan[kind] }, () => kind));
  const injected = { serverKills: 0, workerKills: 0, postgresStops: 0, databaseCuts: 0 };
  for (const kind of shuffle(faults, target.random)) {
    await waitForResponses(target, target.random.between(...RESPONSES_BETWEEN_FAULTS));
    await setTimeout(target.random.between(0, 25));
    if (target.isOver()) return injected;
    if (await injectors[kind]()) injected[kind] += 1;
  }
  await waitForResponses(target, RESPONSES_BETWEEN_FAULTS[0]);
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

/** Waits until the shop has sent `count` more responses. */
async function waitForResponses({ journal, isOver }: Target, count: number): Promise<void> {
  const targetCount = journal.counts.responses + count;
  const deadline = performance.now() + RESPONSE_TIMEOUT_MS;
  while (journal.counts.responses < targetCount && !isOver()) {
    if (performance.now() > deadline)
      throw new Error(`The shop sent fewer than ${count} responses within ${RESPONSE_TIMEOUT_MS} ms.`);
    await setTimeout(2);
  }
}

function shuffle<Item>(items: readonly Item[], random: SeededRandom): Item[] {
  const remaining = [...items];
  return items.flatMap(() => remaining.splice(random.between(0, remaining.length - 1), 1));
}
