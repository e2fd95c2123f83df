import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { eq } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";

import type { OpenDatabase } from "#platform/db/client.server.ts";
import { replaceEmbedded } from "#platform/db/embedded/replace-database.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { buildOriginalKey } from "#media/operations/file-keys.ts";
import type { FileStore } from "#media/operations/file-store.ts";
import { createWriteThroughStore } from "#media/operations/stores/cached.ts";
import { createDiskStore } from "#media/operations/stores/disk.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { createTestFolder } from "#test/images.ts";

import { checkArchive } from "./check-archive.ts";
import { makeBackup } from "./make-backup.ts";
import { measureRestore, restoreBackup } from "./restore-backup.ts";

const db = await openTestDatabase();
const folder = createTestFolder();

/** Contents of the image's file, intact and damaged. */
const ROSE = Buffer.from("rose");
const DAMAGED_ROSE = Buffer.from("r0se");

/** Adds an image without its file. Returns the key of the file. */
async function addImage(publicId: string, content: Buffer): Promise<string> {
  const contentHash = createHash("sha256").update(content).digest("hex");
  const size = { width: 1, height: 1, format: "png", bytes: content.length, color: "#000000" };
  await db.insert(images).values({ ...size, publicId, contentHash, url: `/media/${publicId}.png` });
  return buildOriginalKey({ contentHash, extension: "png" });
}

const key = await addImage("rose", ROSE);

let testCount = 0;
let testFolder: string;
let bucket: FileStore;
let local: FileStore;
beforeEach(async () => {
  testFolder = join(folder, String((testCount += 1)));
  await mkdir(testFolder);
  bucket = createDiskStore(join(testFolder, "bucket"));
  local = createDiskStore(join(testFolder, "local"));
});

function backUp() {
  const options = { folder: join(testFolder, "archives"), program: "zarif-essence 0.1.0" };
  const engine: OpenDatabase["engine"] = "pglite";
  return makeBackup(
    (read) => db.transaction((tx) => read(tx, engine)),
    createWriteThroughStore(bucket, local),
    options,
  );
}

test("a backup reads images from the bucket even if the local file is damaged", async () => {
  await bucket.put(key, ROSE);
  await local.put(key, DAMAGED_ROSE);
  expect((await backUp()).manifest.images).toEqual({ kept: 1, elsewhere: 0, lost: [] });
});

test("a backup lists an image as lost if the bucket has no intact file, even if a local file exists", async () => {
  await local.put(key, ROSE);
  await bucket.put(key, DAMAGED_ROSE);
  expect((await backUp()).manifest.images).toEqual({ kept: 0, elsewhere: 0, lost: ["rose"] });
});

test("a restore replaces a damaged file in the bucket and keeps an intact file", async () => {
  const files = createWriteThroughStore(bucket, local);
  const intact = Buffer.from("lily");
  const intactKey = await addImage("lily", intact);
  onTestFinished(async () => {
    await db.delete(images).where(eq(images.publicId, "lily"));
  });
  await files.put(key, ROSE);
  await files.put(intactKey, intact);
  const archive = await checkArchive((await backUp()).path);
  await bucket.put(key, DAMAGED_ROSE);
  const requiredSpace = await measureRestore(files, archive);
  const { result } = await replaceEmbedded(
    join(testFolder, "data"),
    (tx) => restoreBackup(tx, files, archive),
    { confirmLoss: async () => undefined, requiredSpace },
  );
  expect(result).toMatchObject({ restoredImages: 1, missing: [] });
  expect(Buffer.from((await bucket.read(key)) ?? [])).toEqual(ROSE);
  expect(Buffer.from((await bucket.read(intactKey)) ?? [])).toEqual(intact);
});

test("the required space of a restore includes its rows and the images that are not stored yet", async () => {
  const files = createWriteThroughStore(bucket, local);
  await files.put(key, ROSE);
  const archive = await checkArchive((await backUp()).path);
  const { rowBytes } = await measureRestore(files, archive);
  expect(rowBytes).toBeGreaterThan(100);
  expect(await measureRestore(files, archive)).toEqual({ rowBytes, fileBytes: 0 });
  await bucket.delete(key);
  expect(await measureRestore(files, archive)).toEqual({ rowBytes, fileBytes: ROSE.length });
});
