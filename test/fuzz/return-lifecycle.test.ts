import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { ShopError } from "#kit/rules/errors.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { listBalances } from "#ledger/operations/balances.ts";
import type { ReturnState } from "#returns/rules/return-state.ts";
import { returns } from "#returns/tables/return-schema.server.ts";
import { findInconsistencies, findViolations } from "#test/consistency-checks.ts";
import { createCrashes } from "#test/databases/crash-steps.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { getRunCount, isLong, REPRODUCE_HINT } from "#test/fuzz/fuzz-run.ts";

import type { ReturnEvent } from "./return-histories.ts";
import {
  applyReturnEvent,
  buildDelivered,
  buildHistoryProducts,
  openHistoryShop,
  returnEvent,
} from "./return-histories.ts";

/** Histories of a run, which are checked together, because a check reads all of the shop: on PostgreSQL 10,000 in the long form. */
const BATCH = { pglite: 1, postgres: 4, long: 100 };
const RUNS = { pglite: 1, postgres: 1, long: 100, longOnPglite: 10 };
/** Histories at the same time. */
const LANES = 4;

const db = await openTestDatabase();
const finishes = createCrashes(db);
const shop = await openHistoryShop(db);
const lanes = await Promise.all(Array.from({ length: LANES }, () => buildHistoryProducts(shop)));

/** What happens to the program during an event. */
const fault = fc.record({
  /** The program is killed before this statement of the event, and the event is repeated. */
  crash: fc.option(fc.nat(25), { freq: 3 }),
  /** The program is killed after the event, before anyone has read its answer, so the event is repeated. */
  isAnswerLost: fc.nat(3).map((number) => number === 0),
});

/** A return that is inspected, because most events before that move no money. */
const inspected = fc
  .tuple(
    fc.constantFrom("refund" as const, "exchange" as const),
    fc.nat(1),
    fc.array(fault, { minLength: 4, maxLength: 4 }),
  )
  .map(([wants, opened, faults]) => {
    const start: ReturnEvent[] = [
      { kind: "request", counts: [1, 1], reason: "faulty", wants },
      ...[0, 1, 2].map(() => ({ kind: "advance" as const, choice: 0, opened })),
    ];
    return start.map((event, index) => ({ event, crash: null, isAnswerLost: false, ...faults[index] }));
  });

const history = fc.record({
  inspected,
  paidShare: fc.constantFrom(0, 0.4, 1),
  changes: fc.array(
    fc.tuple(returnEvent, fault).map(([event, faults]) => ({ event, ...faults })),
    { maxLength: 8, size: "max" },
  ),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

let customers = 0;
const figures = { histories: 0, events: 0, rejected: 0, crashes: 0, lostAnswers: 0 };

/** Events that the shop rejects change nothing. */
async function attempt(step: () => Promise<unknown>): Promise<void> {
  figures.events += 1;
  try {
    await step();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    figures.rejected += 1;
  }
}

async function run({ paidShare, inspected: start, changes }: History, lane: number): Promise<void> {
  customers += 1;
  const order = await buildDelivered(shop, lanes[lane] ?? [], { customer: customers, paidShare });
  for (const { event, crash, isAnswerLost } of [...start, ...changes]) {
    const step = () => applyReturnEvent(shop, order, event);
    await attempt(async () => {
      if (crash !== null && (await finishes(step, crash))) return;
      figures.crashes += crash === null ? 0 : 1;
      await step();
    });
    if (!isAnswerLost) continue;
    figures.lostAnswers += 1;
    await attempt(step);
  }
  figures.histories += 1;
}

/** Runs the histories of a batch in lanes, one after another in each. */
async function runBatch(histories: readonly History[]): Promise<void> {
  const inLane = async (lane: number) => {
    for (const [index, each] of histories.entries()) if (index % LANES === lane) await run(each, lane);
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => inLane(lane)));
}

/** Counts the returns of a state. */
const countReturns = (state: ReturnState) => db.$count(returns, eq(returns.state, state));

test("credits, refunds, exchanges, stock and ledger agree after any history of returns with crashes", async () => {
  const size = getRunCount(BATCH);
  const batch = fc.array(history, { minLength: size, maxLength: size });
  await fc.assert(
    fc.asyncProperty(batch, async (histories) => {
      await runBatch(histories);
      expect(await findInconsistencies(db)).toEqual([]);
      expect((await listBalances(db)).reduce((sum, { balance }) => sum + toPaisa(balance), 0)).toBe(0);
    }),
    // Fewer histories of a batch explain no more than the numbers of its returns in the message.
    { numRuns: getRunCount(RUNS), endOnFailure: true },
  );
  expect(await findViolations(db)).toEqual([]);
  if (!isLong) return;
  const reached = { refunded: await countReturns("refunded"), exchanged: await countReturns("exchanged") };
  console.info({ ...figures, ...reached });
  // Otherwise the histories would prove nothing about money.
  expect(Math.min(figures.crashes, ...Object.values(reached)), REPRODUCE_HINT).toBeGreaterThan(0);
});
