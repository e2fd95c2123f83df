import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";

import { eq, sql } from "drizzle-orm";
import { afterAll, expect, inject, onTestFinished, test, vi } from "vitest";

import type { Database } from "#db/client.server.ts";
import { NoRoom } from "#db/free-space.server.ts";
import { knownMigrations, runMigrations } from "#db/migration-steps.server.ts";
import { orders, stockMovements } from "#db/order-schema.server.ts";
import { rowsOf } from "#db/rows.server.ts";
import { images, products, productVariants, searchWords, sessions } from "#db/schema.server.ts";
import { dropTables, listTables } from "#db/table-catalogue.server.ts";
import { LEFT_OUT } from "#operations/backup/archive-format.ts";
import { checkArchive } from "#operations/backup/check-archive.ts";
import type { TakeSnapshot } from "#operations/backup/make-backup.ts";
import { makeBackup } from "#operations/backup/make-backup.ts";
import { assertRestorable, measureRestore } from "#operations/backup/restore-backup.ts";
import { originalKey, ORIGINALS } from "#operations/media/file-keys.ts";
import { openMedia } from "#operations/media/open-media.ts";
import { extensionOf } from "#operations/media/picture-format.ts";
import { removePicture } from "#operations/media/remove-picture.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { searchCatalogue } from "#operations/search/search-catalogue.ts";
import { createPlace, embeddedPlace, fillShop, readEverything } from "#test/backup-places.ts";
import { buildProduct, orderInput } from "#test/factories.ts";
import { mountSmallDisk } from "#test/faults/small-disk.ts";
import { testFolder } from "#test/pictures.ts";
import { runProgram } from "#test/run-program.ts";
import { contradictions } from "#test/sane-shop.ts";

import type { Config } from "./config.ts";
import { openControl } from "./control-socket.ts";
import { explainFailure } from "./explain-failure.ts";
import { openShop } from "./open-shop.ts";
import { restoreShop } from "./restore-shop.ts";
import { snapshots } from "./take-snapshot.ts";

const folder = testFolder();
const isServer = inject("databaseTemplate").engine === "postgres";

/** The shop that is backed up. It runs all the time, as the program runs it. */
const place = await createPlace(folder);
const shop = await openShop(place);
const control = shop.copyTo && (await openControl(place.dataDir, shop.copyTo));
afterAll(async () => {
  await control?.close();
  await shop.close();
});
await fillShop(shop);

/** How long a shopper takes for the next order. */
const PAUSE_MS = 20;
const PROGRAM = "zarif-essence 0.1.0";
/** What is left to a shop on a disk, and what folders take; bytes. */
const LEFT_FREE = 64 * 1024 * 1024;
const SOME_ROOM = 1024 * 1024;
const CAREFUL = { mayReplace: async () => false, whileConnected: false };
let backups = 0;
const nextFolder = () => join(folder, `backup-${(backups += 1)}`);

/** Backs a shop up into a folder of its own. */
function backUp(from: Config, takeSnapshot: TakeSnapshot = snapshots(from), to = nextFolder()) {
  const options = { folder: to, program: PROGRAM, keep: 1 };
  return makeBackup(takeSnapshot, openMedia(from.mediaPlace, from.dataDir).files, options);
}

let whole: ReturnType<typeof backUp> | undefined;
/** A backup for whoever only needs some. */
const anyBackup = () => (whole ??= backUp(place));

async function restore(path: string, to: Config) {
  return restoreShop(to, await checkArchive(path), CAREFUL);
}

/** What a shop is expected to hold after a restore: everything but what is left out. */
function restored(everything: Record<string, string[]>): Record<string, string[]> {
  return { ...everything, ...Object.fromEntries(LEFT_OUT.map((table) => [table, []])) };
}

/** A shop that was restored, open; closed after the task. */
async function inShop<Result>(
  at: Config,
  task: (db: Database, media: Awaited<ReturnType<typeof openShop>>["media"]) => Promise<Result>,
): Promise<Result> {
  const opened = await openShop(at);
  try {
    return await task(opened.db, opened.media);
  } finally {
    await opened.close();
  }
}

const sizeOf = async (db: Database) => {
  const [size] = await db
    .select()
    .from(productVariants)
    .where(sql`${productVariants.stock} > 5`)
    .limit(1);
  if (size === undefined) throw new Error("No size has enough stock");
  return size;
};

