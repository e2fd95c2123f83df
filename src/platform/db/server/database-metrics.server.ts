import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

import { createCounter } from "../../rules/counter.ts";
import { onServerError } from "../../vendor-seams/pg.server.ts";

/** Failed statements in this process by SQLSTATE class (`23`), and failed connections as `connection`. */
export const databaseFailures = createCounter();

/** Number of connection requests that found no idle connection, and their total waiting time in seconds. */
export const poolWaits = { count: 0, seconds: 0 };

/** Connection counts of a PostgreSQL connection pool. */
export interface PoolUsage {
  open: number;
  idle: number;
  /** Number of requests that wait for a connection. */
  waiting: number;
  /** Maximum number of connections. */
  max: number;
}

const MS_PER_SECOND = 1000;
const CLASS_LENGTH = 2;

function getErrorClass(code: unknown): string {
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, CLASS_LENGTH) : "other";
}

/**
 * Counts failures and waiting times of a pool. Returns a function that reads its connection counts.
 * @param waits counters to increase; by default the counters of the process, which all pools share
 */
export function instrumentPool(pool: pg.Pool, waits = poolWaits): () => PoolUsage {
  pool.on("connect", (client) => {
    onServerError(client, (code) => databaseFailures.add(getErrorClass(code)));
  });
  pool.on("error", () => databaseFailures.add("connection"));
  instrumentConnect(pool, waits);
  return () => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: pool.options.max,
  });
}

type ConnectCallback = (error: Error | undefined, ...rest: unknown[]) => void;
type Connect = (callback: ConnectCallback) => unknown;

/** Measures `connect`. Calls from node-postgres pass a callback; other calls await the returned promise. */
function instrumentConnect(pool: pg.Pool, waits: typeof poolWaits): void {
  const connect = pool.connect.bind(pool) as unknown as Connect;
  const measureAndConnect = (callback?: ConnectCallback) => {
    const start = performance.now();
    // The pool assigns idle connections to the requests that came first.
    const mustWait = pool.idleCount <= pool.waitingCount;
    const onConnected: ConnectCallback = (error, ...rest) => {
      if (mustWait) {
        waits.count += 1;
        waits.seconds += (performance.now() - start) / MS_PER_SECOND;
      }
      if (error) databaseFailures.add("connection");
      callback?.(error, ...rest);
    };
    if (callback !== undefined) return connect(onConnected);
    return (connect as unknown as () => Promise<unknown>)().then(
      (client) => {
        onConnected(undefined);
        return client;
      },
      (error: Error) => {
        onConnected(error);
        throw error;
      },
    );
  };
  pool.connect = measureAndConnect as unknown as typeof pool.connect;
}

/** Counts failed statements of the embedded database; all statements use `execProtocolStream`. */
export function instrumentEmbedded(client: PGlite): void {
  const send = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...message) => {
    try {
      return await send(...message);
    } catch (error) {
      databaseFailures.add(getErrorClass((error as { code?: unknown }).code));
      throw error;
    }
  };
}
