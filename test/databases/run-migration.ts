import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { migrationsFolder } from "#platform/db/project-root.ts";

/**
 * Runs the statements of a migration again, as an upgrade of an existing shop does.
 * @param name of the migration, without its number
 * @throws Error if there is no such migration
 */
export async function runMigration(db: Database, name: string): Promise<void> {
  const file = readdirSync(migrationsFolder).find((each) => each.endsWith(`_${name}.sql`));
  if (file === undefined) throw new Error(`There is no migration “${name}”.`);
  const statements = readFileSync(join(migrationsFolder, file), "utf8").split("--> statement-breakpoint");
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}
