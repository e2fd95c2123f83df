import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { readSampleStore } from "#db/sample/store.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { openTestDatabase } from "#test/database.ts";

import { storeReader } from "./store-reader.ts";

const db = await openTestDatabase();
const overrides = { whatsapp: "+923217654321" };

test("during a database failure, the last known or the sample settings are used", async () => {
  const sample = readSampleStore();
  const early = storeReader({ db, storeOverrides: overrides });
  const late = storeReader({ db, storeOverrides: {} });
  await saveStore(db, { ...sample, name: "Own Shop" });
  expect((await late()).name).toBe("Own Shop");
  await db.execute(sql`alter table store_settings rename to gone`);
  expect((await late()).name).toBe("Own Shop");
  expect(await early()).toEqual({ ...sample, ...overrides });
});
