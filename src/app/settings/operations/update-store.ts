import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { storeSettings } from "#store/tables/store-schema.server.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listSettingChanges } from "#staff/rules/audit/audit.ts";
import type { FieldErrors } from "#kit/rules/errors.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { isCountryServed } from "#store/rules/served-countries.ts";
import { storeMessages } from "#store/rules/store-messages.ts";
import type { Store, StoredStore, StoreInput } from "#store/rules/store.ts";
import { withStoreDefaults } from "#store/rules/store.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { listCountries } from "#store/operations/places/places.ts";

import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

/**
 * Saves the shop's settings and records the changed fields in the audit log.
 * @throws Conflict if the settings were changed after `expectedUpdatedAt`
 * @throws InvalidInput if a country is not in the location data
 * @throws NotFound if no settings are stored yet
 */
export async function updateStore(
  db: Database,
  { expectedUpdatedAt, ...fields }: StoreInput,
  { by }: { by?: Actor | undefined } = {},
): Promise<StoredStore> {
  const store = { ...fields, countries: await resolveCountries(fields.countries) };
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(storeSettings).where(eq(storeSettings.id, 1)).for("no key update");
    if (row === undefined) throw new NotFound(storeMessages.notStored);
    const updatedAt = nextVersion(row.updatedAt, expectedUpdatedAt, storeMessages.changedByOthers);
    await tx.update(storeSettings).set({ store, updatedAt }).where(eq(storeSettings.id, 1));
    await recordChanges(tx, withStoreDefaults(row.store), store, by);
    await incrementRevision(tx);
    return { ...store, updatedAt: updatedAt.toISOString() };
  });
}

async function recordChanges(tx: Database, before: Store, after: Store, by: Actor | undefined) {
  const changes = listSettingChanges(before, after);
  if (changes.length === 0) return;
  const subject = { type: "store", id: "store", label: after.name } as const;
  await recordAudit(tx, { by, action: "updated", subject, changes });
}

/** Returns each country once, spelled as in the location data. @throws InvalidInput for an unknown country */
async function resolveCountries(names: readonly string[]): Promise<string[]> {
  const knownNames = (await listCountries()).map(({ name }) => name);
  const errors: FieldErrors = {};
  const resolvedNames = names.flatMap((name, index) => {
    const country = knownNames.find((candidate) => isCountryServed([candidate], name));
    if (country === undefined) errors[`countries.${index}`] = [storeMessages.countryUnknown(name)];
    return country ?? [];
  });
  const [firstErrors] = Object.values(errors);
  if (firstErrors) throw new InvalidInput(firstErrors[0] ?? storeMessages.countryRequired, errors);
  return [...new Set(resolvedNames)];
}
