import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { generateIdentity, identityToRecipient } from "age-encryption";
import { beforeEach, expect, test } from "vitest";

import { backups } from "../tables/backup-schema.server.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { APP_JOBS } from "../../jobs/rules/job-kinds.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { describeFile } from "#media/operations/local-file.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { createTestFolder } from "#test/images.ts";
import { runDueJobs } from "#test/run-jobs.ts";

import { createEncryption } from "./age-encryption.ts";
import { buildArchiveName, listExpiredArchives } from "./archive-name.ts";
import type { BackupBucket } from "./backup-bucket.ts";
import type { BackupService } from "./backup-service.ts";
import { checkLastBackup } from "./check-last-backup.ts";
import { getBackupStatus } from "./get-backup-status.ts";
import { runScheduledBackup } from "./run-scheduled-backup.ts";

const db = await openTestDatabase();
const root = createTestFolder();
const recipient = await identityToRecipient(await generateIdentity());
const { signal } = new AbortController();

let testCount = 0;
let folder: string;
beforeEach(async () => {
  folder = join(root, String((testCount += 1)));
  await mkdir(folder);
  await db.delete(backups);
  await db.delete(jobs);
});

/** Creates a bucket in memory that stores only the checksum of each archive. */
function createMemoryBucket() {
  const checksums = new Map<string, string>();
  const bucket: BackupBucket = {
    label: "copies",
    store: async (name, { sha256 }) => void checksums.set(name, sha256),
    computeSha256: async (name) => checksums.get(name),
    removeExpired: async (newest, retention) => {
      const expired = listExpiredArchives([...checksums.keys()], newest, retention);
      for (const name of expired) checksums.delete(name);
      return expired;
    },
  };
  return { bucket, checksums };
}

/** Returns a backup service and its archive names. The service writes small archives dated on consecutive days. */
function createService(changes: Partial<BackupService> = {}, { lostImages = 0, isEncrypted = true } = {}) {
  const archiveNames: string[] = [];
  const service: BackupService = {
    offsetMs: 0,
    folder,
    machine: "shop",
    retention: { count: 2 },
    bucket: undefined,
    make: async () => {
      const day = new Date(Date.UTC(2026, 10, 1 + archiveNames.length));
      const name = buildArchiveName(day, { isEncrypted });
      archiveNames.push(name);
      const encryption = createEncryption(recipient);
      encryption.end(Buffer.from("archive"));
      await writeFile(join(folder, name), Buffer.concat(await encryption.toArray()));
      const { bytes, sha256 } = await describeFile(join(folder, name));
      return { name, bytes, sha256, isEncrypted, lostImages };
    },
    checkContents: async () => undefined,
    ...changes,
  };
  return { service, archiveNames };
}

const getLastBackup = async () => (await getBackupStatus(db)).lastBackup;
const getCheckError = async () => (await getBackupStatus(db)).lastCheck?.error;

test("a scheduled backup is recorded and copied to the bucket, and expired archives are deleted locally and in the bucket", async () => {
  const { bucket, checksums } = createMemoryBucket();
  const { service, archiveNames } = createService({ bucket });
  for (let day = 0; day < 3; day += 1) await runScheduledBackup(db, service, signal);
  expect(await readdir(folder)).toEqual(archiveNames.slice(1));
  expect([...checksums.keys()]).toEqual(archiveNames.slice(1));
  expect(await getLastBackup()).toMatchObject({
    name: archiveNames[2],
    machine: "shop",
    folder,
    copiedAt: expect.any(String),
  });
  expect(await db.$count(backups)).toBe(2);
});

test("a backup with lost images does not delete older archives", async () => {
  const { bucket, checksums } = createMemoryBucket();
  const { service, archiveNames } = createService({ bucket, retention: { count: 1 } }, { lostImages: 2 });
  for (let day = 0; day < 3; day += 1) await runScheduledBackup(db, service, signal);
  expect([await readdir(folder), [...checksums.keys()]]).toEqual([archiveNames, archiveNames]);
  expect(await getLastBackup()).toMatchObject({ lostImages: 2 });
});

