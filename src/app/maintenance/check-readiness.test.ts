import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { listMigrations } from "#platform/db/migrate/migration-steps.server.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import type { ReadinessDependencies } from "./check-readiness.ts";
import { createReadinessCheck } from "./check-readiness.ts";

const db = await openTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "readiness-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const media = openMedia({ kind: "disk" }, dataDir);
const dependencies: ReadinessDependencies = { db, media, dataDir, isEmbedded: true, isClosing: () => false };

/** Runs the checks and returns their statuses by name. */
async function checkStatuses(overrides: Partial<ReadinessDependencies> = {}) {
  const { isReady, checks } = await createReadinessCheck({ ...dependencies, ...overrides })();
  return { isReady, ...Object.fromEntries(checks.map(({ name, status }) => [name, status])) };
}

/** Returns a database that handles each statement with `execute`. */
const createFakeDatabase = (execute: () => Promise<unknown>) => ({ execute }) as unknown as Database;

/** Returns media whose host checks files with `has`. */
const createMedia = (has: () => Promise<boolean>) => ({ ...media, host: { ...media.host, has } });

test("a process with all dependencies is ready and reports each check", async () => {
  expect(await checkStatuses()).toEqual({
    isReady: true,
    shutdown: "ok",
    database: "ok",
    migrations: "ok",
    media: "ok",
    disk: expect.stringMatching(/^(?:ok|warning)$/) as string,
  });
});

test("a process that is shutting down is not ready", async () => {
  expect(await checkStatuses({ isClosing: () => true })).toMatchObject({
    isReady: false,
    shutdown: "failed",
  });
});

test("the check of an unavailable database does not reveal its address", async () => {
  const unavailable = createFakeDatabase(() =>
    Promise.reject(new Error("connect ECONNREFUSED db.internal:5432")),
  );
  const readiness = await createReadinessCheck({ ...dependencies, db: unavailable })();
  expect(readiness.isReady).toBe(false);
  expect(readiness.checks).toContainEqual(
    expect.objectContaining({ name: "database", status: "failed", says: "unavailable" }),
  );
  expect(JSON.stringify(readiness)).not.toContain("internal");
});

test("concurrent checks of an unresponsive database fail within 2 s and share one statement", async () => {
  let statementCount = 0;
  const unresponsive = createFakeDatabase(() => {
    statementCount += 1;
    return new Promise(() => undefined);
  });
  const check = createReadinessCheck({ ...dependencies, db: unresponsive });
  const started = performance.now();
  const results = await Promise.all([check(), check()]);
  expect(performance.now() - started).toBeLessThan(2000);
  for (const { isReady, checks } of results) {
    expect(isReady).toBe(false);
    expect(checks).toContainEqual(expect.objectContaining({ name: "database", says: "unresponsive" }));
  }
  expect(statementCount).toBe(1);
});

test("a process is ready with newer tables but not with older tables", async () => {
  const createDatabaseWithMigrations = (...migrations: number[]) =>
    createFakeDatabase(() =>
      Promise.resolve({ rows: migrations.map((at) => ({ name: "there", at: String(at) })) }),
    );
  const knownMigrations = listMigrations();
  expect(
    await checkStatuses({ db: createDatabaseWithMigrations(...knownMigrations.slice(0, -1)) }),
  ).toMatchObject({
    isReady: false,
    migrations: "failed",
  });
  expect(await checkStatuses({ db: createDatabaseWithMigrations(...knownMigrations, 8e15) })).toMatchObject({
    isReady: true,
    migrations: "warning",
  });
});

test("a process is not ready if the database has no applied migrations", async () => {
  const rollback = new Error("rolled back");
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`delete from "drizzle"."__drizzle_migrations"`);
    expect(await checkStatuses({ db: tx })).toMatchObject({ isReady: false, migrations: "failed" });
    throw rollback;
  });
  await expect(transaction).rejects.toBe(rollback);
});

test("an unavailable image host causes only a warning", async () => {
  const unreachable = createMedia(() => Promise.reject(new Error("no route to host")));
  expect(await checkStatuses({ media: unreachable })).toMatchObject({ isReady: true, media: "warning" });
  const unresponsive = createMedia(() => new Promise(() => undefined));
  expect(await checkStatuses({ media: unresponsive })).toMatchObject({ isReady: true, media: "warning" });
});
