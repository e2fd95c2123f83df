import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { migrationsFolder } from "#db/project-root.ts";
import type { RawDatabase } from "#test/databases/first-release.ts";
import { computeFingerprint, openFirstRelease } from "#test/databases/first-release.ts";
import { runProgram } from "#test/programs/run-program.ts";
import { selectCases } from "#test/suite.ts";

const MIGRATIONS_TABLE = 'drizzle."__drizzle_migrations"';
const migrations = readMigrationFiles({ migrationsFolder });

/** Migrates the database, as the shop does at startup. */
async function migrate({ options }: RawDatabase): Promise<void> {
  await (await openDatabase(options)).close();
}

/** Opens the database and returns its fingerprint. */
async function readFingerprint(database: RawDatabase): Promise<Record<string, unknown>> {
  const reopened = await database.reopen();
  try {
    return await computeFingerprint(reopened);
  } finally {
    await reopened.close();
  }
}

test("the first migration has the same hash as in the first release", async () => {
  const database = await openFirstRelease();
  const [applied] = await database.run(`select hash from ${MIGRATIONS_TABLE}`);
  expect(migrations[0]?.hash).toBe(applied?.["hash"]);
  await database.close();
});

test("a second migration run changes nothing", async () => {
  const database = await openFirstRelease();
  await database.close();
  await migrate(database);
  const afterFirstRun = await readFingerprint(database);
  await migrate(database);
  expect(await readFingerprint(database)).toEqual(afterFirstRun);
});

test("a failed migration changes nothing and can be repeated", async () => {
  const database = await openFirstRelease();
  // Migration 0006 creates a table with this name, after five successful migrations.
  await database.run("create table customers ()");
  const before = await computeFingerprint(database);
  await database.close();
  await expect(migrate(database)).rejects.toThrow();
  expect(await readFingerprint(database)).toEqual(before);
  const fixed = await database.reopen();
  await fixed.run("drop table customers");
  await fixed.close();
  await migrate(database);
});

test("killing a process during a migration leaves the database unchanged", async () => {
  const database = await openFirstRelease();
  const before = await computeFingerprint(database);
  await database.run(
    `begin; ${migrations
      .slice(1, 4)
      .flatMap((migration) => migration.sql)
      .join("\n")}`,
  );
  const reopened = await database.kill();
  expect(await computeFingerprint(reopened)).toEqual(before);
  await reopened.close();
  await migrate(reopened);
});

const MESSAGE =
  /^(?:The shop could not start\. )?The database belongs to a newer release of the shop\. Nothing was changed\. .*\n$/;

const COMMANDS = [
  ["src/server/main.ts", "--dev"],
  ["src/server/cli/migrate.ts"],
  ["src/server/cli/admin.ts", "create", "late@example.com"],
  ["src/server/cli/seed.ts", "--generate", "1"],
  ["src/server/cli/media.ts", "prune"],
  ["src/server/cli/media.ts", "move"],
];

test("every command of an older release rejects the database of a newer release", async () => {
  const database = await openFirstRelease();
  await database.close();
  await migrate(database);
  const newer = await database.reopen();
  await newer.run(
    `insert into ${MIGRATIONS_TABLE} (hash, created_at) values ('of a newer release', 4000000000000)`,
  );
  const before = await computeFingerprint(newer);
  await newer.close();
  // All commands open the database with the same function, so a few commands suffice outside the full suite.
  for (const command of selectCases(COMMANDS, 3)) {
    const { code, output, errors } = await runProgram(command, { ...database.settings, PORT: "0" });
    expect({ command, code, output, errors }).toEqual({
      command,
      code: 1,
      output: "",
      errors: expect.stringMatching(MESSAGE) as string,
    });
  }
  expect(await readFingerprint(database)).toEqual(before);
});
