import type { Socket } from "node:net";

import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import type { DatabaseOptions, OpenDatabase } from "#platform/db/client.server.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { isDatabaseUnavailable } from "#platform/http/database-unavailable.ts";

import { createServerDatabase } from "#test/databases/database.ts";
import { waitUntil } from "#test/deadlines.ts";
import { startTestProxy } from "#test/databases/tcp-proxy.ts";

const databaseUrl = await createServerDatabase();

/** Maximum detection time, shorter than the statement timeout. */
const DETECTION_MS = 5000;

/** Starts a proxy that can stop all traffic, as in a network outage. */
async function startFreezableProxy() {
  const url = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const trackSocket = (socket: Socket) => {
    sockets.add(socket);
    if (isFrozen) socket.pause();
  };
  const proxyUrl = new URL(
    await startTestProxy(`http://${url.host}`, (client, _connection, connectUpstream) => {
      trackSocket(client);
      trackSocket(connectUpstream());
      if (isFrozen) client.pause();
    }),
  );
  url.host = proxyUrl.host;
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}

async function openMonitoredDatabase(
  options: Partial<DatabaseOptions> = {},
): Promise<OpenDatabase & { changes: boolean[] }> {
  const changes: boolean[] = [];
  const opened = await openDatabase({
    url: databaseUrl,
    dataDir: "",
    poolSize: 2,
    onAvailabilityChange: (isUnavailable) => changes.push(isUnavailable),
    ...options,
  });
  let closing: Promise<void> | undefined;
  const closeConnection = () => (closing ??= opened.close());
  onTestFinished(closeConnection);
  return { ...opened, changes, close: closeConnection };
}

type Db = OpenDatabase["db"];
/** An async function, because Drizzle sends a statement only when it is awaited. */
const send = async (db: Db, statement: string) => db.execute(sql.raw(statement));
const pingDatabase = (db: Db) => send(db, "select 1");
const pingInTransaction = (db: Db) => db.transaction((tx) => tx.execute(sql`select 1`));

/** Starts a transaction. `started` resolves before the last statement, `ended` after the transaction. */
function startTransaction(
  db: Db,
  lastStatement: string,
): { started: Promise<void>; ended: Promise<unknown> } {
  const { promise: started, resolve } = Promise.withResolvers<void>();
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    resolve();
    await tx.execute(sql.raw(lastStatement));
  });
  return { started, ended };
}

/** Expects a task to fail because the database is unavailable. Returns its duration in ms. */
async function measureFailure(task: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const error: unknown = await task.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  return performance.now() - startedAt;
}

/** Returns the time in ms until all connections respond again. */
async function measureRecovery({ db }: OpenDatabase): Promise<number> {
  const startedAt = performance.now();
  const areConnected = () =>
    Promise.all([pingInTransaction(db), pingInTransaction(db)]).then(
      () => true,
      () => false,
    );
  await expect.poll(areConnected, { timeout: 2 * DETECTION_MS, interval: 100 }).toBe(true);
  return performance.now() - startedAt;
}

async function runAsAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

const DATABASE_NAME = new URL(databaseUrl).pathname.slice(1);
const TERMINATE_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${DATABASE_NAME}' and pid <> pg_backend_pid()`;

test("statements and transactions fail within seconds if the database does not respond, and succeed again once it does", async () => {
  const proxy = await startFreezableProxy();
  const shop = await openMonitoredDatabase({ url: proxy.url });
  const { promise: started, resolve: markStarted } = Promise.withResolvers<void>();
  const { promise: frozen, resolve: markFrozen } = Promise.withResolvers<void>();
  const openTransaction = shop.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    markStarted();
    await frozen;
    await tx.execute(sql`select 2`);
  });
  await started;
  proxy.freeze();
  markFrozen();
  // There are more tasks than pool connections, because tasks that wait for a connection must also fail.
  const tasks = [
    openTransaction,
    pingDatabase(shop.db),
    pingInTransaction(shop.db),
    pingInTransaction(shop.db),
    pingDatabase(shop.db),
  ];
  expect(Math.max(...(await Promise.all(tasks.map(measureFailure))))).toBeLessThan(DETECTION_MS + 1000);
  // After the detection, statements fail immediately.
  expect(await measureFailure(pingDatabase(shop.db))).toBeLessThan(200);
  proxy.thaw();
  expect(await measureRecovery(shop)).toBeLessThan(DETECTION_MS);
  expect(shop.changes).toEqual([true, false]);

  // Both connections are idle now, so the BEGIN of each transaction gets no response.
  proxy.freeze();
  await Promise.all([pingInTransaction(shop.db), pingInTransaction(shop.db)].map(measureFailure));
  proxy.thaw();
  expect(await measureRecovery(shop)).toBeLessThan(DETECTION_MS);
});