test("after a failed copy, the next attempt copies the same archive, and no archive is deleted until then [ASVS 16.5.2]", async () => {
  const { bucket, checksums } = createMemoryBucket();
  const { service, archiveNames } = createService({ bucket, retention: { count: 1 } });
  await runScheduledBackup(db, service, signal);
  const unavailableBucket = { ...bucket, store: async () => Promise.reject(new Error("503 Slow Down")) };
  const failingService = { ...service, bucket: unavailableBucket };
  await expect(runScheduledBackup(db, failingService, signal)).rejects.toThrow("503 Slow Down");
  expect([await readdir(folder), [...checksums.keys()]]).toEqual([archiveNames, archiveNames.slice(0, 1)]);
  expect(await getLastBackup()).toMatchObject({ name: archiveNames[1], copiedAt: null });
  await runScheduledBackup(db, service, signal);
  expect(archiveNames).toHaveLength(2);
  expect([await readdir(folder), [...checksums.keys()]]).toEqual([[archiveNames[1]], [archiveNames[1]]]);
});

test("if the archive of a failed copy was deleted, the next attempt makes another archive", async () => {
  const { bucket } = createMemoryBucket();
  const { service, archiveNames } = createService({ bucket });
  const unavailableBucket = { ...bucket, store: async () => Promise.reject(new Error("503 Slow Down")) };
  await expect(runScheduledBackup(db, { ...service, bucket: unavailableBucket }, signal)).rejects.toThrow();
  await rm(join(folder, archiveNames[0] ?? ""));
  await runScheduledBackup(db, service, signal);
  expect(archiveNames).toHaveLength(2);
});

test("concurrent job runners make only one backup", async () => {
  const { service, archiveNames } = createService();
  const services = { db, media: openMedia({ kind: "disk" }, root), backups: service };
  await enqueueJob(db, APP_JOBS["make-backup"], {});
  expect(await Promise.all([runDueJobs(services), runDueJobs(services)])).toEqual([[], []]);
  expect(archiveNames).toHaveLength(1);
});

test("a failed backup is recorded as a failed job with the reason", async () => {
  const { service } = createService({ make: async () => Promise.reject(new Error("The disk is full")) });
  await enqueueJob(db, APP_JOBS["make-backup"], {});
  const errors = await runDueJobs({ db, media: openMedia({ kind: "disk" }, root), backups: service });
  expect(errors.map(String)).toEqual(["Error: The disk is full"]);
  const [job] = await db.select().from(jobs);
  expect(job).toMatchObject({ finishedAt: null, lastError: "Error: The disk is full" });
  expect(await getLastBackup()).toBeNull();
});

test("a check before the first backup does nothing", async () => {
  await checkLastBackup(db, createService().service, signal);
  expect(await getBackupStatus(db)).toEqual({ lastBackup: null, lastCheck: null });
});

test("a check compares an encrypted archive and its copy with the recorded checksum [ASVS 11.4.3]", async () => {
  const { bucket, checksums } = createMemoryBucket();
  const checkContents = async () =>
    Promise.reject(new Error("The contents of an encrypted backup were read"));
  const { service, archiveNames } = createService({ bucket, checkContents });
  await runScheduledBackup(db, service, signal);
  await checkLastBackup(db, service, signal);
  expect((await getBackupStatus(db)).lastCheck).toMatchObject({
    name: archiveNames[0],
    error: null,
    isEncrypted: true,
  });
  checksums.set(archiveNames[0] ?? "", "other");
  await expect(checkLastBackup(db, service, signal)).rejects.toThrow(
    /backup copies\/.* its checksum is wrong/,
  );
  checksums.delete(archiveNames[0] ?? "");
  await expect(checkLastBackup(db, service, signal)).rejects.toThrow(/The backup copies\/.* is missing/);
  await writeFile(join(folder, archiveNames[0] ?? ""), "changed");
  await expect(checkLastBackup(db, service, signal)).rejects.toThrow(/its checksum is wrong\. .* is missing/);
  expect(await getCheckError()).toMatch(/its checksum is wrong\. .* is missing/);
});

test("a check reads an unencrypted archive completely", async () => {
  const checkContents = async () => Promise.reject(new Error("orders has the wrong number of rows"));
  const { service } = createService({ checkContents }, { isEncrypted: false });
  await runScheduledBackup(db, service, signal);
  await expect(checkLastBackup(db, service, signal)).rejects.toThrow("orders has the wrong number of rows");
});

test("an archive missing on its own machine is reported, and an archive of another machine is checked only in the bucket", async () => {
  const { bucket } = createMemoryBucket();
  const { service } = createService({ bucket });
  await runScheduledBackup(db, service, signal);
  await rm(folder, { recursive: true });
  await expect(checkLastBackup(db, service, signal)).rejects.toThrow(/is missing/);
  const otherMachineService = { ...service, machine: "other" };
  await checkLastBackup(db, otherMachineService, signal);
  await expect(checkLastBackup(db, { ...otherMachineService, bucket: undefined }, signal)).rejects.toThrow(
    /is only on shop, where this process cannot check it/,
  );
});
