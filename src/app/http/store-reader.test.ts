import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { readSampleStore } from "#store/sample/store.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildStoreWithDelivery } from "#test/store.ts";

import { createStoreReader } from "./store-reader.ts";

const db = await openTestDatabase();
const overrides = { whatsapp: "+923217654321" };

test("during a database failure, pages use the last known settings, or else the sample settings", async () => {
  const sample = readSampleStore();
  const readWithOverrides = createStoreReader({ db, storeOverrides: overrides });
  const readWithoutOverrides = createStoreReader({ db, storeOverrides: {} });
  await saveStore(db, { ...sample, name: "Own Shop" });
  expect((await readWithoutOverrides()).name).toBe("Own Shop");
  await db.execute(sql`alter table store_settings rename to gone`);
  expect((await readWithoutOverrides()).name).toBe("Own Shop");
  expect(await readWithOverrides()).toEqual(buildStoreWithDelivery(overrides));
});
