import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, test } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { migrationsFolder } from "#db/project-root.ts";
import type { RawDatabase } from "#test/first-release.ts";
import { fingerprint, openFirstRelease } from "#test/first-release.ts";
import { runProgram } from "#test/run-program.ts";

const NOTES = 'drizzle."__drizzle_migrations"';
const migrations = readMigrationFiles({ migrationsFolder });

/** As the program does it at its start. */
async function bringUpToDate({ options }: RawDatabase): Promise<void> {
  await (await openDatabase(options)).close();
}

/** What is in the database while nobody has it open. */
async function look(raw: RawDatabase): Promise<Record<string, unknown>> {
  const open = await raw.reopen();
  try {
    return await fingerprint(open);
  } finally {
    await open.close();
  }
}

test("the first migration is the one that the first release did", async () => {
  const raw = await openFirstRelease();
  const [note] = await raw.run(`select hash from ${NOTES}`);
  expect(migrations[0]?.hash).toBe(note?.["hash"]);
  await raw.close();
});

test("bringing a database up to date twice does nothing the second time", async () => {
  const raw = await openFirstRelease();
  await raw.close();
  await bringUpToDate(raw);
  const once = await look(raw);
  await bringUpToDate(raw);
  expect(await look(raw)).toEqual(once);
});

test("a migration that fails leaves all as it was, and is done once nothing is in its way", async () => {
  const raw = await openFirstRelease();
  // 0006 makes a table of that name, after five migrations that went well.
  await raw.run("create table customers ()");
  const before = await fingerprint(raw);
  await raw.close();
  await expect(bringUpToDate(raw)).rejects.toThrow();
  expect(await look(raw)).toEqual(before);
  const mended = await raw.reopen();
  await mended.run("drop table customers");
  await mended.close();
  await bringUpToDate(raw);
});

test("a program that is killed in the middle of migrating leaves all as it was", async () => {
  const raw = await openFirstRelease();
  const before = await fingerprint(raw);
  await raw.run(
    `begin; ${migrations
      .slice(1, 4)
      .flatMap((each) => each.sql)
      .join("\n")}`,
  );
  const left = await raw.kill();
  expect(await fingerprint(left)).toEqual(before);
  await left.close();
  await bringUpToDate(left);
});

const WORDS =
  /^(?:The shop could not start\. )?The database belongs to a newer release of the shop, and nothing was changed in it\. .*\n$/;

test("an older program refuses a newer release's database in one line and changes nothing, whichever command it is", async () => {
  const raw = await openFirstRelease();
  await raw.close();
  await bringUpToDate(raw);
  const newer = await raw.reopen();
  await newer.run(`insert into ${NOTES} (hash, created_at) values ('of a newer release', 4000000000000)`);
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
      errors: expect.stringMatching(WORDS) as string,
    });
  }
  expect(await look(raw)).toEqual(before);
});
