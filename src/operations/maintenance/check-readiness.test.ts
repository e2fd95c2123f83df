import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import type { Database } from "#db/client.server.ts";
import { knownMigrations } from "#db/migrate/migration-steps.server.ts";
import { openMedia } from "#operations/media/open-media.ts";
import { openTestDatabase } from "#test/database.ts";

import type { CheckedParts } from "./check-readiness.ts";
import { readinessCheck } from "./check-readiness.ts";

const db = await openTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "readiness-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const media = openMedia({ kind: "disk" }, dataDir);
const parts: CheckedParts = { db, media, dataDir, isEmbedded: true, isClosing: () => false };

/** What a process answers, with the checks by their names. */
async function ask(changed: Partial<CheckedParts> = {}) {
  const { isReady, checks } = await readinessCheck({ ...parts, ...changed })();
  return { isReady, ...Object.fromEntries(checks.map(({ name, status }) => [name, status])) };
}

/** A database that answers each statement as told. */
const answering = (execute: () => Promise<unknown>) => ({ execute }) as unknown as Database;

/** A medium whose host answers as told. */
const hostAnswering = (has: () => Promise<boolean>) => ({ ...media, host: { ...media.host, has } });

test("a process that has all it needs is ready, and says what it looked at", async () => {
  expect(await ask()).toEqual({
    isReady: true,
    shutdown: "ok",
    database: "ok",
    migrations: "ok",
    media: "ok",
    disk: expect.stringMatching(/^(?:ok|warning)$/) as string,
  });
});

test("a process that was asked to stop is not ready", async () => {
  expect(await ask({ isClosing: () => true })).toMatchObject({ isReady: false, shutdown: "failed" });
});

test("without its database a process is not ready, and says nothing of where that is", async () => {
  const away = answering(() => Promise.reject(new Error("connect ECONNREFUSED db.internal:5432")));
  const readiness = await readinessCheck({ ...parts, db: away })();
  expect(readiness.isReady).toBe(false);
  expect(readiness.checks).toContainEqual(
    expect.objectContaining({ name: "database", status: "failed", says: "does not answer" }),
  );
  expect(JSON.stringify(readiness)).not.toContain("internal");
});

test("of a frozen database is known within 2 s, and it is asked once at a time", async () => {
  let asked = 0;
  const frozen = answering(() => {
    asked += 1;
    return new Promise(() => undefined);
  });
  const check = readinessCheck({ ...parts, db: frozen });
  const started = performance.now();
  const answers = await Promise.all([check(), check()]);
  expect(performance.now() - started).toBeLessThan(2000);
  for (const { isReady, checks } of answers) {
    expect(isReady).toBe(false);
    expect(checks).toContainEqual(expect.objectContaining({ name: "database", says: "silent" }));
  }
  expect(asked).toBe(1);
});

test("tables older than the program: not ready; newer, as while a new release starts: ready", async () => {
  const having = (...done: number[]) =>
    answering(() => Promise.resolve({ rows: done.map((at) => ({ notes: "there", at: String(at) })) }));
  const known = knownMigrations();
  expect(await ask({ db: having(...known.slice(0, -1)) })).toMatchObject({
    isReady: false,
    migrations: "failed",
  });
  expect(await ask({ db: having(...known, 8e15) })).toMatchObject({ isReady: true, migrations: "warning" });
});

test("the state of the tables is read from the database itself", async () => {
  const rollback = new Error("rolled back");
  const inside = db.transaction(async (tx) => {
    await tx.execute(sql`delete from "drizzle"."__drizzle_migrations"`);
    expect(await ask({ db: tx })).toMatchObject({ isReady: false, migrations: "failed" });
    throw rollback;
  });
  await expect(inside).rejects.toBe(rollback);
});

test("pictures that cannot be reached are a warning: the shop sells without them", async () => {
  const unreachable = hostAnswering(() => Promise.reject(new Error("no route to host")));
  expect(await ask({ media: unreachable })).toMatchObject({ isReady: true, media: "warning" });
  const silent = hostAnswering(() => new Promise(() => undefined));
  expect(await ask({ media: silent })).toMatchObject({ isReady: true, media: "warning" });
});
