import pg from "pg";

import { destroyConnection, onServerError } from "#vendor-seams/pg.server.ts";

import type { DatabaseWatch, Question } from "./connection-monitor.server.ts";
import { DatabaseAway } from "./connection-monitor.server.ts";

type Connected = (error: Error) => void;
type Taken = (
  error: Error | undefined,
  connection: pg.PoolClient | undefined,
  giveBack: (broken?: unknown) => void,
) => void;

/** The server talks, even if it only says that it has no room or refuses the password. Not while it starts or stops. */
const NOT_OPEN = /^57P0/;

/** What a server says that has become a standby. */
const READ_ONLY = "25006";
/** How often at most all connections are replaced because one met a standby, ms. */
const REPLACED_MS = 1000;

/** When a connection was begun, ms of `performance.now()`. */
const begun = new WeakMap<pg.ClientBase, number>();

/**
 * Connections that the watch knows of, none begun while the database is away. An error of one that is in use reaches
 * whoever waits for its statement; as an event that nobody listens for it would end the program.
 */
function watchedClient(
  watch: DatabaseWatch,
  onReadOnly: () => void,
  isUnnamed: () => boolean,
): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (query: unknown, ...rest: unknown[]) => unknown;
      const sendUnnamed = (query: unknown, ...rest: unknown[]) =>
        send(isUnnamed() ? withoutName(query) : query, ...rest);
      this.query = sendUnnamed as typeof this.query;
      begun.set(this, performance.now());
      this.on("error", () => watch.suspect());
      onServerError(this, (code) => {
        if (code === READ_ONLY) onReadOnly();
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(connected: Connected): void;
    override connect(connected?: Connected): Promise<pg.Client> | void {
      // The pool asks this way only.
      if (connected === undefined) return super.connect();
      if (watch.isAway()) return process.nextTick(connected, new DatabaseAway());
      watch.add(this);
      return super.connect((error: Error | null) => {
        if (error) watch.suspect();
        // Without one it says so by leaving it out.
        connected(error as Error);
      });
    }
  };
}

/** The same query as an unnamed statement, which PostgreSQL parses and plans each time. */
function withoutName(query: unknown): unknown {
  const isNamed = typeof query === "object" && query !== null && "name" in query && !("submit" in query);
  return isNamed ? { ...query, name: undefined } : query;
}

/**
 * A pool whose connections are watched, and replaced once one of them finds itself at a standby: the address may lead to
 * its successor by now. One that is taken for a transaction comes back by itself when it breaks: Drizzle forgets it if
 * not even BEGIN succeeds, and each such one would leave the pool smaller for ever.
 */
export class WatchedPool extends pg.Pool {
  #replacedAt = -Infinity;
  #isUnnamed = false;

  constructor(config: pg.PoolConfig, watch: DatabaseWatch) {
    const client = watchedClient(
      watch,
      () => this.#replaceAll(),
      () => this.#isUnnamed,
    );
    super({ ...config, Client: client });
    // One that breaks while idle is replaced by the pool; without a listener it would end the program.
    this.on("error", () => watch.suspect());
  }

  /** From now on sends every statement without its name, for a pooler that does not keep prepared statements. */
  sendUnnamed(): void {
    this.#isUnnamed = true;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (taken !== undefined) return this.#take(taken);
    return new Promise((resolve, reject) => {
      this.#take((error, connection) => {
        if (connection === undefined) reject(error ?? new DatabaseAway());
        else resolve(givenBackWhenBroken(connection));
      });
    });
  }

  /** Takes a connection that is not to be replaced. */
  #take(taken: Taken): void {
    super.connect((error, connection, giveBack: (broken?: unknown) => void) => {
      const isOld = connection !== undefined && (begun.get(connection) ?? 0) < this.#replacedAt;
      if (!isOld) return taken(error, connection, giveBack);
      giveBack(true);
      return this.#take(taken);
    });
  }

  /** Each connection is let go when it is next taken: what is being read over it is read to its end. */
  #replaceAll(): void {
    const now = performance.now();
    if (now - this.#replacedAt > REPLACED_MS) this.#replacedAt = now;
  }
}

function givenBackWhenBroken(connection: pg.PoolClient): pg.PoolClient {
  const giveBack = connection.release.bind(connection);
  let isTaken = true;
  const release: typeof giveBack = (broken) => {
    if (!isTaken) return;
    isTaken = false;
    connection.removeListener("end", end);
    giveBack(broken);
  };
  const end = () => release(true);
  connection.once("end", end);
  connection.release = release;
  return connection;
}

/** Asks a database whether it is there, over a connection of its own. */
export function askDatabase(url: string): Question {
  const connection = new pg.Client({ connectionString: url });
  connection.on("error", () => undefined);
  const answered = connection
    .connect()
    .then(() => connection.query("select 1"))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError && !NOT_OPEN.test(error.code ?? ""),
    )
    .finally(() => void connection.end().catch(() => undefined));
  return { answered, giveUp: () => destroyConnection(connection, new DatabaseAway()) };
}
