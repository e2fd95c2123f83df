import { execFile } from "node:child_process";
import { hostname } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { projectRoot } from "#platform/db/project-root.ts";
import { getUtcOffsetMs } from "../backup/rules/daily-time.ts";
import { createBackupBucket } from "../backup/operations/backup-bucket.ts";
import type { BackupService } from "../backup/operations/backup-service.ts";
import { madeArchiveSchema } from "../backup/operations/backup-service.ts";

import type { Config } from "../config.ts";

/** Scheduled backups of a running shop. */
export interface StoppableBackupService extends BackupService {
  /** Stops the backup command in progress. */
  stop: () => void;
}

/** Returns the folder in which backups are stored. */
export function getBackupFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "backups");
}

/**
 * Creates the service for scheduled backups. Returns `undefined` if no backups are scheduled. Separate processes create
 * and read the archives, because encryption would block the requests of this process.
 */
export function createBackupService(
  config: Pick<Config, "dataDir" | "backups">,
): StoppableBackupService | undefined {
  const { time, bucket, retention } = config.backups;
  if (time === undefined) return undefined;
  const folder = getBackupFolder(config);
  const closing = new AbortController();
  const runUntilStopped = (args: string[], signal: AbortSignal) =>
    runCommand(args, AbortSignal.any([signal, closing.signal]));
  return {
    offsetMs: getUtcOffsetMs(time),
    folder,
    machine: hostname(),
    retention,
    bucket: bucket && createBackupBucket(bucket),
    make: async (signal) => {
      const args = ["src/app/commands/backup.ts", "--to", folder, "--no-copy", "--json"];
      return madeArchiveSchema.parse(JSON.parse(await runUntilStopped(args, signal)));
    },
    checkContents: async (path, signal) => {
      await runUntilStopped(["src/app/commands/restore.ts", "--check", path], signal);
    },
    stop: () => closing.abort(),
  };
}

/**
 * Runs a command of the shop with the environment of this process.
 * @throws Error with the message that the command prints
 */
async function runCommand(args: string[], signal: AbortSignal): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, args, { cwd: projectRoot, signal })).stdout;
  } catch (error) {
    const message = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
    throw new Error(message === "" ? `${args[0]} was interrupted` : message, { cause: error });
  }
}
