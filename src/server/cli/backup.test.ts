import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { COMMAND_LINE } from "#domain/staff/audit.ts";
import { createUser, listUsers } from "#operations/staff/users.ts";
import { createShopConfig } from "#test/backup-configs.ts";
import { createTestFolder } from "#test/pictures.ts";
import { runProgram } from "#test/run-program.ts";

import type { OpenShop } from "#server/lifecycle/open-shop.ts";
import { openShop } from "#server/lifecycle/open-shop.ts";

const folder = createTestFolder();

/** Runs a command as an operator would. */
const run = (command: "backup" | "restore", args: readonly string[], dataDir = join(folder, "nothing")) =>
  runProgram([`src/server/cli/${command}.ts`, ...args], { DATA_DIR: dataDir });

test.each([
  [
    "backup",
    ["--keep", "none"],
    /^--keep must be a whole number from 1 to 10000\n[^]*--to FOLDER[^]*--keep N/,
  ],
  ["restore", [], /^Specify exactly one ARCHIVE\n[^]*--replace[^]*--while-connected[^]*--check/],
  ["restore", ["package.json"], /^package\.json is damaged or was changed: .*Nothing was restored\.\n$/],
] as const)("%s %j fails and prints the reason", async (command, args, message) => {
  const { code, errors } = await run(command, args);
  expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
});

test("a backup can be started with the lowest priority", async () => {
  const setLowestPriority = "data:text/javascript,import { setPriority } from 'node:os'; setPriority(19);";
  const env = { DATA_DIR: join(folder, "nothing") };
  const { code, errors } = await runProgram(["--import", setLowestPriority, "src/server/cli/backup.ts"], env);
  expect([code, errors]).toEqual([1, expect.stringMatching(/^There is nothing to back up/)]);
});

test("the commands back up, check and restore a shop", async () => {
  const config = await createShopConfig(folder);
  const inShop = async <Result>(task: (shop: OpenShop) => Promise<Result>) => {
    const shop = await openShop(config);
    return task(shop).finally(shop.close);
  };
  await inShop(async ({ db }) => {
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
  const olderArchive = "zarif-essence-backup-2020-01-01T000000Z.tar.gz";
  const unrelatedFile = "zarif-essence-backup-of-mine.tar.gz";
  const to = join(folder, "archives");
  const backUp = () => run("backup", ["--to", to, "--keep", "1"], config.dataDir);
  const incomplete = await backUp();
  expect([incomplete.code, incomplete.errors]).toEqual([
    1,
    expect.stringMatching(/^1 pictures are not in the archive[^]*\n {2}lost\n/),
  ]);
  await inShop(({ db }) => db.execute(sql`delete from images`));
  for (const name of [olderArchive, unrelatedFile]) await writeFile(join(to, name), "");
  const complete = await backUp();
  expect([complete.code, complete.output]).toEqual([
    0,
    expect.stringMatching(
      /\.tar\.gz: \d+ tables with \d+ rows and 0 pictures, 0\.0 MB\.\nDeleted 2 older archives\.\n$/,
    ),
  ]);
  const archives = await readdir(to);
  expect(archives).toHaveLength(2);
  const archive = join(to, archives.find((name) => name !== unrelatedFile) ?? "");

  const restore = (...args: string[]) => run("restore", [...args, archive], config.dataDir);
  expect((await restore("--check")).output).toMatch(
    /^The archive is intact: created .* on pglite: \d+ tables/,
  );
  expect((await restore("--replace")).errors).toMatch(/^Nothing was changed: .* not confirmed\.\n$/);
  const replaced = await restore("--replace", "--yes");
  expect(replaced.output).toMatch(/^Restored the archive created [^]*\nThe previous data is in .*before-/);
  const [owner] = await inShop(({ db }) => listUsers(db));
  expect(owner?.email).toBe("owner@example.com");
});
