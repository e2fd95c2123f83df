import { expect, test } from "vitest";

import type { ControllablePostgres } from "#test/controllable-postgres.ts";
import { createRandom } from "./seeded-random.ts";
import { createJournal } from "./journal.ts";
import type { SupervisedProgram } from "./supervised-program.ts";
import { settleAll } from "./settle-all.ts";
import { injectFaults } from "./inject-faults.ts";

test("a failed task ends the others early, and the failure is reported only after all have ended", async () => {
  const events: string[] = [];
  const over = Promise.withResolvers<void>();
  const failing = Promise.reject(new Error("An invariant is broken."));
  const lasting = over.promise.then(() => events.push("ended"));
  const settled = settleAll([failing, lasting], over.resolve).catch((error: Error) =>
    events.push(error.message),
  );
  await settled;
  expect(events).toEqual(["ended", "An invariant is broken."]);
});

test("without a failure all results are returned", async () => {
  const results = await settleAll([Promise.resolve(1), Promise.resolve("two")], () => {
    throw new Error("Nothing failed.");
  });
  expect(results).toEqual([1, "two"]);
});

const NONE = { serverKills: 0, workerKills: 0, postgresStops: 0, databaseCuts: 0 };

function targetOf(postgres: Partial<ControllablePostgres>, random = createRandom(7)) {
  const journal = createJournal();
  // Each read of the counter returns more responses, so no fault waits for traffic.
  let responses = 0;
  Object.defineProperty(journal.counts, "responses", { get: () => (responses += 100) });
  return {
    random,
    journal,
    shop: {} as SupervisedProgram,
    postgres: postgres as ControllablePostgres,
    cutDatabase: undefined,
    isOver: () => false,
  };
}

test("PostgreSQL is restarted even if the pause after its stop fails", async () => {
  const events: string[] = [];
  const postgres = {
    stop: async () => void events.push("stopped"),
    start: async () => void events.push("started"),
  };
  const random = createRandom(7);
  const between = random.between.bind(random);
  const breaking = {
    ...random,
    between: (least: number, most: number) => {
      if (most === 1000) throw new Error("The test was ended.");
      return between(least, most);
    },
  };
  const injected = injectFaults({ ...NONE, postgresStops: 1 }, targetOf(postgres, breaking));
  await expect(injected).rejects.toThrow("The test was ended.");
  expect(events).toEqual(["stopped", "started"]);
});

test("no fault is injected after the end of the test", async () => {
  const target = { ...targetOf({}), isOver: () => true };
  expect(await injectFaults({ ...NONE, serverKills: 1, postgresStops: 1 }, target)).toEqual(NONE);
});
