import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

import { createCounter } from "#domain/shared/counter.ts";
import { onServerError } from "#vendor-seams/pg.server.ts";

/** Statements that failed in this process, by the class of their SQLSTATE (`23`), and connections: `connection`. */
export const databaseFailures = createCounter();

/** How often somebody asked the pool for a connection, and how long all of them waited together, s. */
export const poolWaits = { count: 0, seconds: 0 };

/** The connections of a pool to a PostgreSQL server. */
export interface PoolUse {
  open: number;
  idle: number;
  /** Who waits for a connection. */
  waiting: number;
  most: number;
}

const MS_PER_SECOND = 1000;
const CLASS_LENGTH = 2;

function classOf(code: unknown): string {
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, CLASS_LENGTH) : "other";
}

/** Counts what fails in a pool and how long it lets wait; answers what it is busy with. */
export function watchPool(pool: pg.Pool): () => PoolUse {
  pool.on("connect", (client) => {
    onServerError(client, (code) => databaseFailures.add(classOf(code)));
  });
  pool.on("error", () => databaseFailures.add("connection"));
  watchWaits(pool);
  return () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    most: pool.options.max,
  });
}

type Connected = (error: Error | undefined, ...rest: unknown[]) => void;
type Connect = (connected: Connected) => unknown;

/** The pool asks itself for a connection as everybody does, by a callback or by a promise. */
function watchWaits(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as unknown as Connect;
  const watched = (connected?: Connected) => {
    const asked = performance.now();
    const told: Connected = (error, ...rest) => {
      poolWaits.count += 1;
      poolWaits.seconds += (performance.now() - asked) / MS_PER_SECOND;
      if (error) databaseFailures.add("connection");
      connected?.(error, ...rest);
    };
    if (connected !== undefined) return connect(told);
    return (connect as unknown as () => Promise<unknown>)().then(
      (client) => {
        told(undefined);
        return client;
      },
      (error: Error) => {
        told(error);
        throw error;
      },
    );
  };
  pool.connect = watched as unknown as typeof pool.connect;
}

/** Counts what fails in the embedded database, whose statements all go this way. */
export function watchEmbedded(client: PGlite): void {
  const send = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...message) => {
    try {
      return await send(...message);
    } catch (error) {
      databaseFailures.add(classOf((error as { code?: unknown }).code));
      throw error;
    }
  };
}
