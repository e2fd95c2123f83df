import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";

import { openTestDatabase } from "#test/database.ts";

import { disabledDurabilitySettings } from "./durability-settings.server.ts";

const db = await openTestDatabase();

test("settings that acknowledge unflushed writes are reported", async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    expect(await disabledDurabilitySettings(tx)).toContain("synchronous_commit");
    await tx.execute(sql`set local synchronous_commit = remote_apply`);
    expect(await disabledDurabilitySettings(tx)).not.toContain("synchronous_commit");
  });
});

test.skipIf(inject("databaseTemplate").engine === "postgres")(
  "the embedded database has all durability settings on",
  async () => {
    expect(await disabledDurabilitySettings(db)).toEqual([]);
  },
);
