import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { migrationsFolder } from "#platform/db/project-root.ts";
import { readSampleStore } from "../sample/store.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildStore } from "#test/factories.ts";

import { getStore, saveStore } from "./get-store.ts";
import { updateStore } from "#app/settings/operations/update-store.ts";

const db = await openTestDatabase();

/** Runs the statement of the migration that changes the settings of existing shops. */
async function migrateSettings() {
  const file = readdirSync(migrationsFolder).find((name) => name.endsWith("_reservations.sql")) ?? "";
  const statements = readFileSync(join(migrationsFolder, file), "utf8").split("--> statement-breakpoint");
  const statement = statements.find((text) => text.includes('UPDATE "store_settings"')) ?? "";
  await db.execute(sql.raw(statement));
}

const readHoldStock = async () => (await getStore(db))?.confirmation.holdStock;

test("an upgrade turns reservations on, unless the shop once chose to turn them off", async () => {
  await saveStore(db, buildStore({ holdStock: false }));
  await migrateSettings();
  expect(await readHoldStock()).toBe(true);
  await saveStore(db, readSampleStore());
  await updateStore(
    db,
    { ...buildStore({ holdStock: false }), countries: ["Pakistan"] },
    { by: COMMAND_LINE },
  );
  await migrateSettings();
  expect(await readHoldStock()).toBe(false);
});