test("every table and picture of a running shop comes back, on the other engine and again on the first", async () => {
  const before = await readEverything(shop.db);
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([]);
  const first = await backUp(place);
  expect((await stat(first.path)).mode & 0o777).toBe(0o600);
  const embedded = embeddedPlace(join(folder, "embedded"));
  await damagePicture(embedded, shop.media);
  const { result } = await restore(first.path, embedded);
  expect(result.missing).toEqual([]);
  expect(result.picturesPut).toBe(first.manifest.pictures.kept);

  await inShop(embedded, async (db, media) => {
    expect(await readEverything(db)).toEqual(restored(before));
    for (const picture of await db.select().from(images)) {
      const key = originalKey({ ...picture, extension: extensionOf(picture.format) });
      const file = await readFile(media, key);
      expect(createHash("sha256").update(file).digest("hex")).toBe(picture.contentHash);
    }
    await expectToWork(db);
  });
  if (!isServer) return;
  const second = await backUp(embedded);
  const server = await createPlace(folder);
  const after = await inShop(embedded, readEverything);
  await restore(second.path, server);
  await inShop(server, async (db) => {
    expect(await readEverything(db)).toEqual(restored(after));
    await expectToWork(db);
  });
});

/** Leaves a file of the right length in a place, under the key of one of these pictures. */
async function damagePicture(
  at: Config,
  { files }: Awaited<ReturnType<typeof openShop>>["media"],
): Promise<void> {
  for await (const { key, bytes } of files.list(ORIGINALS)) {
    await openMedia(at.mediaPlace, at.dataDir).files.put(key, Buffer.alloc(bytes));
    return;
  }
}

async function readFile(media: Awaited<ReturnType<typeof openShop>>["media"], key: string) {
  const file = await media.files.read(key);
  if (file === undefined) throw new Error(`${key} is missing`);
  return file;
}

/** Numbers go on, triggers and references work, and what was there is found. */
async function expectToWork(db: Database): Promise<void> {
  const size = await sizeOf(db);
  const line = { productId: size.productId, variant: size.name, quantity: 2 };
  const order = await placeOrder(db, orderInput([line]));
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
  const [after] = await db.select().from(productVariants).where(eq(productVariants.id, size.id));
  expect(after).toMatchObject({ stock: (size.stock ?? 0) - 2, sold: size.sold + 2 });
  const word = `zarqoon${order.orderNumber.toLowerCase()}`;
  const product = await buildProduct(db, { name: word });
  const found = await searchCatalogue(db, word);
  expect(found.products.map(({ id }) => id)).toEqual([product.id]);
  expect(await db.select().from(searchWords).where(eq(searchWords.word, word))).toHaveLength(1);
  const stray = { tokenHash: "x", userId: "nobody", expiresAt: new Date() };
  await expect(db.insert(sessions).values(stray)).rejects.toThrow();
}

test("a backup under orders is of one moment, and replaces a shop that may be replaced", async () => {
  const size = await buildProduct(shop.db, { stock: { "50ml": 90_000 } });
  const line = { productId: size.id, variant: "50ml", quantity: 1 };
  const work = { isOver: false, done: 0 };
  const shopper = async () => {
    while (!work.isOver) {
      const { id: orderId } = await placeOrder(shop.db, orderInput([line]));
      await updateOrderStatus(shop.db, { orderId, status: "confirmed" });
      if (work.done % 3 === 0) await updateOrderStatus(shop.db, { orderId, status: "cancelled" });
      work.done += 1;
      // At the speed of people: the backup has to get its turn.
      await setTimeout(PAUSE_MS);
    }
  };
  const shoppers = Promise.all([shopper(), shopper()]).finally(() => (work.isOver = true));
  await expect.poll(() => work.done, { timeout: 30_000 }).toBeGreaterThan(15);
  const to = join(folder, "busy");
  const backup = ["src/server/cli/backup.ts", "--to", to];
  const { errors } = await runProgram(backup, {
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? "",
  });
  work.isOver = true;
  await shoppers;
  // Products of tests have pictures without files, of which this speaks.
  expect(errors).toMatch(/^(?:$|\d+ pictures have no file)/);
  const path = join(to, (await readdir(to))[0] ?? "");
  const target = await createPlace(folder);
  await inShop(target, (db) => buildProduct(db));
  await expect(restore(path, target)).rejects.toThrow(/The database is not empty \(\w+ has rows\)/);
  const allowed = { ...CAREFUL, mayReplace: async () => true };
  const { formerLiesIn } = await restoreShop(target, await checkArchive(path), allowed);
  if (!isServer) expect(await readdir(formerLiesIn ?? "")).toContain("PG_VERSION");
  await inShop(target, async (db) => {
    const inArchive = await db.$count(orders);
    expect(inArchive).toBeGreaterThan(15);
    expect(inArchive).toBeLessThan(await shop.db.$count(orders));
    expect(await db.$count(stockMovements, sql`${stockMovements.productId} = ${size.id}`)).toBeGreaterThan(1);
    expect(await contradictions(db)).toEqual([]);
  });
});

