import pg from "pg";
import { afterAll, expect, test } from "vitest";

import { createServerDatabase } from "#test/databases/database.ts";
import { startShop } from "#test/programs/shop-program.ts";

const databaseUrl = await createServerDatabase();
const admin = new pg.Client({ connectionString: databaseUrl });
await admin.connect();
afterAll(() => admin.end());

const WARNING = "PostgreSQL runs with synchronous_commit off";

test("a shop logs one warning if PostgreSQL may lose acknowledged writes", async () => {
  await admin.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = off`);
  const shop = await startShop({
    DATABASE_URL: databaseUrl,
    SAMPLE_DATA: "off",
    ADMIN_PASSWORD: "garnet harbour",
  });
  expect(shop.lines.filter((line) => line.includes(WARNING))).toHaveLength(1);
  await shop.stop();
});
