import type { Database } from "#platform/db/client.server.ts";

import { checkSubqueries } from "./check-subqueries.ts";

/**
 * The loggers of a Drizzle database, on either engine. Statements inside a transaction use the logger in the options.
 */
interface LoggedDatabase {
  session: { logger: Logger; options: { logger?: Logger } };
}

interface Logger {
  logQuery: (statement: string) => void;
}

/** Calls a function with each statement of a database before it is sent. Call it before the first use of the database. */
export function observeStatements(db: Database, logQuery: Logger["logQuery"]): void {
  const { session } = db as unknown as LoggedDatabase;
  session.logger = { logQuery };
  session.options.logger = { logQuery };
}

/** Statements that start or end a transaction. Only one engine logs them. */
const TRANSACTION_CONTROL = /^(begin|commit|rollback|savepoint|release)/i;

/**
 * Returns a function that runs a task and returns the statements that the task sends, in order. Call it before the
 * first use of the database.
 */
export function recordStatements(db: Database): (task: () => Promise<unknown>) => Promise<string[]> {
  let statements: string[] = [];
  observeStatements(db, (statement) => {
    checkSubqueries(statement);
    statements.push(statement);
  });
  return async (task) => {
    statements = [];
    await task();
    return statements.filter((statement) => !TRANSACTION_CONTROL.test(statement));
  };
}
