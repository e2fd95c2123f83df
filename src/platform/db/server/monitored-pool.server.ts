import pg from "pg";

import { destroyConnection, onServerError } from "../../vendor-seams/pg.server.ts";

import type { DatabaseMonitor, Probe } from "./connection-monitor.server.ts";
import { DatabaseUnavailable } from "./connection-monitor.server.ts";

type ConnectCallback = (error: Error) => void;
type OnConnection = (
  error: Error | undefined,
  connection: pg.PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

/** Error codes of a server that is starting or stopping. Any other database error shows that the server responds. */
const UNAVAILABLE_CODES = /^57P0/;

/** Error code of a write on a standby. */
const READ_ONLY_CODE = "25006";
/** Minimum interval in ms between replacements of all connections because of a standby. */
const MIN_REPLACE_INTERVAL_MS = 1000;

/** Start time of each connection, in ms of `performance.now()`. */
const startedAt = new WeakMap<pg.ClientBase, number>();

/**
 * Creates a client class whose connections are monitored and fail immediately during an outage. The error event has a
 * listener, because Node.js would otherwise exit; statements in progress report the error themselves.
 */
function createMonitoredClient(
  monitor: DatabaseMonitor,
  onReadOnly: () => void,
  shouldSendUnnamed: () => boolean,
): typeof pg.Client {
  return class MonitoredClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (query: unknown, ...rest: unknown[]) => unknown;
      const sendUnnamed = (query: unknown, ...rest: unknown[]) =>
        send(shouldSendUnnamed() ? removeName(query) : query, ...rest);
      this.query = sendInOrder(sendUnnamed) as typeof this.query;
      startedAt.set(this, performance.now());
      this.on("error", () => monitor.requestProbe());
      onServerError(this, (code) => {
        if (code === READ_ONLY_CODE) onReadOnly();
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: ConnectCallback): void;
    override connect(callback?: ConnectCallback): Promise<pg.Client> | void {
      // The pool always passes a callback.
      if (callback === undefined) return super.connect();
      if (monitor.isUnavailable()) return process.nextTick(callback, new DatabaseUnavailable());
      monitor.add(this);
      return super.connect((error: Error | null) => {
        if (error) monitor.requestProbe();
        // On success node-postgres passes no error.
        callback(error as Error);
      });
    }
  };
}

type Send = (query: unknown, ...rest: unknown[]) => unknown;

/**
 * Returns a function that sends each statement after the result of the one before. Reads that run together use several
 * connections of the pool, but inside a transaction they share one, on which node-postgres 9 refuses a second statement.
 */
function sendInOrder(send: Send): Send {
  let last: Promise<void> | undefined;
  return (query, ...rest) => {
    // The pool sends one statement with a callback on a connection of its own.
    if (rest.some((value) => typeof value === "function")) return send(query, ...rest);
    const result = last === undefined ? send(query, ...rest) : last.then(() => send(query, ...rest));
    if (!(result instanceof Promise)) return result;
    const end = () => {
      if (last === settled) last = undefined;
    };
    const settled: Promise<void> = result.then(end, end);
    last = settled;
    return result;
  };
}

/** Removes the name of a prepared statement, so that PostgreSQL does not store it on the connection. */
function removeName(query: unknown): unknown {
  const isNamed = typeof query === "object" && query !== null && "name" in query && !("submit" in query);
  return isNamed ? { ...query, name: undefined } : query;
}

/**
 * A pool with monitored connections. Replaces all connections when a write reaches a standby, because the address may
 * now belong to a new primary. Releases broken connections automatically: Drizzle does not release a connection whose
 * BEGIN failed, which would shrink the pool permanently.
 */
export class MonitoredPool extends pg.Pool {
  #replacedAt = -Infinity;
  #shouldSendUnnamed = false;

  constructor(config: pg.PoolConfig, monitor: DatabaseMonitor) {
    const client = createMonitoredClient(
      monitor,
      () => this.#replaceAll(),
      () => this.#shouldSendUnnamed,
    );
    super({ ...config, Client: client });
    // The pool replaces a broken idle connection. Without a listener Node.js would exit.
    this.on("error", () => monitor.requestProbe());
  }

  /** Sends all further statements unnamed, for a pooler that does not support prepared statements. */
  sendUnnamed(): void {
    this.#shouldSendUnnamed = true;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnection: OnConnection): void;
  override connect(onConnection?: OnConnection): Promise<pg.PoolClient> | void {
    if (onConnection !== undefined) return this.#take(onConnection);
    return new Promise((resolve, reject) => {
      this.#take((error, connection) => {
        if (connection === undefined) reject(error ?? new DatabaseUnavailable());
        else resolve(releaseWhenBroken(connection));
      });
    });
  }

  /** Takes a connection that was started after the last replacement. */
  #take(onConnection: OnConnection): void {
    super.connect((error, connection, release: (broken?: unknown) => void) => {
      const isOld = connection !== undefined && (startedAt.get(connection) ?? 0) < this.#replacedAt;
      if (!isOld) return onConnection(error, connection, release);
      release(true);
      return this.#take(onConnection);
    });
  }

  /** Marks all connections for replacement. Each connection is replaced when it is next taken from the pool. */
  #replaceAll(): void {
    const now = performance.now();
    if (now - this.#replacedAt > MIN_REPLACE_INTERVAL_MS) this.#replacedAt = now;
  }
}

function releaseWhenBroken(connection: pg.PoolClient): pg.PoolClient {
  const releaseToPool = connection.release.bind(connection);
  let isTaken = true;
  const release: typeof releaseToPool = (broken) => {
    if (!isTaken) return;
    isTaken = false;
    connection.removeListener("end", releaseBroken);
    releaseToPool(broken);
  };
  const releaseBroken = () => release(true);
  connection.once("end", releaseBroken);
  connection.release = release;
  return connection;
}

/** Probes a database over a separate connection. */
export function probeDatabase(url: string): Probe {
  const connection = new pg.Client({ connectionString: url });
  connection.on("error", () => undefined);
  const hasResponded = connection
    .connect()
    .then(() => connection.query("select 1"))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError && !UNAVAILABLE_CODES.test(error.code ?? ""),
    )
    .finally(() => void connection.end().catch(() => undefined));
  return { hasResponded, abort: () => destroyConnection(connection, new DatabaseUnavailable()) };
}
