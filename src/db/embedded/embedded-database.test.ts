import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";

import { mountSmallDisk } from "#test/faults/small-disk.ts";

import { openDatabase } from "#db/client.server.ts";
import { DataDirInUse, lockDataDir } from "./data-dir-lock.server.ts";
import { flushes, openHastyPglite } from "./durable-node-fs.server.ts";
import { NoRoom } from "./free-space.server.ts";
import { projectRoot } from "#db/project-root.ts";
import { replaceEmbedded } from "./replace-database.server.ts";
import { newsletterSubscribers } from "#db/schema/schema.server.ts";

const parent = mkdtempSync(join(tmpdir(), "shop-embedded-"));
const dataDir = join(parent, "data");
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** The data directory's folders, itself among them, with who may do what there as digits. */
const modes = (...folders: string[]) =>
  folders.map((folder) => [folder, (statSync(join(dataDir, folder)).mode & 0o777).toString(8)]);

test("the embedded database flushes every commit to the disk, and nobody else gets at it", async () => {
  const { db, close } = await openDatabase({ dataDir });
  const [setting] = await db
    .select({ fsync: sql<string>`current_setting('fsync')` })
    .from(sql`(select 1) as one`);
  expect(setting?.fsync).toBe("on");
  for (let count = 0; count < 10; count += 1) {
    const before = flushes.count;
    await db.insert(newsletterSubscribers).values({ email: `${count}@example.com` });
    expect(flushes.count).toBeGreaterThan(before);
  }
  await close();
  // Its files are open to everybody, whatever the umask: what keeps others out is around them.
  expect(modes(".", "pglite")).toEqual([
    [".", "700"],
    ["pglite", "700"],
  ]);
});

test("the copy that a killed backup left and what a killed restore was filling are gone as soon as the database is opened", async () => {
  const left = join(parent, "left");
  const unneeded = ["copies", "pglite.restoring"];
  for (const name of unneeded) mkdirSync(join(left, name, "half-made"), { recursive: true });
  const { close } = await openDatabase({ dataDir: left });
  expect(readdirSync(left).filter((name) => unneeded.includes(name))).toEqual([]);
  await close();
});

const allowLoss = async () => undefined;
const NOTHING = { rows: 0, files: 0 };

test("what a restore is filling stays while it is under way, whoever would open the database meanwhile", async () => {
  const restored = join(parent, "restored");
  const fill = async () => {
    await expect(openDatabase({ dataDir: restored })).rejects.toThrow(DataDirInUse);
    return readdirSync(restored);
  };
  const { result } = await replaceEmbedded(restored, fill, { allowLoss, toPut: NOTHING });
  expect(result).toContain("pglite.restoring");
});

test.each([{ rows: 1e15 }, { files: 1e15 }])(
  "a restore of %j bytes, for which the disk has no room, changes nothing and says so",
  async (much) => {
    const { close } = await openDatabase({ dataDir });
    await close();
    const before = readdirSync(dataDir);
    const fill = () => Promise.reject(new Error("It was begun."));
    const restore = replaceEmbedded(dataDir, fill, { allowLoss, toPut: { ...NOTHING, ...much } });
    await expect(restore).rejects.toThrow(NoRoom);
    expect(readdirSync(dataDir)).toEqual(before);
  },
);

test("a first start on a disk that is nearly full says so, and leaves no part of a database", async ({
  skip,
}) => {
  const disk = mountSmallDisk(100) ?? skip("Only root may mount a small disk.");
  onTestFinished(() => disk.unmount());
  const little = join(disk.folder, "data");
  await expect(openDatabase({ dataDir: little })).rejects.toThrow(NoRoom);
  expect(readdirSync(little).filter((name) => name.startsWith("pglite"))).toEqual([]);
});

test("a disk that is full while a database is made is told by its name", async ({ skip }) => {
  const disk = mountSmallDisk(20) ?? skip("Only root may mount a small disk.");
  onTestFinished(() => disk.unmount());
  const failed = await openHastyPglite(join(disk.folder, "pglite")).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  expect(failed).toMatchObject({ code: "ENOSPC" });
});

test("a second opening of the same data directory is refused with one clear line, and a later one is not", async () => {
  const first = await openDatabase({ dataDir });
  await expect(openDatabase({ dataDir })).rejects.toThrow(DataDirInUse);
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /^The data directory .* is in use by another running shop\./,
  );
  await first.close();
  const second = await openDatabase({ dataDir });
  expect(await second.db.$count(newsletterSubscribers)).toBe(10);
  await second.close();
});

test("a data directory of an earlier release is closed to others as it is opened, but for its pictures, and so are copies", async () => {
  for (const name of ["pglite", "pglite.before-today", "uploads", "media"]) {
    mkdirSync(join(dataDir, name), { recursive: true });
    chmodSync(join(dataDir, name), 0o755);
  }
  const { copyTo, close } = await openDatabase({ dataDir });
  await copyTo?.(join(dataDir, "copies", "one"));
  expect(modes("copies", "copies/one", "media", "pglite", "pglite.before-today", "uploads")).toEqual([
    ["copies", "700"],
    ["copies/one", "700"],
    ["media", "755"],
    ["pglite", "700"],
    ["pglite.before-today", "700"],
    ["uploads", "700"],
  ]);
  await close();
});

test("a lock that cannot be written names its file and is told as missing permission", () => {
  // Permissions do not bind root, but nobody can make a lock of a folder.
  const refused = join(parent, "refused");
  mkdirSync(join(refused, "lock.sqlite"), { recursive: true });
  expect(() => lockDataDir(refused)).toThrow(
    expect.objectContaining({
      code: "EACCES",
      message: `${join(refused, "lock.sqlite")} cannot be written.`,
    }),
  );
});

test("another process holds the lock until it dies, however it dies", async () => {
  const holder = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `const { lockDataDir } = await import("./src/db/embedded/data-dir-lock.server.ts");
       globalThis.lock = lockDataDir(${JSON.stringify(dataDir)}); console.log("held"); setInterval(() => {}, 1000);`,
    ],
    { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(holder.stdout, "data");
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  lockDataDir(dataDir).release();
});

test("of several processes that begin at one moment exactly one gets the data directory", async () => {
  const startAt = Date.now() + 1500;
  const holders = Array.from({ length: 4 }, () =>
    spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `const { lockDataDir } = await import("./src/db/embedded/data-dir-lock.server.ts");
         await new Promise((begin) => setTimeout(begin, ${startAt} - Date.now()));
         try { globalThis.lock = lockDataDir(${JSON.stringify(dataDir)}); console.log("held"); }
         catch (error) { console.log(error.name); }
         setInterval(() => {}, 1000);`,
      ],
      { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] },
    ),
  );
  const said = await Promise.all(
    holders.map(async ({ stdout }) => {
      const [words] = (await once(stdout, "data")) as [Buffer];
      return words.toString().trim();
    }),
  );
  const ends = holders.map((holder) => once(holder, "exit"));
  for (const holder of holders) holder.kill("SIGKILL");
  await Promise.all(ends);
  expect(said.toSorted()).toEqual(["DataDirInUse", "DataDirInUse", "DataDirInUse", "held"]);
});
