import type { Database } from "#db/client.server.ts";

/** Where Drizzle tells of every statement, on either engine; those inside a transaction take it from the options. */
interface Told {
  session: { logger: Logger; options: { logger?: Logger } };
}

interface Logger {
  logQuery: (statement: string) => void;
}

/** What begins and ends a transaction; only one of the engines tells of it. */
const FRAME = /^(begin|commit|rollback|savepoint|release)/i;

/**
 * Listens to a database that nothing has been asked of yet, and answers the statements that a work sends, in their
 * order.
 */
export function recordStatements(db: Database): (work: () => Promise<unknown>) => Promise<string[]> {
  let heard: string[] = [];
  const logger: Logger = { logQuery: (statement) => heard.push(statement) };
  const { session } = db as unknown as Told;
  session.logger = logger;
  session.options.logger = logger;
  return async (work) => {
    heard = [];
    await work();
    return heard.filter((statement) => !FRAME.test(statement));
  };
}
