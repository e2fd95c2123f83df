import type { Socket } from "node:net";

import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

import type { DatabaseOptions, OpenDatabase } from "#db/client.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { isDatabaseUnavailable } from "#operations/maintenance/database-unavailable.ts";

import { createServerDatabase } from "#test/database.ts";
import { startTestProxy } from "#test/tcp-proxy.ts";

const databaseUrl = await createServerDatabase();

/** Long before anybody leaves, and before a statement's own time is over. */
const SOON_MS = 5000;

/** A way to the server on which everything can stop, as in a network that is cut. */
async function freezable() {
  const url = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    if (isFrozen) socket.pause();
  };
  const pipe = new URL(
    await startTestProxy(`http://${url.host}`, (client, _connection, connectUpstream) => {
      track(client);
      track(connectUpstream());
      if (isFrozen) client.pause();
    }),
  );
  url.host = pipe.host;
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

async function open(options: Partial<DatabaseOptions> = {}): Promise<OpenDatabase & { changes: boolean[] }> {
  const changes: boolean[] = [];
  const opened = await openDatabase({
    url: databaseUrl,
    dataDir: "",
    poolSize: 2,
    onChange: (isAway) => changes.push(isAway),
    ...options,
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= opened.close());
  onTestFinished(close);
  return { ...opened, changes, close };
}

type Db = OpenDatabase["db"];
/** Drizzle sends a statement only when somebody waits for it. */
const send = async (db: Db, statement: string) => db.execute(sql.raw(statement));
const ping = (db: Db) => send(db, "select 1");
const pingInside = (db: Db) => db.transaction((tx) => tx.execute(sql`select 1`));

/** A transaction of two statements: when the second is sent, and when it is over. */
function begin(db: Db, second: string): { begun: Promise<void>; ended: Promise<unknown> } {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    resolve();
    await tx.execute(sql.raw(second));
  });
  return { begun, ended };
}

/** How long it took to fail, which must be as a database that is away fails, ms. */
async function failure(task: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const error: unknown = await task.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(isDatabaseUnavailable(error), String(error)).toBe(true);
  return performance.now() - startedAt;
}

/** How long it takes until everything works again, on every connection at once, ms. */
async function recovery({ db }: OpenDatabase): Promise<number> {
  const startedAt = performance.now();
  const works = () =>
    Promise.all([pingInside(db), pingInside(db)]).then(
      () => true,
      () => false,
    );
  await expect.poll(works, { timeout: 2 * SOON_MS, interval: 100 }).toBe(true);
  return performance.now() - startedAt;
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

const NAME = new URL(databaseUrl).pathname.slice(1);
const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${NAME}' and pid <> pg_backend_pid()`;

test("a silent database is found within seconds, in a transaction as well, and used again once it speaks", async () => {
  const line = await freezable();
  const shop = await open({ url: line.url });
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: frozen, resolve: freeze } = Promise.withResolvers<void>();
  const inside = shop.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    begin();
    await frozen;
    await tx.execute(sql`select 2`);
  });
  await begun;
  line.freeze();
  freeze();
  // More than the pool has connections for: those who wait their turn are told as well.
  const asked = [inside, ping(shop.db), pingInside(shop.db), pingInside(shop.db), ping(shop.db)];
  expect(Math.max(...(await Promise.all(asked.map(failure))))).toBeLessThan(SOON_MS + 1000);
  // From then on nobody waits at all.
  expect(await failure(ping(shop.db))).toBeLessThan(200);
  line.thaw();
  expect(await recovery(shop)).toBeLessThan(SOON_MS);
  expect(shop.changes).toEqual([true, false]);

  // Now both connections are idle, and not even BEGIN is answered.
  line.freeze();
  await Promise.all([pingInside(shop.db), pingInside(shop.db)].map(failure));
  line.thaw();
  expect(await recovery(shop)).toBeLessThan(SOON_MS);
});

test("connections that are ended in transactions neither end the program nor make the pool smaller", async () => {
  const shop = await open();
  for (let round = 0; round < 3; round += 1) {
    const asked = [1, 2].map(() => begin(shop.db, "select pg_sleep(5)"));
    await Promise.all(asked.map(({ begun }) => begun));
    const failures = asked.map(({ ended }) => failure(ended));
    await asAdmin(END_OTHERS);
    await Promise.all(failures);
  }
  expect(await recovery(shop)).toBeLessThan(SOON_MS);
});

test("whoever finds no free connection is told within seconds; statements that take long are no silent database", async () => {
  const { db, changes } = await open();
  const busy = [1, 2].map(() => send(db, "select pg_sleep(6)"));
  expect(await failure(ping(db))).toBeLessThan(SOON_MS + 1000);
  await Promise.all(busy);
  expect(changes).toEqual([]);
});

test("a server without a free connection is unavailable, and used again once it has one", async () => {
  const role = `few_${NAME}`;
  await asAdmin(`create role ${role} login password 'few' connection limit 1; grant shop to ${role}`);
  const url = new URL(databaseUrl);
  [url.username, url.password] = [role, "few"];
  const other = new pg.Client({ connectionString: url.href });
  const shop = await open({ url: url.href });
  await asAdmin(END_OTHERS);
  await other.connect();
  expect(await failure(ping(shop.db))).toBeLessThan(SOON_MS);
  expect(shop.changes).toEqual([]);
  await other.end();
  await expect
    .poll(() =>
      ping(shop.db).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await shop.close();
  await asAdmin(`reassign owned by ${role} to shop; drop owned by ${role}; drop role ${role}`);
});

test("after a failover to a standby that only reads, writes go on once the address leads to one that writes", async () => {
  await asAdmin("create table notes (words text)");
  const shop = await open();
  await asAdmin(`alter database ${NAME} set default_transaction_read_only = on`);
  await asAdmin(END_OTHERS);
  const write = () => send(shop.db, "insert into notes values ('written')");
  const writeInside = () => shop.db.transaction((tx) => tx.execute(sql`insert into notes values ('inside')`));
  await recovery(shop);
  await failure(write());
  await failure(writeInside());
  await ping(shop.db);
  await asAdmin(
    `set transaction_read_only = off; alter database ${NAME} reset default_transaction_read_only`,
  );
  const works = () =>
    Promise.all([write(), writeInside()]).then(
      () => true,
      () => false,
    );
  await expect.poll(works, { timeout: SOON_MS }).toBe(true);
});

test("a database that is away is closed all the same", async () => {
  const line = await freezable();
  const shop = await open({ url: line.url });
  const { begun, ended } = begin(shop.db, "select pg_sleep(1)");
  await begun;
  line.freeze();
  const startedAt = performance.now();
  await Promise.all([shop.close(), failure(ended)]);
  expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
});
