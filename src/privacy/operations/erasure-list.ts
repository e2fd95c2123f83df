import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { erasures } from "../tables/privacy-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { hashErasedContact } from "./person-hash.ts";

/** The erasure of a contact. Only the shop's key can reproduce the hash. */
export interface Erasure {
  contactHash: string;
  erasedAt: Date;
}

/** Returns the latest erasure of each contact. */
export function keepLatest(allErasures: readonly Erasure[]): Erasure[] {
  const latest = new Map<string, Erasure>();
  for (const erasure of allErasures) {
    const previous = latest.get(erasure.contactHash);
    if (previous === undefined || previous.erasedAt < erasure.erasedAt)
      latest.set(erasure.contactHash, erasure);
  }
  return [...latest.values()];
}

/** Adds erasures to the list, with the current time by default. Each contact must occur once. */
export async function addErasures(
  tx: Database,
  newErasures: readonly (Pick<Erasure, "contactHash"> & Partial<Erasure>)[],
): Promise<void> {
  if (newErasures.length === 0) return;
  await tx
    .insert(erasures)
    .values([...newErasures])
    .onConflictDoUpdate({
      target: erasures.contactHash,
      set: { erasedAt: sql`greatest(${erasures.erasedAt}, excluded.erased_at)` },
    });
}

/** Returns all erasures; none in a database without the table. */
export async function listErasures(db: Database): Promise<Erasure[]> {
  const [found] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('erasures') is not null as exists`,
  );
  return found?.exists ? db.select().from(erasures) : [];
}

/** Returns those phone numbers (E.164) and email addresses (lower case) whose person was erased. */
export async function findErasedContacts(
  db: Database,
  contacts: readonly string[],
  getKey: GetCredentialsKey,
): Promise<Set<string>> {
  const hashes = new Set((await listErasures(db)).map(({ contactHash }) => contactHash));
  if (hashes.size === 0) return new Set();
  const key = getKey();
  return new Set(contacts.filter((contact) => hashes.has(hashErasedContact(contact, key))));
}