test("connections that close during transactions neither stop the program nor reduce the pool", async () => {
  const shop = await openMonitoredDatabase();
  for (let round = 0; round < 3; round += 1) {
    const transactions = [1, 2].map(() => startTransaction(shop.db, "select pg_sleep(5)"));
    await Promise.all(transactions.map(({ started }) => started));
    const failures = transactions.map(({ ended }) => measureFailure(ended));
    await runAsAdmin(TERMINATE_OTHERS);
    await Promise.all(failures);
  }
  expect(await measureRecovery(shop)).toBeLessThan(DETECTION_MS);
});

test("a statement fails within seconds if no pool connection is free, but slow statements do not count as an outage", async () => {
  const { db, changes } = await openMonitoredDatabase();
  const slowStatements = [1, 2].map(() => send(db, "select pg_sleep(6)"));
  expect(await measureFailure(pingDatabase(db))).toBeLessThan(DETECTION_MS + 1000);
  await Promise.all(slowStatements);
  expect(changes).toEqual([]);
});

/** Connects as soon as PostgreSQL has freed the slot of a terminated connection. */
async function connectWhenFree(url: string): Promise<pg.Client> {
  let client = new pg.Client(url);
  const tryToConnect = async () => {
    client = new pg.Client(url);
    return client.connect().then(
      () => true,
      () => false,
    );
  };
  await waitUntil(tryToConnect, "No connection became free", { timeoutMs: 10_000 });
  return client;
}

test("statements fail with “unavailable” while the server has no free connections, and succeed afterwards", async () => {
  const role = `few_${DATABASE_NAME}`;
  await runAsAdmin(`create role ${role} login password 'few' connection limit 1; grant shop to ${role}`);
  const url = new URL(databaseUrl);
  [url.username, url.password] = [role, "few"];
  const shop = await openMonitoredDatabase({ url: url.href });
  await runAsAdmin(TERMINATE_OTHERS);
  const blocker = await connectWhenFree(url.href);
  expect(await measureFailure(pingDatabase(shop.db))).toBeLessThan(DETECTION_MS);
  expect(shop.changes).toEqual([]);
  await blocker.end();
  await expect
    .poll(() =>
      pingDatabase(shop.db).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await shop.close();
  await runAsAdmin(`reassign owned by ${role} to shop; drop owned by ${role}; drop role ${role}`);
});

test("after a failover to a read-only standby, writes succeed again as soon as the URL points to a writable server", async () => {
  await runAsAdmin("create table written_rows (content text)");
  const shop = await openMonitoredDatabase();
  await runAsAdmin(`alter database ${DATABASE_NAME} set default_transaction_read_only = on`);
  await runAsAdmin(TERMINATE_OTHERS);
  const writeRow = () => send(shop.db, "insert into written_rows values ('written')");
  const writeInTransaction = () =>
    shop.db.transaction((tx) => tx.execute(sql`insert into written_rows values ('inside')`));
  await measureRecovery(shop);
  await measureFailure(writeRow());
  await measureFailure(writeInTransaction());
  await pingDatabase(shop.db);
  await runAsAdmin(
    `set transaction_read_only = off; alter database ${DATABASE_NAME} reset default_transaction_read_only`,
  );
  const canWrite = () =>
    Promise.all([writeRow(), writeInTransaction()]).then(
      () => true,
      () => false,
    );
  await expect.poll(canWrite, { timeout: DETECTION_MS }).toBe(true);
});

test("the database can be closed during an outage", async () => {
  const proxy = await startFreezableProxy();
  const shop = await openMonitoredDatabase({ url: proxy.url });
  const { started, ended } = startTransaction(shop.db, "select pg_sleep(1)");
  await started;
  proxy.freeze();
  const startedAt = performance.now();
  await Promise.all([shop.close(), measureFailure(ended)]);
  expect(performance.now() - startedAt).toBeLessThan(DETECTION_MS);
});
