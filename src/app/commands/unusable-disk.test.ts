import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { copyMigratedDatabase } from "#test/databases/migrated-directory.ts";
import { mountSmallDisk } from "#test/faults/disk-limits.ts";
import type { SmallDisk } from "#test/faults/disk-limits.ts";
import { createTestFolder } from "#test/images.ts";
import { runCommandInProcess } from "#test/programs/run-command.ts";

import { runAdmin } from "./admin.ts";
import { runBackup } from "./backup.ts";
import { runCommand, withShop } from "./command.ts";
import { runMedia } from "./media.ts";
import { runRestore } from "./restore.ts";
import { runSeed } from "./seed.ts";

const folder = createTestFolder();
const archives = join(folder, "archives");
let archive = "";
/** Disk size (MB) for a database and its write-ahead log. */
const DATABASE_MB = 80;

beforeAll(async () => {
  const shop = { dataDir: join(folder, "data"), databaseUrl: undefined };
  await copyMigratedDatabase(shop.dataDir);
  await runCommandInProcess(runBackup, ["--to", archives], shop);
  archive = join(archives, (await readdir(archives))[0] ?? "");
});

class CannotMount extends Error {}

/** Opens the shop as `npm start` and `npm run db:migrate` do. */
const open = (args: string[]) => runCommand("", args, () => withShop(async () => undefined));

const COMMANDS: Record<string, readonly [run: (args: string[]) => Promise<void>, args: () => string[]]> = {
  "start and db:migrate": [open, () => []],
  "db:seed": [runSeed, () => ["--generate", "1"]],
  admin: [runAdmin, () => ["create", "owner@example.com", "garnet harbour"]],
  backup: [runBackup, () => []],
  restore: [runRestore, () => ["--replace", "--yes", archive]],
  "media:prune": [runMedia, () => ["prune", "--remove"]],
};

/** Data directories that cannot be used, and what the line says about them. */
const DISKS: Record<
  string,
  readonly [prepare: (mount: (megabytes: number) => SmallDisk) => Promise<string>, says: RegExp]
> = {
  "a full disk": [
    async (mount) => {
      const disk = mount(1);
      disk.fill(0);
      return join(disk.folder, "data");
    },
    /^The disk is full: |^The disk of \S+ has too little free space\./,
  ],
  "a disk too small for a database": [
    async (mount) => join(mount(20).folder, "data"),
    /^The disk of \S+ has too little free space\./,
  ],
  "an empty read-only disk": [
    async (mount) => {
      const disk = mount(1);
      disk.makeReadOnly();
      return join(disk.folder, "data");
    },
    /read-only: \S+\/data/,
  ],
  "a read-only disk with the shop's data": [
    async (mount) => {
      const disk = mount(DATABASE_MB);
      await cp(join(folder, "data"), join(disk.folder, "data"), { recursive: true });
      disk.makeReadOnly();
      return join(disk.folder, "data");
    },
    /^(?:The disk is read-only: |A folder cannot be created, because its disk is read-only: |The disk of )\S+\/data/,
  ],
  "a file in place of the folder": [
    async () => {
      const file = join(folder, "file");
      await writeFile(file, "");
      return file;
    },
    / is not a (?:usable )?directory/,
  ],
};

describe.each(Object.keys(DISKS))("on %s", (diskName) => {
  const disks: SmallDisk[] = [];
  let dataDir: string | undefined;
  const [prepare, says] = DISKS[diskName] ?? [];

  /** Mounts a disk. Throws if the user may not mount disks. */
  const mount = (megabytes: number) => {
    const disk = mountSmallDisk(megabytes);
    if (disk === undefined) throw new CannotMount();
    disks.push(disk);
    return disk;
  };

  beforeAll(async () => {
    dataDir = await prepare?.(mount).catch((error: unknown) => {
      if (error instanceof CannotMount) return undefined;
      throw error;
    });
  });
  afterAll(() => {
    for (const disk of disks) disk.unmount();
  });

  test.for(Object.keys(COMMANDS))("%s fails with one line", async (name, { skip }) => {
    const [run, args] = COMMANDS[name] ?? [];
    if (!says || !run || !args) throw new Error(`There is no case ${name}.`);
    const shop = { dataDir: dataDir ?? skip("Only root may mount a small disk."), databaseUrl: undefined };
    const { code, errors } = await runCommandInProcess(run, args(), shop);
    expect(errors).toMatch(says);
    expect([code, errors.trimEnd().split("\n").length]).toEqual([1, 1]);
  });
});
