import { expect, test } from "vitest";

import type { ControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { createRandom } from "./seeded-random.ts";
import { createJournal } from "./journal.ts";
import type { SupervisedProgram } from "./supervised-program.ts";
import { settleAll } from "./settle-all.ts";
import { injectFaults } from "./inject-faults.ts";

test("after the first failure, settleAll ends the other tasks early, waits for them and rejects with that failure", async () => {
  const events: string[] = [];
  const end = Promise.withResolvers<void>();
  const failingTask = Promise.reject(new Error("An invariant is broken."));
  const longTask = end.promise.then(() => events.push("ended"));
  await settleAll([failingTask, longTask], end.resolve).catch((error: Error) => events.push(error.message));
  expect(events).toEqual(["ended", "An invariant is broken."]);
});

test("settleAll returns all results if no task fails", async () => {
  const results = await settleAll([Promise.resolve(1), Promise.resolve("two")], () => {
    throw new Error("Nothing failed.");
  });
  expect(results).toEqual([1, "two"]);
});

const NO_FAULTS = { serverKills: 0, workerKills: 0, postgresStops: 0, databaseCuts: 0 };

function createTarget(postgres: Partial<ControllablePostgres>, random = createRandom(7)) {
  const journal = createJournal();
  // Each read of the counter returns a higher count, so injectFaults does not wait for responses.
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
  const failingRandom = {
    ...random,
    between: (low: number, high: number) => {
      if (high === 1000) throw new Error("The test was ended.");
      return between(low, high);
    },
  };
  const injected = injectFaults({ ...NO_FAULTS, postgresStops: 1 }, createTarget(postgres, failingRandom));
  await expect(injected).rejects.toThrow("The test was ended.");
  expect(events).toEqual(["stopped", "started"]);
});

test("no fault is injected after the end of the test", async () => {
  const target = { ...createTarget({}), isOver: () => true };
  expect(await injectFaults({ ...NO_FAULTS, serverKills: 1, postgresStops: 1 }, target)).toEqual(NO_FAULTS);
});
