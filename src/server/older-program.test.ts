import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { migrationsFolder } from "#db/project-root.ts";
import type { RawDatabase } from "#test/first-release.ts";
import { fingerprint, openFirstRelease } from "#test/first-release.ts";
import { runProgram } from "#test/run-program.ts";

const MIGRATIONS_TABLE = 'drizzle."__drizzle_migrations"';
const migrations = readMigrationFiles({ migrationsFolder });

/** Migrates the database, like the start of the shop. */
async function migrate({ options }: RawDatabase): Promise<void> {
  await (await openDatabase(options)).close();
}

/** Opens the database and returns its fingerprint. */
async function readFingerprint(raw: RawDatabase): Promise<Record<string, unknown>> {
  const open = await raw.reopen();
  try {
    return await fingerprint(open);
  } finally {
    await open.close();
  }
}

test("the first migration is unchanged since the first release", async () => {
  const raw = await openFirstRelease();
  const [applied] = await raw.run(`select hash from ${MIGRATIONS_TABLE}`);
  expect(migrations[0]?.hash).toBe(applied?.["hash"]);
  await raw.close();
});

test("a second migration run changes nothing", async () => {
  const raw = await openFirstRelease();
  await raw.close();
  await migrate(raw);
  const once = await readFingerprint(raw);
  await migrate(raw);
  expect(await readFingerprint(raw)).toEqual(once);
});

test("a failed migration changes nothing, and succeeds once the cause is fixed", async () => {
  const raw = await openFirstRelease();
  // Migration 0006 creates a table with this name, after five successful migrations.
  await raw.run("create table customers ()");
  const before = await fingerprint(raw);
  await raw.close();
  await expect(migrate(raw)).rejects.toThrow();
  expect(await readFingerprint(raw)).toEqual(before);
  const fixed = await raw.reopen();
  await fixed.run("drop table customers");
  await fixed.close();
  await migrate(raw);
});

test("a process that is killed during a migration changes nothing", async () => {
  const raw = await openFirstRelease();
  const before = await fingerprint(raw);
  await raw.run(
    `begin; ${migrations
      .slice(1, 4)
      .flatMap((each) => each.sql)
      .join("\n")}`,
  );
  const reopened = await raw.kill();
  expect(await fingerprint(reopened)).toEqual(before);
  await reopened.close();
  await migrate(reopened);
});

const MESSAGE =
  /^(?:The shop could not start\. )?The database belongs to a newer release of the shop\. Nothing was changed\. .*\n$/;

test("every command of an older release rejects a newer release's database with one line and changes nothing", async () => {
  const raw = await openFirstRelease();
  await raw.close();
  await migrate(raw);
  const newer = await raw.reopen();
  await newer.run(
    `insert into ${MIGRATIONS_TABLE} (hash, created_at) values ('of a newer release', 4000000000000)`,
  );
  const before = await fingerprint(newer);
  await newer.close();
  for (const command of [
    ["src/server/main.ts", "--dev"],
    ["src/server/cli/migrate.ts"],
    ["src/server/cli/admin.ts", "create", "late@example.com"],
    ["src/server/cli/seed.ts", "--generate", "1"],
    ["src/server/cli/media.ts", "prune"],
    ["src/server/cli/media.ts", "move"],
  ]) {
    const { code, output, errors } = await runProgram(command, { ...raw.settings, PORT: "0" });
    expect({ command, code, output, errors }).toEqual({
      command,
      code: 1,
      output: "",
      errors: expect.stringMatching(MESSAGE) as string,
    });
  }
  expect(await readFingerprint(raw)).toEqual(before);
});