test("pictures that come and go while a backup is made are in it, and one without a file is named", async () => {
  const { db, media } = shop;
  /** A picture with a file of its own, unless it has none. */
  const addPicture = async (publicId: string, hasFile: boolean) => {
    const bytes = Buffer.from(publicId);
    const contentHash = createHash("sha256").update(bytes).digest("hex");
    const size = { width: 1, height: 1, format: "png", bytes: bytes.length, color: "#000000" };
    await db.insert(images).values({ ...size, publicId, contentHash, url: `/media/${publicId}.png` });
    const key = originalKey({ contentHash, extension: "png" });
    if (hasFile) await media.files.put(key, bytes);
    return key;
  };
  const removed = await addPicture("products/removed", true);
  await addPicture("products/lost", false);
  const to = nextFolder();
  const older = "zarif-essence-backup-2020-01-01T000000Z.tar.gz";
  await mkdir(to);
  await writeFile(join(to, older), "");
  let looks = 0;
  let added = "";
  const takeSnapshot: TakeSnapshot = async (read) => {
    looks += 1;
    if (looks > 1) return snapshots(place)(read);
    added = await addPicture("products/added", true);
    await addPicture("products/come-and-gone", false);
    return snapshots(place)(async (snapshot, engine) => {
      await media.files.delete(removed);
      return read(snapshot, engine);
    }).finally(() => removePicture(db, media, "products/come-and-gone"));
  };
  const { path, manifest } = await backUp(place, takeSnapshot, to);
  const { sums } = await checkArchive(path);
  expect([sums.has(`media/${removed}`), sums.has(`media/${added}`)]).toEqual([true, true]);
  expect(manifest.pictures.lost).toContain("products/lost");
  expect(manifest.pictures.lost.filter((id) => /removed|added|gone/.test(id))).toEqual([]);
  // It may have the lost one.
  expect(await readdir(to)).toContain(older);
  for (const name of ["removed", "added", "lost"]) await removePicture(db, media, `products/${name}`);
});

test("tables and columns that no shop made are named and left out", async () => {
  await shop.db.execute(sql`create table operator_notes (id serial, words text)`);
  await shop.db.execute(sql`alter table orders add column note text`);
  const { path, manifest, foreign } = await backUp(place).finally(async () => {
    await shop.db.execute(sql`drop table operator_notes`);
    await shop.db.execute(sql`alter table orders drop column note`);
  });
  expect(foreign).toEqual(["operator_notes", "orders.note"]);
  expect(manifest.sequences.map(({ name }) => name)).not.toContain("operator_notes_id_seq");
  const archive = await checkArchive(path);
  expect(() => assertRestorable(archive)).not.toThrow();
  const table = { name: "operator_notes", columns: ["id"], rows: 0, parts: 0 };
  const tables = [...manifest.tables, table];
  expect(() => assertRestorable({ ...archive, manifest: { ...manifest, tables } })).toThrow(
    /cannot be restored: the table operator_notes is not the shop's/,
  );
});

test.runIf(!isServer)("a backup waits for a shop that is still opening", async () => {
  const other = await createPlace(folder);
  const opened = await openShop(other);
  const to = nextFolder();
  const backup = backUp(other, snapshots(other), to);
  await vi.waitFor(async () => expect(await readdir(to)).not.toEqual([]));
  const opening = opened.copyTo && (await openControl(other.dataDir, opened.copyTo));
  expect((await backup).manifest.engine).toBe("pglite");
  await opening?.close();
  await opened.close();
});

test("a damaged, changed or cut off archive is refused, and what is there stays", async () => {
  const { path } = await anyBackup();
  const whole = readFileSync(path);
  const text = gunzipSync(whole);
  const changed = Buffer.from(text);
  changed.write("Mallory", changed.indexOf("Ayesha"));
  const at = Math.floor(whole.length / 2);
  const flipped = Buffer.from(whole);
  flipped[at] = 255 - (whole[at] ?? 0);
  const wrong: [string, Buffer, RegExp][] = [
    ["cut", whole.subarray(0, at), /is damaged or was changed: .*Nothing was restored/],
    ["flipped", flipped, /is damaged or was changed/],
    ["changed", gzipSync(changed), /the checksum of tables\/\w+\.000\.jsonl is another/],
    ["short", gzipSync(text.subarray(0, text.lastIndexOf("SHA256SUMS"))), /its end is missing/],
    ["text", Buffer.from("hello"), /is damaged or was changed/],
    ["tar", gzipSync(Buffer.alloc(10_240)), /is no backup of a shop/],
  ];
  const before = await readEverything(shop.db);
  for (const [name, content, words] of wrong) {
    const broken = join(folder, `${name}.tar.gz`);
    writeFileSync(broken, content);
    await expect(restore(broken, place), name).rejects.toThrow(words);
  }
  await expect(restore(join(folder, "nothing.tar.gz"), place)).rejects.toThrow(/There is no file/);
  expect(await readEverything(shop.db)).toEqual(before);
  expect(await readdir(place.dataDir)).not.toContain("pglite.restoring");
});

