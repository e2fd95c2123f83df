import type { Database } from "#db/client.server.ts";

/**
 * The loggers of a Drizzle database, on either engine. Statements inside a transaction use the logger in the options.
 */
interface LoggedDatabase {
  session: { logger: Logger; options: { logger?: Logger } };
}

interface Logger {
  logQuery: (statement: string) => void;
}

/** Statements that start or end a transaction. Only one engine logs them. */
const TRANSACTION_CONTROL = /^(begin|commit|rollback|savepoint|release)/i;

/**
 * Returns a function that runs a task and returns the statements that the task sends, in order. Call it before the
 * first use of the database.
 */
export function recordStatements(db: Database): (task: () => Promise<unknown>) => Promise<string[]> {
  let statements: string[] = [];
  const logger: Logger = { logQuery: (statement) => statements.push(statement) };
  const { session } = db as unknown as LoggedDatabase;
  session.logger = logger;
  session.options.logger = logger;
  return async (task) => {
    statements = [];
    await task();
    return statements.filter((statement) => !TRANSACTION_CONTROL.test(statement));
  };
}
