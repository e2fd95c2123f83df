import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";

import { openTestDatabase } from "#test/database.ts";

import { settingsThatLoseOrders } from "./durability-settings.server.ts";

const db = await openTestDatabase();

test("a database that acknowledges what it has not flushed is known by its settings", async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    expect(await settingsThatLoseOrders(tx)).toContain("synchronous_commit");
    await tx.execute(sql`set local synchronous_commit = remote_apply`);
    expect(await settingsThatLoseOrders(tx)).not.toContain("synchronous_commit");
  });
});

test.skipIf(inject("databaseTemplate").engine === "postgres")(
  "the embedded database is none of these",
  async () => {
    expect(await settingsThatLoseOrders(db)).toEqual([]);
  },
);
