import { readdir, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";

import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";

import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { createBackupBucket } from "../backup/operations/backup-bucket.ts";
import { describeFile } from "#media/operations/local-file.ts";
import { createS3Store } from "#media/operations/stores/s3.ts";
import { createUser, listUsers } from "#staff/operations/users.ts";
import { withShop } from "#test/shops/backed-up-shop.ts";
import { createEmbeddedConfig } from "#test/shops/backup-configs.ts";
import { copyMigratedDatabase } from "#test/databases/migrated-directory.ts";
import { createTestFolder } from "#test/images.ts";
import { runCommandInProcess } from "#test/programs/run-command.ts";
import { createBucket, readS3Settings } from "#test/s3-settings.ts";
import { startTestProxy } from "#test/databases/tcp-proxy.ts";

import { runBackup } from "./backup.ts";
import { runRestore } from "./restore.ts";

const folder = createTestFolder();
const s3 = { ...readS3Settings(), prefix: "zarif/" };
const files = createS3Store(s3);
const identity = await generateIdentity();
const ARCHIVE = "zarif-essence-backup-2026-11-21T223600Z.tar.gz";

beforeAll(async () => createBucket(s3));
afterAll(async () => {
  for (const name of await listNames()) await files.delete(name);
});

const listNames = async () => (await Array.fromAsync(files.list(""))).map(({ key }) => key).toSorted();

async function writeArchive(content: string) {
  const path = join(folder, `${content}.tar.gz`);
  await writeFile(path, content);
  return describeFile(path);
}

test("an encrypted backup is copied to the bucket, and restoring the copy requires the private key", async () => {
  const config = createEmbeddedConfig(join(folder, "data"));
  await copyMigratedDatabase(config.dataDir);
  const account = {
    email: "owner@example.com",
    password: "garnet harbour",
    displayName: "Owner",
    isAdmin: true,
  };
  await withShop(config, (db) => createUser(db, account, { by: COMMAND_LINE }));
  const archivesFolder = join(folder, "archives");
  const { endpoint, region, accessKeyId, secretAccessKey, bucket } = s3;
  const credentials = [accessKeyId, secretAccessKey].map(encodeURIComponent).join(":");
  const settings = {
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_URL: `s3://${credentials}@${bucket}?endpoint=${endpoint}&region=${region}&prefix=zarif`,
    BACKUP_KEEP: "1",
  };
  await files.put(ARCHIVE, Buffer.from("an older archive"));
  await files.put("notes.txt", Buffer.from("another file"));
  const backup = await runCommandInProcess(runBackup, ["--to", archivesFolder], config, settings);
  expect(backup).toEqual({
    code: 0,
    output: expect.stringMatching(/Copied to the bucket shop-test-\S+\/zarif\. Deleted 1 older copy\.\n$/),
    errors: "",
  });
  const [name = ""] = await readdir(archivesFolder);
  expect(await listNames()).toEqual(["notes.txt", name]);

  const copyPath = join(folder, "copy.tar.gz.age");
  await writeFile(copyPath, (await files.read(name)) ?? "");
  await rm(archivesFolder, { recursive: true });
  const keyFile = join(folder, "key.txt");
  await writeFile(keyFile, `# private key\n${identity}\n`);
  const targetConfig = createEmbeddedConfig(join(folder, "restored"));
  const restore = (...args: string[]) => runCommandInProcess(runRestore, [...args, copyPath], targetConfig);
  expect((await restore("--check")).errors).toMatch(/is encrypted\. Add --identity FILE/);
  const check = await restore("--check", "--identity", keyFile);
  expect([check.code, check.output]).toEqual([0, expect.stringMatching(/^The archive is intact: created /)]);
  expect((await restore("--identity", keyFile)).output).toMatch(/^Restored the archive created /);
  const [owner] = await withShop(targetConfig, (db) => listUsers(db));
  expect(owner?.email).toBe("owner@example.com");
});

test("an archive in the bucket is never overwritten, and the same archive can be stored again", async () => {
  const bucket = createBackupBucket({ ...s3, prefix: "kept/" });
  const [rose, musk] = await Promise.all([writeArchive("rose"), writeArchive("musk")]);
  await bucket.store(ARCHIVE, rose);
  await bucket.store(ARCHIVE, rose);
  await expect(bucket.store(ARCHIVE, musk)).rejects.toThrow(
    /already contains another file .* Nothing was overwritten/,
  );
  expect(await bucket.computeSha256(ARCHIVE)).toBe(rose.sha256);
});

/** Starts a proxy for the bucket's server. Passes each upload's client and the server's response to `handlePut`. */
function startUploadProxy(handlePut: (client: Socket, response: Buffer) => void): Promise<string> {
  return startTestProxy(s3.endpoint, (client, _, forward) => {
    const server = forward();
    let isUpload = false;
    client.on("data", (block: Buffer) => {
      if (/^[A-Z]+ \/\S* HTTP/.test(block.toString("latin1")))
        isUpload = block.toString("latin1").startsWith("PUT ");
    });
    server.unpipe(client);
    server.on("data", (block: Buffer) => (isUpload ? handlePut(client, block) : client.write(block)));
    server.resume();
  });
}

test("an archive that another program stores at the same time is not overwritten", async () => {
  const directBucket = createBackupBucket({ ...s3, prefix: "raced/" });
  const [amber, oud] = await Promise.all([writeArchive("amber"), writeArchive("oud")]);
  // Servers that support conditional writes send this response. The test server does not support them.
  const rejection = "HTTP/1.1 412 Precondition Failed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
  const endpoint = await startUploadProxy((client) => {
    void directBucket.store(ARCHIVE, amber).then(() => client.end(rejection));
  });
  const bucket = createBackupBucket({ ...s3, prefix: "raced/", endpoint });
  await expect(bucket.store(ARCHIVE, oud)).rejects.toThrow(/Nothing was overwritten/);
  expect(await directBucket.computeSha256(ARCHIVE)).toBe(amber.sha256);
  await bucket.store(ARCHIVE, amber);
});

test("storing an archive succeeds even if the response to its upload is lost", async () => {
  let isLost = false;
  const endpoint = await startUploadProxy((client, response) => {
    if (isLost || !response.toString("latin1").startsWith("HTTP/1.1 200")) return void client.write(response);
    isLost = true;
    client.destroy();
  });
  const lily = await writeArchive("lily");
  const bucket = createBackupBucket({ ...s3, prefix: "lost/", endpoint });
  await bucket.store(ARCHIVE, lily);
  expect(isLost).toBe(true);
  expect(await bucket.computeSha256(ARCHIVE)).toBe(lily.sha256);
});

test("older copies are deleted only if the bucket contains the new archive", async () => {
  const bucket = createBackupBucket({ ...s3, prefix: "retained/" });
  await bucket.store(ARCHIVE, await writeArchive("vetiver"));
  const newArchive = "zarif-essence-backup-2026-11-22T223600Z.tar.gz.age";
  expect(await bucket.removeExpired(newArchive, { count: 1 })).toEqual([]);
  await bucket.store(newArchive, await writeArchive("saffron"));
  expect(await bucket.removeExpired(newArchive, { count: 1 })).toEqual([ARCHIVE]);
  expect(await bucket.computeSha256(ARCHIVE)).toBeUndefined();
});
