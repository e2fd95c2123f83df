import { readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { generateIdentity, identityToRecipient } from "age-encryption";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";

import { InsufficientDiskSpace } from "#platform/db/embedded/free-space.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { dropTables, listTables } from "#platform/db/migrate/existing-tables.server.ts";
import { checkArchive } from "../backup/operations/check-archive.ts";
import { assertRestorable, measureRestore } from "../backup/operations/restore-backup.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import {
  NO_PERMISSIONS,
  withShop,
  openBackedUpShop,
  restoreArchive,
  toRestoredRows,
} from "#test/shops/backed-up-shop.ts";
import { createShopConfig, readAllRows } from "#test/shops/backup-configs.ts";
import { earlierRelease, earlierArchive } from "#test/databases/earlier-release.ts";
import { mountSmallDisk } from "#test/faults/disk-limits.ts";
import { createTestFolder } from "#test/images.ts";

import { explainFailure } from "./explain-failure.ts";
import { restoreShop } from "./restore-shop.ts";

const folder = createTestFolder();
const isServer = inject("databaseTemplate").engine === "postgres";
const { config, shop, backUp, getSharedBackup } = await openBackedUpShop(folder);

/** Disk space that a restore leaves free, and allowance for directories (bytes). */
const RESERVED_BYTES = 64 * 1024 * 1024;
const DIRECTORY_BYTES = 1024 * 1024;

test("a damaged, changed or truncated archive is rejected, and the existing data is unchanged", async () => {
  const { path } = await getSharedBackup();
  const intact = readFileSync(path);
  const text = gunzipSync(intact);
  const changed = Buffer.from(text);
  changed.write("Mallory", changed.indexOf("Ayesha"));
  const middle = Math.floor(intact.length / 2);
  const flipped = Buffer.from(intact);
  flipped[middle] = 255 - (intact[middle] ?? 0);
  const damaged: [string, Buffer, RegExp][] = [
    ["cut", intact.subarray(0, middle), /is damaged or was changed: .*\.$/],
    ["flipped", flipped, /is damaged or was changed/],
    ["changed", gzipSync(changed), /the checksum of tables\/\w+\.000\.jsonl is wrong/],
    ["short", gzipSync(text.subarray(0, text.lastIndexOf("SHA256SUMS"))), /its end is missing/],
    ["text", Buffer.from("hello"), /is damaged or was changed/],
    ["tar", gzipSync(Buffer.alloc(10_240)), /is not a backup of a shop/],
  ];
  const before = await readAllRows(shop.db);
  for (const [name, content, message] of damaged) {
    const broken = join(folder, `${name}.tar.gz`);
    writeFileSync(broken, content);
    await expect(restoreArchive(broken, config), name).rejects.toThrow(message);
  }
  await expect(restoreArchive(join(folder, "nothing.tar.gz"), config)).rejects.toThrow(/File not found/);
  expect(await readAllRows(shop.db)).toEqual(before);
  expect(await readdir(config.dataDir)).not.toContain("pglite.restoring");
});

test("restoring an encrypted backup requires its private key, and a damaged archive restores nothing [ASVS 11.3.3] [ASVS 14.2.4]", async () => {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const { path } = await backUp(config, undefined, undefined, recipient);
  expect(path).toMatch(/\.tar\.gz\.age$/);
  const intact = readFileSync(path);
  expect(intact.includes("Ayesha") || intact.includes("SHA256SUMS")).toBe(false);
  const target = await createShopConfig(folder);
  const before = await withShop(target, readAllRows);
  const restore = async (archive: string, ...identities: string[]) =>
    restoreShop(
      target,
      await checkArchive(archive, identities.length > 0 ? identities : undefined),
      NO_PERMISSIONS,
    );
  await expect(restore(path)).rejects.toThrow(/is encrypted\. Add --identity FILE.* Nothing was restored/);
  await expect(restore(path, await generateIdentity())).rejects.toThrow(
    /cannot be decrypted with this identity: .* another key, .* Nothing was restored/,
  );
  const flipped = Buffer.from(intact);
  const middle = Math.floor(intact.length / 2);
  flipped[middle] = 255 - (intact[middle] ?? 0);
  const blocks = Math.floor((intact.length - 1000) / 65_552);
  const damaged: [string, Buffer][] = [
    ["cut", intact.subarray(0, middle)],
    ["cut after a block", intact.subarray(0, intact.indexOf("\n---") + 49 + 16 + blocks * 65_552)],
    ["header only", intact.subarray(0, 100)],
    ["flipped", flipped],
    ["extended", Buffer.concat([intact, Buffer.from("x")])],
  ];
  for (const [name, content] of damaged) {
    const broken = join(folder, `${name}.tar.gz.age`);
    writeFileSync(broken, content);
    await expect(restore(broken, identity), name).rejects.toThrow(/is damaged or was changed: .*\.$/);
  }
  expect(await withShop(target, readAllRows)).toEqual(before);
  await restore(path, await generateIdentity(), identity);
  expect(await withShop(target, readAllRows)).toEqual(toRestoredRows(await readAllRows(shop.db)));
});

