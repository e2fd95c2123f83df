import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { preparedStatement } from "#db/statements/prepared-statement.server.ts";
import { storeSettings } from "#db/schema/schema.server.ts";
import type { Store, StoredStore } from "#domain/store/store.ts";
import { storeSchema, withStoreDefaults } from "#domain/store/store.ts";

import { incrementRevision } from "#operations/revision/catalogue-revision.ts";

/** Settings that the environment replaces. */
export type StoreOverrides = Partial<Pick<Store, "whatsapp">>;

/**
 * Returns the shop's settings; values of the environment take precedence. Returns `undefined` before the first start
 * has stored any.
 */
export async function getStore(db: Database, overrides: StoreOverrides = {}): Promise<Store | undefined> {
  const statement = preparedStatement(db, "store", (name) =>
    db
      .select({ store: storeSettings.store })
      .from(storeSettings)
      .where(eq(storeSettings.id, 1))
      .prepare(name),
  );
  const [row] = await statement.execute();
  return row && { ...withStoreDefaults(row.store), ...overrides };
}

/** Returns the settings as stored, without values of the environment, and when they were last changed. */
export async function getStoredStore(db: Database): Promise<StoredStore | undefined> {
  const [row] = await db.select().from(storeSettings).where(eq(storeSettings.id, 1));
  return row && { ...withStoreDefaults(row.store), updatedAt: row.updatedAt.toISOString() };
}

/** Stores the shop's settings. @throws ZodError when they break `storeSchema`. */
export async function saveStore(db: Database, store: Store): Promise<Store> {
  const checked = storeSchema.parse(store);
  await db.transaction(async (tx) => {
    await tx
      .insert(storeSettings)
      .values({ id: 1, store: checked })
      .onConflictDoUpdate({ target: storeSettings.id, set: { store: checked, updatedAt: new Date() } });
    await incrementRevision(tx);
  });
  return checked;
}
