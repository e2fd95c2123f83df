import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, expect, test, vi } from "vitest";

import { DataDirInUse } from "#platform/db/embedded/data-dir-lock.server.ts";
import { checkArchive } from "../backup/operations/check-archive.ts";
import { makeBackup } from "../backup/operations/make-backup.ts";
import { NO_PERMISSIONS } from "#test/shops/backed-up-shop.ts";
import { createShopConfig } from "#test/shops/backup-configs.ts";
import { createTestFolder } from "#test/images.ts";

import { openControl } from "#platform/lifecycle/control-socket.ts";
import { openShop } from "./open-shop.ts";
import { restoreShop } from "./restore-shop.ts";
import { createSnapshotReader } from "./take-snapshot.ts";

const folder = createTestFolder();
const config = await createShopConfig(folder);
const { media, copyFiles, close } = await openShop(config);
afterAll(close);

test("a backup waits for a shop that is still starting, and a restore fails while the shop is running", async () => {
  const archives = join(folder, "archives");
  const options = { folder: archives, program: "zarif-essence 0.1.0" };
  const backup = makeBackup(createSnapshotReader(config), media.files, options);
  await vi.waitFor(async () => expect(await readdir(archives)).not.toEqual([]));
  const control = copyFiles && (await openControl(config.dataDir, copyFiles));
  const { path, manifest } = await backup.finally(control?.close);
  expect(manifest.engine).toBe("pglite");
  await expect(restoreShop(config, await checkArchive(path), NO_PERMISSIONS)).rejects.toThrow(DataDirInUse);
});
