import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { storeSettings } from "../tables/store-schema.server.ts";
import type { Store, StoredStore } from "../rules/store.ts";
import { storeSchema, withStoreDefaults } from "../rules/store.ts";

import { addPrepaidPayments, selectPayableAccounts } from "./queries.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

/** Settings that environment variables override. */
export type StoreOverrides = Partial<Pick<Store, "whatsapp">>;

/**
 * Returns the shop's settings, with the ways to pay into the offered accounts; environment variables take precedence.
 * Returns `undefined` if no settings are stored yet.
 */
export async function getStore(db: Database, overrides: StoreOverrides = {}): Promise<Store | undefined> {
  const statement = getPreparedStatement(db, "store", (name) =>
    db
      .select({ store: storeSettings.store, accounts: selectPayableAccounts() })
      .from(storeSettings)
      .where(eq(storeSettings.id, 1))
      .prepare(name),
  );
  const [row] = await statement.execute();
  return row && { ...addPrepaidPayments(withStoreDefaults(row.store), row.accounts), ...overrides };
}

/** Returns the stored settings, ignoring environment variables, and the time of their last change. */
export async function getStoredStore(db: Database): Promise<StoredStore | undefined> {
  const [row] = await db.select().from(storeSettings).where(eq(storeSettings.id, 1));
  return row && { ...withStoreDefaults(row.store), updatedAt: row.updatedAt.toISOString() };
}

/** Stores the shop's settings. @throws ZodError if they are not valid */
export async function saveStore(db: Database, store: Store): Promise<Store> {
  const validated = storeSchema.parse(store);
  await db.transaction(async (tx) => {
    await tx
      .insert(storeSettings)
      .values({ id: 1, store: validated })
      .onConflictDoUpdate({ target: storeSettings.id, set: { store: validated, updatedAt: new Date() } });
    await incrementRevision(tx);
  });
  return validated;
}