test("an archive of a newer program is refused by name", async () => {
  const { path } = await anyBackup();
  const archive = await checkArchive(path);
  const migrations = [...archive.manifest.migrations, Date.now() + 1];
  expect(() => assertRestorable(archive)).not.toThrow();
  expect(() => assertRestorable({ ...archive, manifest: { ...archive.manifest, migrations } })).toThrow(
    /holds tables of a newer release than this program knows\. Update the program/,
  );
});

test.runIf(!isServer)("nothing is restored under a running shop", async () => {
  const { path } = await anyBackup();
  await expect(restore(path, place)).rejects.toThrow(/is in use by another running shop/);
});

test.runIf(isServer)(
  "a server's database is replaced only when that and others' connections are allowed",
  async () => {
    const { path } = await backUp(place);
    const archive = await checkArchive(path);
    const before = await readEverything(shop.db);
    await expect(restoreShop(place, archive, CAREFUL)).rejects.toThrow(/other connections are open/);
    const patient = { ...CAREFUL, whileConnected: true };
    await expect(restoreShop(place, archive, patient)).rejects.toThrow(/The database is not empty/);
    const gone = { ...archive, path: join(folder, "gone.tar.gz") };
    const bold = { mayReplace: async () => true, whileConnected: true };
    await expect(restoreShop(place, gone, bold)).rejects.toThrow(/There is no file/);
    expect(await readEverything(shop.db)).toEqual(before);
    await restoreShop(place, archive, bold);
    expect(await readEverything(shop.db)).toEqual(restored(before));
  },
);

test.runIf(isServer)("a restore puts pictures only where there is room for all of them", async ({ skip }) => {
  const disk = mountSmallDisk(120) ?? skip("Only root may mount a small disk.");
  onTestFinished(() => disk.unmount());
  const { path } = await anyBackup();
  const server = await createPlace(folder);
  const little = { ...server, dataDir: join(disk.folder, "data") };
  const { kept } = openMedia(little.mediaPlace, little.dataDir);
  const { files } = await measureRestore(kept, await checkArchive(path));
  expect(files).toBeGreaterThan(100_000);
  disk.fill(LEFT_FREE + files / 2);
  await expect(restore(path, little)).rejects.toThrow(NoRoom);
  await inShop(server, async (db) => expect(await db.$count(products)).toBe(0));
  disk.makeRoom();
  disk.fill(LEFT_FREE + files + SOME_ROOM);
  const { result } = await restore(path, little);
  expect(result.picturesPut).toBeGreaterThan(0);
});

test.runIf(isServer)("tables that no shop made are left alone", async () => {
  const { path } = await anyBackup();
  const shared = await createPlace(folder);
  await inShop(shared, (db) => db.execute(sql`create table ledgers as select 7 as id`));
  await restore(path, shared);
  await inShop(shared, async (db) => {
    expect(await rowsOf(db, sql`select id from ledgers`)).toEqual([{ id: 7 }]);
    await db.execute(sql`create view totals as select total_items from orders`);
  });
  const bold = { mayReplace: async () => true, whileConnected: true };
  const refused = restoreShop(shared, await checkArchive(path), bold);
  expect(await refused.catch(explainFailure)).toMatch(/not the shop's was made of its tables/);
  const target = await createPlace(folder);
  await inShop(target, async (db) => {
    await dropTables(db, await listTables(db));
    await db.execute(sql`create table ledgers (id int)`);
  });
  await expect(restore(path, target)).rejects.toThrow(/tables that are not this shop's \(ledgers\)/);
});

test.runIf(isServer)("an archive of an older release is brought up to date", async () => {
  const older = await createPlace(folder);
  const upTo = knownMigrations()[5] ?? 0;
  await inShop(older, (db) =>
    db.transaction(async (tx) => {
      await dropTables(tx, await listTables(tx));
      await runMigrations(tx, { until: upTo });
      await tx.execute(sql`insert into collections (id, name, description) values ('oud', 'Oud', '')`);
      await tx.execute(sql`insert into products (id, name, description, category, collection_id, price, sale_price)
        values ('mehtab', 'Mehtab', 'Aged oud', 'Unisex', 'oud', 450000, 450000)`);
    }),
  );
  const { path, manifest } = await backUp(older);
  expect(manifest.migrations.at(-1)).toBe(upTo);
  const target = await createPlace(folder);
  await restore(path, target);
  await inShop(target, async (db) => {
    const [product] = await db.select({ text: products.searchText }).from(products);
    expect(product).toEqual({ text: "mehtab aged oud" });
    const words = (await db.select().from(searchWords)).map(({ word }) => word);
    expect(words.toSorted()).toEqual(["aged", "mehtab", "oud", "unisex"]);
  });
});
