import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, test } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { projectRoot } from "#platform/db/project-root.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { createServerDatabase } from "#test/databases/database.ts";

import { mediaManifest } from "#media/manifest.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";

/** Maximum time for new processes to start and to run the jobs (ms). */
const RUN_TIMEOUT_MS = 120_000;
const IMAGE = { url: "", contentHash: "", format: "" };

/** Several processes can share a database only with a PostgreSQL server. */
describe.skipIf(inject("databaseTemplate").engine === "pglite")("several processes", async () => {
  const url = inject("databaseTemplate").engine === "pglite" ? "" : await createServerDatabase();
  const processes: ReturnType<typeof fork>[] = [];
  const startedImages: string[] = [];

  afterEach(async () => {
    for (const child of processes.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
    }
    startedImages.length = 0;
  });

  function startProcess(timeoutMs: number, mode = "run") {
    const child = fork(join(projectRoot, "test/programs/job-process.ts"), [url, String(timeoutMs), mode]);
    child.on("message", (message) => startedImages.push((message as { publicId: string }).publicId));
    processes.push(child);
    return child;
  }

  test("two processes run each of 100 jobs exactly once", async () => {
    const { db, close } = await openDatabase({ url, dataDir: "" });
    await db.delete(jobs);
    const ids = Array.from({ length: 100 }, (_, index) => `image-${index}`);
    for (const publicId of ids)
      await enqueueJob(db, mediaManifest.jobs["remove-picture"], { ...IMAGE, publicId });
    for (let count = 0; count < 2; count += 1) startProcess(30_000);
    await expect
      .poll(() => db.$count(jobs, sql`finished_at is not null`), { timeout: RUN_TIMEOUT_MS })
      .toBe(100);
    expect(startedImages.toSorted()).toEqual(ids.toSorted());
    await close();
  });

  test("a job of a killed process runs again in another process after its lease", async () => {
    const { db, close } = await openDatabase({ url, dataDir: "" });
    await db.delete(jobs);
    await enqueueJob(db, mediaManifest.jobs["remove-picture"], { ...IMAGE, publicId: "a" });
    const killedProcess = startProcess(30_000, "hang");
    await once(killedProcess, "message");
    killedProcess.kill("SIGKILL");
    await once(killedProcess, "exit");
    startProcess(30_000);
    await db.update(jobs).set({ lockedUntil: sql`now()` });
    await expect
      .poll(() => db.$count(jobs, sql`finished_at is not null`), { timeout: RUN_TIMEOUT_MS })
      .toBe(1);
    expect(await db.select().from(jobs)).toMatchObject([{ attempts: 2 }]);
    expect(startedImages).toEqual(["a", "a"]);
    await close();
  });
});
