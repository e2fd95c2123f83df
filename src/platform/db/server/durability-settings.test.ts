import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";

import { readDisabledDurabilitySettings } from "./durability-settings.server.ts";

const db = await openTestDatabase();

test("disabled durability settings are reported", async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    expect(await readDisabledDurabilitySettings(tx)).toContain("synchronous_commit");
    await tx.execute(sql`set local synchronous_commit = remote_apply`);
    expect(await readDisabledDurabilitySettings(tx)).not.toContain("synchronous_commit");
  });
});

test.skipIf(inject("databaseTemplate").engine === "postgres")(
  "the embedded database enables all durability settings",
  async () => {
    expect(await readDisabledDurabilitySettings(db)).toEqual([]);
  },
);
