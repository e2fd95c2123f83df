import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";

import { openDatabase } from "./client.server.ts";
import { DataDirInUse, lockDataDir } from "./data-dir-lock.server.ts";
import { flushes } from "./durable-node-fs.server.ts";
import { projectRoot } from "./project-root.ts";
import { newsletterSubscribers } from "./schema.server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "shop-embedded-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("the embedded database flushes every commit to the disk", async () => {
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

test("another process holds the lock until it dies, however it dies", async () => {
  const holder = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `const { lockDataDir } = await import("#db/data-dir-lock.server.ts");
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
