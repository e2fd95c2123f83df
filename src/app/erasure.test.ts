import { readdirSync, readFileSync, statSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { newsletterSubscribers } from "#messages/tables/message-schema.server.ts";
import { customers, orders } from "#orders/tables/order-schema.server.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { checkArchive } from "./backup/operations/check-archive.ts";
import { readEntries } from "./backup/operations/archive-reader.ts";
import { openCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { subscribeNewsletter } from "#messages/operations/newsletter/subscriptions.ts";
import { erasePerson } from "#privacy/operations/erase-person.ts";
import { NO_PERMISSIONS, openBackedUpShop, withShop } from "#test/shops/backed-up-shop.ts";
import { createShopConfig, readAllRows } from "#test/shops/backup-configs.ts";
import { buildProduct } from "#test/factories.ts";
import { addPersonalData, placeOrderFor, TRACES, ZORVANA } from "#test/known-person.ts";
import { createTestFolder } from "#test/images.ts";

import type { Config } from "./config.ts";
import { restoreShop } from "./lifecycle/restore-shop.ts";

const folder = createTestFolder();
const { config, shop, backUp } = await openBackedUpShop(folder);
const erase = () =>
  erasePerson(
    shop.db,
    { phone: ZORVANA.phone, email: ZORVANA.email, confirmation: ZORVANA.phone },
    { by: COMMAND_LINE, getKey: openCredentialsKey(config), dataDir: config.dataDir },
  );

/** Returns the files in the data folder that contain a trace of the person, except files of the embedded database. */
function findFilesWithTraces(): string[] {
  return readdirSync(config.dataDir, { recursive: true, encoding: "utf8" }).filter((name) => {
    const path = join(config.dataDir, name);
    return !name.startsWith("pglite") && statSync(path).isFile() && TRACES.test(readFileSync(path, "latin1"));
  });
}

/** Returns the lines of a backup that contain a trace of the person. */
async function findArchivedTraces(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const { name, content } of readEntries(path))
    lines.push(
      ...content
        .toString("latin1")
        .split("\n")
        .filter((line) => TRACES.test(line))
        .map((line) => `${name}: ${line}`),
    );
  return lines;
}

test("an erasure removes the person's data from all files and new backups, and restoring an older backup repeats the erasure [ASVS 14.2.4]", async () => {
  await addPersonalData(shop.db);
  await shop.db.update(orders).set({ createdAt: sql`now() - interval '1 hour'` });
  const olderBackup = await backUp(config);
  expect(await findArchivedTraces(olderBackup.path)).not.toEqual([]);
  await erase();
  // Adds an order that was blocked until the erasure committed, and a new subscription.
  const { id: productId } = await buildProduct(shop.db);
  const { id: waitingOrderId } = await placeOrderFor(shop.db, productId);
  await shop.db
    .update(orders)
    .set({ createdAt: sql`(select max(erased_at) - interval '1 second' from erasures)` })
    .where(eq(orders.id, waitingOrderId));
  await subscribeNewsletter(shop.db, ZORVANA.email);
  const newerBackup = await backUp(config);
  await shop.db.delete(newsletterSubscribers);
  await shop.db.delete(orders).where(eq(orders.id, waitingOrderId));
  await shop.db.delete(customers).where(eq(customers.email, ZORVANA.email.toLowerCase()));
  expect(findFilesWithTraces()).toEqual([]);
  expect(await findArchivedTraces((await backUp(config)).path)).toEqual([]);

  const target = { ...(await createShopConfig(folder)), credentialsKey: openCredentialsKey(config)() };
  const restore = async (path: string, to: Config = target) => {
    const permissions = { canReplace: async () => true, canRunWhileConnected: false };
    return (await restoreShop(to, await checkArchive(path), permissions)).result.erasures;
  };
  // The newer backup contains the list of erasures. Data added after the erasure is kept.
  await restore(newerBackup.path);
  await withShop(target, async (db) => {
    const isSubscribed = eq(newsletterSubscribers.email, ZORVANA.email.toLowerCase());
    expect(await db.$count(newsletterSubscribers, isSubscribed)).toBe(1);
    expect(await db.$count(orders, eq(orders.customerName, ZORVANA.name))).toBe(1);
  });
  // The replaced database contains the list, and `fillShop` adds an erasure that was recorded with another key.
  expect(await restore(olderBackup.path)).toMatchObject({ erased: 2, unrecognized: 1 });
  await withShop(target, async (db) => {
    expect(JSON.stringify(await readAllRows(db))).not.toMatch(TRACES);
    expect(await db.$count(orders, sql`${orders.customerName} = ${ERASED_NAME}`)).toBe(1);
  });
});

test("a backup recreates a missing erasures.txt, and a restore into an empty shop applies the erasures in a copy of this file", async () => {
  await addPersonalData(shop.db);
  await shop.db.update(orders).set({ createdAt: sql`now() - interval '1 hour'` });
  const olderBackup = await backUp(config);
  await erase();
  const file = join(config.dataDir, "erasures.txt");
  await rm(file);
  await backUp(config);
  const target = { ...(await createShopConfig(folder)), credentialsKey: openCredentialsKey(config)() };
  await mkdir(target.dataDir, { recursive: true });
  await copyFile(file, join(target.dataDir, "erasures.txt"));
  const { result } = await restoreShop(target, await checkArchive(olderBackup.path), NO_PERMISSIONS);
  expect(result.erasures).toMatchObject({ erased: 2 });
});

test("without the shop's key, a restore reports the erasures that it cannot apply", async () => {
  const { path } = await backUp(config);
  const target = await createShopConfig(folder);
  const { result } = await restoreShop(target, await checkArchive(path), NO_PERMISSIONS);
  expect(result.erasures).toMatchObject({ erased: 0 });
  expect(result.erasures.unrecognized).toBeGreaterThan(0);
});

test("with another key, a restore reports the erasures that it cannot apply", async () => {
  const { path } = await backUp(config);
  const target = { ...(await createShopConfig(folder)), credentialsKey: new Uint8Array(32) };
  const { result } = await restoreShop(target, await checkArchive(path), NO_PERMISSIONS);
  expect(result.erasures).toMatchObject({ erased: 0, unrecognized: 3 });
});
