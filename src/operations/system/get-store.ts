import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { keptStatement } from "#db/kept-statement.server.ts";
import { storeSettings } from "#db/schema.server.ts";
import type { Store } from "#domain/store.ts";
import { storeSchema } from "#domain/store.ts";

import { raiseRevision } from "./catalogue-revision.ts";

/** What the environment puts in place of stored settings. */
export type StoreOverrides = Partial<Pick<Store, "whatsapp">>;

/** The shop's settings, the environment's word first; `undefined` before the first start has filled them. */
export async function getStore(db: Database, overrides: StoreOverrides = {}): Promise<Store | undefined> {
  const statement = keptStatement(db, "store", (name) =>
    db
      .select({ store: storeSettings.store })
      .from(storeSettings)
      .where(eq(storeSettings.id, 1))
      .prepare(name),
  );
  const [row] = await statement.execute();
  return row && { ...row.store, ...overrides };
}

/** Stores the shop's settings. @throws ZodError when they break `storeSchema`. */
export async function saveStore(db: Database, store: Store): Promise<Store> {
  const checked = storeSchema.parse(store);
  await db.transaction(async (tx) => {
    await tx
      .insert(storeSettings)
      .values({ id: 1, store: checked })
      .onConflictDoUpdate({ target: storeSettings.id, set: { store: checked, updatedAt: new Date() } });
    await raiseRevision(tx);
  });
  return checked;
}