test("an archive from a newer release is rejected", async () => {
  const { path } = await getSharedBackup();
  const archive = await checkArchive(path);
  const migrations = [...archive.manifest.migrations, Date.now() + 1];
  expect(() => assertRestorable(archive)).not.toThrow();
  expect(() => assertRestorable({ ...archive, manifest: { ...archive.manifest, migrations } })).toThrow(
    /contains tables of a newer version\. Update this program/,
  );
});

test.runIf(isServer)(
  "a restore into a PostgreSQL database requires permission to replace data and to ignore other connections",
  async () => {
    const { path } = await backUp(config);
    const archive = await checkArchive(path);
    const before = await readAllRows(shop.db);
    await expect(restoreShop(config, archive, NO_PERMISSIONS)).rejects.toThrow(/other connections are open/);
    const withConnections = { ...NO_PERMISSIONS, canRunWhileConnected: true };
    await expect(restoreShop(config, archive, withConnections)).rejects.toThrow(/The database is not empty/);
    const missingArchive = { ...archive, path: join(folder, "gone.tar.gz") };
    const allowAll = { canReplace: async () => true, canRunWhileConnected: true };
    await expect(restoreShop(config, missingArchive, allowAll)).rejects.toThrow(/File not found/);
    expect(await readAllRows(shop.db)).toEqual(before);
    await restoreShop(config, archive, allowAll);
    expect(await readAllRows(shop.db)).toEqual(toRestoredRows(before));
  },
);

test.runIf(isServer)(
  "a restore writes images only if the disk has space for all of them",
  async ({ skip }) => {
    const disk = mountSmallDisk(120) ?? skip("Only root may mount a small disk.");
    onTestFinished(() => disk.unmount());
    const { path } = await getSharedBackup();
    const server = await createShopConfig(folder);
    const smallDisk = { ...server, dataDir: join(disk.folder, "data") };
    const { durableFiles } = openMedia(smallDisk.mediaLocation, smallDisk.dataDir);
    const { fileBytes } = await measureRestore(durableFiles, await checkArchive(path));
    expect(fileBytes).toBeGreaterThan(100_000);
    disk.fill(RESERVED_BYTES + fileBytes / 2);
    await expect(restoreArchive(path, smallDisk)).rejects.toThrow(InsufficientDiskSpace);
    await withShop(server, async (db) => expect(await db.$count(products)).toBe(0));
    disk.freeSpace();
    disk.fill(RESERVED_BYTES + fileBytes + DIRECTORY_BYTES);
    const { result } = await restoreArchive(path, smallDisk);
    expect(result.restoredImages).toBeGreaterThan(0);
  },
);

test.runIf(isServer)("a restore does not change tables of other applications", async () => {
  const { path } = await getSharedBackup();
  const shared = await createShopConfig(folder);
  await withShop(shared, (db) => db.execute(sql`create table ledgers as select 7 as id`));
  await restoreArchive(path, shared);
  await withShop(shared, async (db) => {
    expect(await queryRows(db, sql`select id from ledgers`)).toEqual([{ id: 7 }]);
    await db.execute(sql`create view totals as select total_items from orders`);
  });
  const allowAll = { canReplace: async () => true, canRunWhileConnected: true };
  const rejection = restoreShop(shared, await checkArchive(path), allowAll);
  expect(await rejection.catch(explainFailure)).toMatch(/depend on the shop's tables/);
  const target = await createShopConfig(folder);
  await withShop(target, async (db) => {
    await dropTables(db, await listTables(db));
    await db.execute(sql`create table ledgers (id int)`);
  });
  await expect(restoreArchive(path, target)).rejects.toThrow(/tables of another application \(ledgers\)/);
});

test("a restore migrates an archive of an earlier release", async () => {
  const target = await createShopConfig(folder);
  await restoreArchive(earlierArchive, target);
  await withShop(target, async (db) => {
    for (const { id, orderNumber } of earlierRelease.orders)
      expect((await getOrder(db, id))?.orderNumber).toBe(orderNumber);
  });
});

test("an archive that is older than the initial migration is rejected with the release that restores it", async () => {
  const archive = await checkArchive(earlierArchive);
  const migrations = archive.manifest.migrations.slice(0, -1);
  expect(() => assertRestorable({ ...archive, manifest: { ...archive.manifest, migrations } })).toThrow(
    /too old for this program\. Restore it with release 73fba7f6, /,
  );
});
