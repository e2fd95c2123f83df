import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { migrationsFolder } from "#platform/db/project-root.ts";
import type { RawDatabase } from "#test/databases/earlier-release.ts";
import { computeFingerprint, openEarlierRelease } from "#test/databases/earlier-release.ts";
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

test("the initial migration is never edited", () => {
  expect(migrations[0]?.hash).toBe("591a6237627d336643cd0bbc8cb8c8dd90fb1a90adf3e6d6622b566ada526cd7");
});

test("a second migration run changes nothing", async () => {
  const database = await openEarlierRelease();
  await database.close();
  await migrate(database);
  const afterFirstRun = await readFingerprint(database);
  await migrate(database);
  expect(await readFingerprint(database)).toEqual(afterFirstRun);
});

test("a failed migration changes nothing and can be repeated", async () => {
  const database = await openEarlierRelease();
  // A migration after others creates a table with this name.
  await database.run("create table order_links ()");
  const before = await computeFingerprint(database);
  await database.close();
  await expect(migrate(database)).rejects.toThrow();
  expect(await readFingerprint(database)).toEqual(before);
  const fixed = await database.reopen();
  await fixed.run("drop table order_links");
  await fixed.close();
  await migrate(database);
});

test("killing a process during a migration leaves the database unchanged", async () => {
  const database = await openEarlierRelease();
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

const NEWER =
  /^(?:The shop could not start\. )?The database belongs to a newer release of the shop\. Nothing was changed\. .*\n$/;
const OUTDATED =
  /^(?:The shop could not start\. )?The database belongs to a release .* too old .* Start release 73fba7f6 once, .*\n$/;

const COMMANDS = [
  ["src/app/main.ts", "--dev"],
  ["src/app/commands/migrate.ts"],
  ["src/app/commands/admin.ts", "create", "late@example.com"],
  ["src/app/commands/seed.ts", "--generate", "1"],
  ["src/app/commands/media.ts", "prune"],
  ["src/app/commands/media.ts", "move"],
];

/** Runs commands, which must print the message and change nothing. All open the database with the same function. */
async function expectRejection(database: RawDatabase, message: RegExp, commands: string[][]): Promise<void> {
  const before = await readFingerprint(database);
  for (const command of commands) {
    const { code, output, errors } = await runProgram(command, { ...database.settings, PORT: "0" });
    const expected = { command, code: 1, output: "", errors: expect.stringMatching(message) as string };
    expect({ command, code, output, errors }).toEqual(expected);
  }
  expect(await readFingerprint(database)).toEqual(before);
}

test("every command of an older release rejects the database of a newer release", async () => {
  const database = await openEarlierRelease();
  await database.run(
    `insert into ${MIGRATIONS_TABLE} (hash, created_at) values ('of a newer release', 4000000000000)`,
  );
  await database.close();
  await expectRejection(database, NEWER, [...selectCases(COMMANDS, 3)]);
});

test("a database that is older than the initial migration is rejected with the release that upgrades it", async () => {
  const database = await openEarlierRelease();
  await database.run(`delete from ${MIGRATIONS_TABLE} where created_at = ${migrations[0]?.folderMillis}`);
  await database.close();
  await expectRejection(database, OUTDATED, [...selectCases(COMMANDS, 1)]);
});
