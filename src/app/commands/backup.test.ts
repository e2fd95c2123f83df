import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { createUser, listUsers } from "#staff/operations/users.ts";
import { withShop } from "#test/shops/backed-up-shop.ts";
import { createEmbeddedConfig, createShopConfig } from "#test/shops/backup-configs.ts";
import { createTestFolder } from "#test/images.ts";
import { runCommandInProcess } from "#test/programs/run-command.ts";
import { runProgram } from "#test/programs/run-program.ts";

import { runBackup } from "./backup.ts";
import { runRestore } from "./restore.ts";

const folder = createTestFolder();

const COMMANDS = { backup: runBackup, restore: runRestore };
const EMPTY_SHOP = createEmbeddedConfig(join(folder, "nothing"));

test.each([
  [
    "backup",
    ["--keep", "none"],
    /^--keep must be a whole number from 1 to 10000\n[^]*--to FOLDER[^]*--keep N/,
  ],
  ["restore", [], /^Specify exactly one ARCHIVE\n[^]*--replace[^]*--while-connected[^]*--check/],
  ["restore", ["package.json"], /^package\.json is damaged or was changed: .*\.\n$/],
] as const)("%s %j fails and prints the reason", async (command, args, message) => {
  const { code, errors } = await runCommandInProcess(COMMANDS[command], args, EMPTY_SHOP);
  expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
});

test("the backup command runs in a process that already has the lowest priority", async () => {
  const setLowestPriority = "data:text/javascript,import { setPriority } from 'node:os'; setPriority(19);";
  const env = { DATA_DIR: EMPTY_SHOP.dataDir };
  const { code, errors } = await runProgram(
    ["--import", setLowestPriority, "src/app/commands/backup.ts"],
    env,
  );
  expect([code, errors]).toEqual([1, expect.stringMatching(/^There is nothing to back up/)]);
});

test("the commands back up, check and restore a shop", async () => {
  const config = await createShopConfig(folder);
  await withShop(config, async (db) => {
    const account = {
      email: "owner@example.com",
      password: "garnet harbour",
      displayName: "Owner",
      isAdmin: true,
    };
    await createUser(db, account, { by: COMMAND_LINE });
    await db.execute(sql`insert into images (public_id, url, content_hash, width, height, format, bytes, color)
      values ('lost', '/media/lost.png', ${"0".repeat(64)}, 1, 1, 'png', 1, '#000000')`);
  });
  const olderArchives = [2020, 2021].map((year) => `zarif-essence-backup-${year}-01-01T000000Z.tar.gz`);
  const unrelatedFile = "zarif-essence-backup-of-mine.tar.gz";
  const archivesFolder = join(folder, "archives");
  const backUp = (target: string) => runCommandInProcess(runBackup, ["--to", target, "--keep", "1"], config);
  const incomplete = await backUp(join(folder, "incomplete"));
  expect([incomplete.code, incomplete.errors]).toEqual([
    1,
    expect.stringMatching(/^The archive lacks 1 image with a missing or damaged file:\n {2}lost\n/),
  ]);
  await withShop(config, (db) => db.execute(sql`delete from images`));
  await mkdir(archivesFolder);
  for (const name of [...olderArchives, unrelatedFile]) await writeFile(join(archivesFolder, name), "");
  const complete = await backUp(archivesFolder);
  expect([complete.code, complete.output]).toEqual([
    0,
    expect.stringMatching(
      /\.tar\.gz: \d+ tables with \d+ rows and 0 images, 0\.0 MB\.\nDeleted 2 older archives\.\n$/,
    ),
  ]);
  const archives = await readdir(archivesFolder);
  expect(archives).toHaveLength(2);
  const archive = join(archivesFolder, archives.find((name) => name !== unrelatedFile) ?? "");

  const restore = (...args: string[]) => runCommandInProcess(runRestore, [...args, archive], config);
  expect((await restore("--check")).output).toMatch(
    /^The archive is intact: created .* on (?:pglite|postgres): \d+ tables/,
  );
  expect((await restore("--replace")).errors).toMatch(/^Nothing was changed: .* not confirmed\.\n$/);
  expect((await restore("--replace", "--yes")).output).toMatch(/^Restored the archive created /);
  const [owner] = await withShop(config, (db) => listUsers(db));
  expect(owner?.email).toBe("owner@example.com");
});
