import { createHash } from "node:crypto";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { eq, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { sessions } from "#staff/tables/account-schema.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { searchWords } from "#catalogue/tables/product-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { checkArchive } from "./operations/check-archive.ts";
import type { TakeSnapshot } from "./operations/make-backup.ts";
import { assertRestorable } from "./operations/restore-backup.ts";
import { buildOriginalKey, ORIGINALS_PREFIX } from "#media/operations/file-keys.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { getFileExtension } from "#media/operations/image-format.ts";
import { removeImage } from "../maintenance/remove-image.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { searchCatalogue } from "#catalogue/operations/search/search-catalogue.ts";
import {
  NO_PERMISSIONS,
  withShop,
  openBackedUpShop,
  restoreArchive,
  toRestoredRows,
} from "#test/shops/backed-up-shop.ts";
import { createShopConfig, createEmbeddedConfig, readAllRows } from "#test/shops/backup-configs.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { createTestFolder } from "#test/images.ts";
import { runProgram } from "#test/programs/run-program.ts";
import { findInconsistencies } from "#test/consistency-checks.ts";

import type { Config } from "../config.ts";
import type { OpenShop } from "../lifecycle/open-shop.ts";
import { restoreShop } from "../lifecycle/restore-shop.ts";
import { createSnapshotReader } from "../lifecycle/take-snapshot.ts";

const folder = createTestFolder();
const isServer = inject("databaseTemplate").engine === "postgres";
const { config: shopConfig, shop, backUp, getNextFolder } = await openBackedUpShop(folder);

/** Delay between a shopper's orders (ms). */
const PAUSE_MS = 20;

const findSize = async (db: Database) => {
  const [size] = await db
    .select()
    .from(productVariants)
    .where(sql`${productVariants.stock} > 5`)
    .limit(1);
  if (size === undefined) throw new Error("No size has enough stock");
  return size;
};

test("every table and image of a running shop can be restored from its backup on either database engine", async () => {
  const before = await readAllRows(shop.db);
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
  const firstBackup = await backUp(shopConfig);
  expect((await stat(firstBackup.path)).mode & 0o777).toBe(0o600);
  const embeddedConfig = createEmbeddedConfig(join(folder, "embedded"));
  await damageImage(embeddedConfig, shop.media);
  const { result } = await restoreArchive(firstBackup.path, embeddedConfig);
  expect(result.missing).toEqual([]);
  expect(result.restoredImages).toBe(firstBackup.manifest.images.kept);

  await withShop(embeddedConfig, async (db, media) => {
    expect(await readAllRows(db)).toEqual(toRestoredRows(before));
    for (const image of await db.select().from(images)) {
      const key = buildOriginalKey({ ...image, extension: getFileExtension(image.format) });
      const file = await readFile(media, key);
      expect(createHash("sha256").update(file).digest("hex")).toBe(image.contentHash);
    }
    await expectWorkingShop(db);
  });
  if (!isServer) return;
  const secondBackup = await backUp(embeddedConfig);
  const serverConfig = await createShopConfig(folder);
  const after = await withShop(embeddedConfig, readAllRows);
  await restoreArchive(secondBackup.path, serverConfig);
  await withShop(serverConfig, async (db) => {
    expect(await readAllRows(db)).toEqual(toRestoredRows(after));
    await expectWorkingShop(db);
  });
});

/** Stores a damaged file of the same length for one of the images in the shop of `config`. */
async function damageImage(config: Config, { files }: OpenShop["media"]): Promise<void> {
  for await (const { key, bytes } of files.list(ORIGINALS_PREFIX)) {
    await openMedia(config.mediaLocation, config.dataDir).files.put(key, Buffer.alloc(bytes));
    return;
  }
}

async function readFile(media: OpenShop["media"], key: string) {
  const file = await media.files.read(key);
  if (file === undefined) throw new Error(`${key} is missing`);
  return file;
}

/** Checks that sequences, triggers, foreign keys and search work. */
async function expectWorkingShop(db: Database): Promise<void> {
  const size = await findSize(db);
  const line = { productId: size.productId, variant: size.name, quantity: 2 };
  const order = await placeOrder(db, buildOrderInput([line]));
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
  const [after] = await db.select().from(productVariants).where(eq(productVariants.id, size.id));
  expect(after).toMatchObject({ stock: (size.stock ?? 0) - 2, sold: size.sold + 2 });
  const word = `zarqoon${order.orderNumber.toLowerCase()}`;
  const product = await buildProduct(db, { name: word });
  const results = await searchCatalogue(db, word);
  expect(results.products.map(({ id }) => id)).toEqual([product.id]);
  expect(await db.select().from(searchWords).where(eq(searchWords.word, word))).toHaveLength(1);
  const orphan = { tokenHash: "x", userId: "nobody", expiresAt: new Date() };
  await expect(db.insert(sessions).values(orphan)).rejects.toThrow();
}

test("a backup during order traffic is consistent and can replace an existing shop", async () => {
  const product = await buildProduct(shop.db, { stock: { "50ml": 90_000 } });
  const line = { productId: product.id, variant: "50ml", quantity: 1 };
  const load = { isStopped: false, orderCount: 0 };
  const placeOrdersUntilStopped = async () => {
    while (!load.isStopped) {
      const { id: orderId } = await placeOrder(shop.db, buildOrderInput([line]));
      await updateOrderStatus(shop.db, { orderId, status: "confirmed" });
      if (load.orderCount % 3 === 0) await updateOrderStatus(shop.db, { orderId, status: "cancelled" });
      load.orderCount += 1;
      // Pauses, so that the backup gets CPU time.
      await setTimeout(PAUSE_MS);
    }
  };
  const shoppers = Promise.all([placeOrdersUntilStopped(), placeOrdersUntilStopped()]).finally(
    () => (load.isStopped = true),
  );
  await expect.poll(() => load.orderCount, { timeout: 30_000 }).toBeGreaterThan(15);
  const to = join(folder, "busy");
  const backup = ["src/app/commands/backup.ts", "--to", to];
  const { errors } = await runProgram(backup, {
    DATA_DIR: shopConfig.dataDir,
    DATABASE_URL: shopConfig.databaseUrl ?? "",
  });
  load.isStopped = true;
  await shoppers;
  // The images of test products have no files.
  expect(errors).toMatch(/^(?:$|The archive lacks \d+ images?)/);
  const path = join(to, (await readdir(to))[0] ?? "");
  const target = await createShopConfig(folder);
  await withShop(target, (db) => buildProduct(db));
  await expect(restoreArchive(path, target)).rejects.toThrow(/The database is not empty \(\w+ has rows\)/);
  const permissions = { ...NO_PERMISSIONS, canReplace: async () => true };
  const { previousFolder } = await restoreShop(target, await checkArchive(path), permissions);
  if (!isServer) expect(await readdir(previousFolder ?? "")).toContain("PG_VERSION");
  await withShop(target, async (db) => {
    const archivedOrderCount = await db.$count(orders);
    expect(archivedOrderCount).toBeGreaterThan(15);
    expect(archivedOrderCount).toBeLessThan(await shop.db.$count(orders));
    expect(await db.$count(stockMovements, sql`${stockMovements.productId} = ${product.id}`)).toBeGreaterThan(
      1,
    );
    expect(await findInconsistencies(db)).toEqual([]);
  });
});

test("a backup contains images that are added or deleted while it runs", async () => {
  const { db, media } = shop;
  /** Adds an image; returns its file key. */
  const addImage = async (publicId: string, hasFile: boolean) => {
    const bytes = Buffer.from(publicId);
    const contentHash = createHash("sha256").update(bytes).digest("hex");
    const size = { width: 1, height: 1, format: "png", bytes: bytes.length, color: "#000000" };
    await db.insert(images).values({ ...size, publicId, contentHash, url: `/media/${publicId}.png` });
    const key = buildOriginalKey({ contentHash, extension: "png" });
    if (hasFile) await media.files.put(key, bytes);
    return key;
  };
  const removedKey = await addImage("products/removed", true);
  await addImage("products/lost", false);
  const to = getNextFolder();
  const olderArchive = "zarif-essence-backup-2020-01-01T000000Z.tar.gz";
  await mkdir(to);
  await writeFile(join(to, olderArchive), "");
  let snapshotCount = 0;
  let addedKey = "";
  const takeSnapshot: TakeSnapshot = async (read) => {
    snapshotCount += 1;
    if (snapshotCount > 1) return createSnapshotReader(shopConfig)(read);
    addedKey = await addImage("products/added", true);
    await addImage("products/short-lived", false);
    return createSnapshotReader(shopConfig)(async (snapshot, engine) => {
      await media.files.delete(removedKey);
      return read(snapshot, engine);
    }).finally(() => removeImage(db, media, "products/short-lived"));
  };
  const { path, manifest } = await backUp(shopConfig, takeSnapshot, to);
  const { checksums } = await checkArchive(path);
  expect([checksums.has(`media/${removedKey}`), checksums.has(`media/${addedKey}`)]).toEqual([true, true]);
  expect(manifest.images.lost).toContain("products/lost");
  expect(manifest.images.lost.filter((id) => /removed|added|short-lived/.test(id))).toEqual([]);
  // The older archive may contain the lost image.
  expect(await readdir(to)).toContain(olderArchive);
  for (const name of ["removed", "added", "lost"]) await removeImage(db, media, `products/${name}`);
});

test("a backup lists and excludes tables and columns of other applications", async () => {
  await shop.db.execute(sql`create table operator_notes (id serial, content text)`);
  await shop.db.execute(sql`alter table orders add column note text`);
  const { path, manifest, foreignObjects } = await backUp(shopConfig).finally(async () => {
    await shop.db.execute(sql`drop table operator_notes`);
    await shop.db.execute(sql`alter table orders drop column note`);
  });
  expect(foreignObjects).toEqual(["operator_notes", "orders.note"]);
  expect(manifest.sequences.map(({ name }) => name)).not.toContain("operator_notes_id_seq");
  const archive = await checkArchive(path);
  expect(() => assertRestorable(archive)).not.toThrow();
  const table = { name: "operator_notes", columns: ["id"], rows: 0, parts: 0 };
  const tables = [...manifest.tables, table];
  expect(() => assertRestorable({ ...archive, manifest: { ...manifest, tables } })).toThrow(
    /cannot be restored: the table operator_notes does not belong to the shop/,
  );
});
