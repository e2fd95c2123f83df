import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";

import { mountSmallDisk } from "#test/faults/disk-limits.ts";
import { copyMigratedDatabase } from "#test/databases/migrated-directory.ts";

import { openDatabase } from "../client.server.ts";
import { DataDirInUse, lockDataDir } from "./data-dir-lock.server.ts";
import { flushCounter, openUnflushedPglite } from "./durable-node-fs.server.ts";
import { InsufficientDiskSpace } from "./free-space.server.ts";
import { projectRoot } from "../project-root.ts";
import { replaceEmbedded } from "./replace-database.server.ts";
import { newsletterSubscribers } from "#messages/tables/message-schema.server.ts";

const parent = mkdtempSync(join(tmpdir(), "shop-embedded-"));
const dataDir = join(parent, "data");
await copyMigratedDatabase(dataDir);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Returns the permissions of folders in the data directory in octal notation. */
const readModes = (...folders: string[]) =>
  folders.map((folder) => [folder, (statSync(join(dataDir, folder)).mode & 0o777).toString(8)]);

test("the embedded database flushes every commit and restricts its folder to the owner", async () => {
  const { db, close } = await openDatabase({ dataDir });
  const [setting] = await db
    .select({ fsync: sql<string>`current_setting('fsync')` })
    .from(sql`(select 1) as one`);
  expect(setting?.fsync).toBe("on");
  for (let count = 0; count < 10; count += 1) {
    const before = flushCounter.count;
    await db.insert(newsletterSubscribers).values({ email: `${count}@example.com` });
    expect(flushCounter.count).toBeGreaterThan(before);
  }
  await close();
  // All users can read the files that PGlite creates, so their folder must restrict access.
  expect(readModes("pglite")).toEqual([["pglite", "700"]]);
});

test("opening the database removes leftovers of a killed backup or restore", async () => {
  const folder = join(parent, "folder");
  const leftovers = ["copies", "pglite.restoring"];
  for (const name of leftovers) mkdirSync(join(folder, name, "incomplete"), { recursive: true });
  await copyMigratedDatabase(folder);
  const { close } = await openDatabase({ dataDir: folder });
  expect(readdirSync(folder).filter((name) => leftovers.includes(name))).toEqual([]);
  await close();
});

const confirmLoss = async () => undefined;
const NO_DATA = { rowBytes: 0, fileBytes: 0 };

test("a database cannot be opened during its restore", async () => {
  const restored = join(parent, "restored");
  const fill = async () => {
    await expect(openDatabase({ dataDir: restored })).rejects.toThrow(DataDirInUse);
    return readdirSync(restored);
  };
  const { result } = await replaceEmbedded(restored, fill, { confirmLoss, requiredSpace: NO_DATA });
  expect(result).toContain("pglite.restoring");
});

test.each([{ rowBytes: 1e15 }, { fileBytes: 1e15 }])(
  "a restore is rejected without changes if the disk lacks space for %j",
  async (size) => {
    // Creates the lock file, so that `before` contains it.
    lockDataDir(dataDir).release();
    const before = readdirSync(dataDir);
    const fill = () => Promise.reject(new Error("The restore has started."));
    const restore = replaceEmbedded(dataDir, fill, { confirmLoss, requiredSpace: { ...NO_DATA, ...size } });
    await expect(restore).rejects.toThrow(InsufficientDiskSpace);
    expect(readdirSync(dataDir)).toEqual(before);
  },
);

test("a first startup on a nearly full disk fails and leaves no partial database", async ({ skip }) => {
  const disk = mountSmallDisk(100) ?? skip("Only root may mount a small disk.");
  onTestFinished(() => disk.unmount());
  const dataDirectory = join(disk.folder, "data");
  await expect(openDatabase({ dataDir: dataDirectory })).rejects.toThrow(InsufficientDiskSpace);
  expect(readdirSync(dataDirectory).filter((name) => name.startsWith("pglite"))).toEqual([]);
});

test("creating a database on a full disk fails with the code ENOSPC", async ({ skip }) => {
  const disk = mountSmallDisk(20) ?? skip("Only root may mount a small disk.");
  onTestFinished(() => disk.unmount());
  const failed = await openUnflushedPglite(join(disk.folder, "pglite")).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  expect(failed).toMatchObject({ code: "ENOSPC" });
});

test("a data directory cannot be opened twice at the same time", async () => {
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

test("opening a data directory makes its folders accessible to the owner only, except the image folder", async () => {
  for (const name of ["pglite", "pglite.before-today", "uploads", "media"]) {
    mkdirSync(join(dataDir, name), { recursive: true });
    chmodSync(join(dataDir, name), 0o755);
  }
  const { copyFiles, close } = await openDatabase({ dataDir });
  await copyFiles?.(join(dataDir, "copies", "one"));
  expect(readModes("copies", "copies/one", "media", "pglite", "pglite.before-today", "uploads")).toEqual([
    ["copies", "700"],
    ["copies/one", "700"],
    ["media", "755"],
    ["pglite", "700"],
    ["pglite.before-today", "700"],
    ["uploads", "700"],
  ]);
  await close();
});

test("the error for an unwritable lock file contains its path", () => {
  // Root ignores permissions, but even root cannot open a folder as a lock file.
  const folder = join(parent, "unwritable");
  mkdirSync(join(folder, "lock.sqlite"), { recursive: true });
  expect(() => lockDataDir(folder)).toThrow(
    expect.objectContaining({
      code: "EACCES",
      message: `${join(folder, "lock.sqlite")} cannot be written.`,
    }),
  );
});

test("killing a process releases its lock on the data directory", async () => {
  const lockingProcess = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `const { lockDataDir } = await import("./src/platform/db/embedded/data-dir-lock.server.ts");
       globalThis.lock = lockDataDir(${JSON.stringify(dataDir)}); console.log("held"); setInterval(() => {}, 1000);`,
    ],
    { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] },
  );
  await once(lockingProcess.stdout, "data");
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  lockingProcess.kill("SIGKILL");
  await once(lockingProcess, "exit");
  lockDataDir(dataDir).release();
});

test("only one of several concurrently started processes locks the data directory", async () => {
  const processes = Array.from({ length: 4 }, () =>
    spawn(
      process.execPath,
      [
        "--input-type=module",
        "-e",
        `const { lockDataDir } = await import("./src/platform/db/embedded/data-dir-lock.server.ts");
         console.log("loaded");
         await new Promise((begin) => process.stdin.once("data", begin));
         try { globalThis.lock = lockDataDir(${JSON.stringify(dataDir)}); console.log("held"); }
         catch (error) { console.log(error.name); }`,
      ],
      { cwd: projectRoot, stdio: ["pipe", "pipe", "inherit"] },
    ),
  );
  const readLines = () =>
    Promise.all(
      processes.map(async ({ stdout }) => {
        const [output] = (await once(stdout, "data")) as [Buffer];
        return output.toString().trim();
      }),
    );
  await readLines();
  const results = readLines();
  for (const { stdin } of processes) stdin.write("begin");
  const outputs = await results;
  const exits = processes.map((lockingProcess) => once(lockingProcess, "exit"));
  for (const lockingProcess of processes) lockingProcess.kill("SIGKILL");
  await Promise.all(exits);
  expect(outputs.toSorted()).toEqual(["DataDirInUse", "DataDirInUse", "DataDirInUse", "held"]);
});
