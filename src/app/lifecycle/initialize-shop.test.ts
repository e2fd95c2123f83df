import { isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { readSampleDeliveryRates } from "#delivery/sample/delivery-rates.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { DEFAULT_DELIVERY_RATES } from "#delivery/rules/delivery-rates.ts";
import { listFeaturedCollections } from "#catalogue/operations/collections/collections.ts";
import { getDeliveryRates } from "#delivery/operations/get-delivery-rates.ts";
import { getHero } from "#media/operations/hero/get-hero.ts";
import { JOB_HANDLERS } from "../jobs/operations/job-handlers.ts";
import { runNextJob } from "../jobs/operations/run-next-job.ts";
import { openMedia } from "#media/operations/stores/open-media.ts";
import { deleteProduct } from "#catalogue/operations/products/delete-products.ts";
import { listProducts } from "#catalogue/operations/lists/list-products.ts";
import { getStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildCollection, buildProduct } from "#test/factories.ts";
import { createTestFolder } from "#test/images.ts";

import { readConfig } from "../config.ts";
import { initializeShop } from "./initialize-shop.ts";

const db = await openTestDatabase();
const media = openMedia({ kind: "disk" }, createTestFolder());
const print = () => undefined;

test("concurrent first startups add the sample catalogue, settings, slides and the first admin only once", async () => {
  const [first, second] = await Promise.all([
    initializeShop(db, media, readConfig({}), print),
    initializeShop(db, media, readConfig({}), print),
  ]);
  expect((first ?? second)?.generatedPassword).toMatch(/^[\w-]{16}$/);
  expect([first, second].filter((admin) => admin !== undefined)).toHaveLength(1);
  expect(await db.$count(products)).toBe(16);
  expect(await db.$count(users)).toBe(1);
  expect((await getStore(db))?.name).toBe("Zarif Essence");
  expect(await getDeliveryRates(db)).toEqual(readSampleDeliveryRates());
  expect((await getHero(db)).images).toHaveLength(3);
  expect(await listFeaturedCollections(db)).toHaveLength(3);
});

test("a shop without the sample catalogue starts without delivery rates", async () => {
  const empty = await openTestDatabase();
  await initializeShop(empty, media, readConfig({ SAMPLE_DATA: "off" }), print);
  expect(await getDeliveryRates(empty)).toEqual(DEFAULT_DELIVERY_RATES);
});

test("a first startup with a guessable ADMIN_PASSWORD fails and stores nothing [ASVS 6.3.2] [ASVS 13.2.3]", async () => {
  const empty = await openTestDatabase();
  const start = (password: string) =>
    initializeShop(empty, media, readConfig({ ADMIN_PASSWORD: password, SAMPLE_DATA: "off" }), print);
  await expect(start("iloveyou")).rejects.toThrow(/^ADMIN_PASSWORD: This password is easy to guess: /);
  expect(await empty.$count(users)).toBe(0);
  expect(await getStore(empty)).toBeUndefined();
  expect(await start("garnet harbour")).toMatchObject({ generatedPassword: undefined });
  // The account exists now, so the setting is no longer read.
  expect(await start("iloveyou")).toBeUndefined();
});

test("after staff deleted all products, the next startup does not add the sample products", async () => {
  const { items } = await listProducts(db, { pageSize: 100 });
  for (const { id } of items) await deleteProduct(db, id);
  expect(await initializeShop(db, media, readConfig({}), print)).toBeUndefined();
  expect(await db.$count(products)).toBe(0);
});

test("the first startup after an upgrade matches the notes of 500 products and leaves the other products to a job", async () => {
  const upgraded = await openTestDatabase();
  const { id: collectionRef } = await buildCollection(upgraded);
  const oldProduct = await buildProduct(upgraded, { collectionRef });
  await upgraded.update(products).set({ noteSlugs: null, baseNotes: "Rose" });
  await upgraded.execute(sql`
    insert into products (id, name, description, collection_id, price, sale_price, base_notes)
    select 'old-' || number, 'Old ' || number, '', collection_id, 100, 100, 'Oud'
    from products cross join generate_series(1, 700) as number where id = ${oldProduct.id}`);
  await initializeShop(upgraded, media, readConfig({ ADMIN_PASSWORD: "garnet harbour" }), print);
  const countUnmatched = () => upgraded.$count(products, isNull(products.noteSlugs));
  expect(await countUnmatched()).toBe(201);
  const report = (error: unknown) => expect.fail(String(error));
  const runner = { handlers: JOB_HANDLERS, describe: String, report };
  expect(await runNextJob({ db: upgraded, media }, runner)).toBe(true);
  expect(await countUnmatched()).toBe(0);
});

test("the WhatsApp number from the environment overrides the stored number [000 §1]", async () => {
  expect((await getStore(db, { whatsapp: "+92 321 7654321" }))?.whatsapp).toBe("+92 321 7654321");
});
