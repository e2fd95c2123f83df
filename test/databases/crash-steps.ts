import { AsyncLocalStorage } from "node:async_hooks";

import type { Database } from "#platform/db/client.server.ts";

import { observeStatements } from "./record-statements.ts";

/** Statements that start or end a transaction. Only one engine logs them. */
const TRANSACTION_CONTROL = /^(begin|commit|rollback|savepoint|release)/iu;

class Crash extends Error {}

const isCrash = (error: unknown): boolean =>
  error instanceof Crash || (error instanceof Error && error.cause !== undefined && isCrash(error.cause));

/**
 * Returns a function that runs a step as if the program were killed after some statements: the database rolls back what
 * was not committed. Steps may run at the same time. Call it before the first use of the database.
 */
export function createCrashes(db: Database) {
  const running = new AsyncLocalStorage<{ remaining: number }>();
  observeStatements(db, (statement) => {
    const step = running.getStore();
    if (step === undefined || TRANSACTION_CONTROL.test(statement)) return;
    step.remaining -= 1;
    if (step.remaining < 0) throw new Crash();
  });
  /** Returns whether the step has finished before the crash. */
  return async (step: () => Promise<unknown>, statements: number): Promise<boolean> => {
    try {
      await running.run({ remaining: statements }, step);
      return true;
    } catch (error) {
      if (!isCrash(error)) throw error;
      return false;
    }
  };
}
