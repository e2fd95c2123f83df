import { and, eq, gt, inArray } from "drizzle-orm";

import { Conflict } from "#kit/rules/errors.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { mapInBatches } from "#catalogue/operations/product-files/in-batches.ts";
import type { Database } from "#platform/db/client.server.ts";
import { insertMany } from "#platform/db/writes/insert-many.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor, AuditSubject } from "#staff/rules/audit/audit.ts";
import type { CustomerProfile, CustomerProfileInput } from "../rules/customer-profile.ts";
import { customerProfileMessages as messages } from "../rules/customer-profile-messages.ts";
import { historyFileMessages as historyMessages } from "../rules/shop-files/history-messages.ts";
import type { ShopCustomer } from "../rules/shop-files/shop-customers.ts";
import { customerProfiles, historyImports } from "../tables/customer-schema.server.ts";

const BATCH_SIZE = 1000;

/** Returns the customers of a file whose phone numbers have no profile yet; the first row of a number counts. */
export async function findNewProfiles(
  tx: Database,
  customers: readonly ShopCustomer[],
): Promise<ShopCustomer[]> {
  const byPhone = new Map<string, ShopCustomer>();
  for (const customer of customers)
    if (customer.phone !== null && !byPhone.has(customer.phone)) byPhone.set(customer.phone, customer);
  const known = await mapInBatches([...byPhone.keys()], (batch) =>
    tx
      .select({ phone: customerProfiles.phone })
      .from(customerProfiles)
      .where(inArray(customerProfiles.phone, batch)),
  );
  for (const { phone } of known) byPhone.delete(phone);
  return [...byPhone.values()];
}

const { name, tags, note, updatedAt } = customerProfiles;
const PROFILE_COLUMNS = { name, tags, note, updatedAt };

/** Returns what staff know about the customer with a phone number (E.164), or null. */
export async function findProfile(db: Database, phone: string | null): Promise<CustomerProfile | null> {
  if (phone === null) return null;
  const [profile] = await db
    .select(PROFILE_COLUMNS)
    .from(customerProfiles)
    .where(eq(customerProfiles.phone, phone));
  return profile ? { ...profile, updatedAt: profile.updatedAt.toISOString() } : null;
}

interface SaveOptions {
  by: Actor;
  /** The customer in the audit log. */
  subject: AuditSubject;
}

/**
 * Saves what staff know about the customer with a phone number (E.164). The audit log names the changed fields without
 * their values, which are about a person.
 * @throws Conflict if someone else has changed the profile
 */
export async function saveProfile(
  db: Database,
  phone: string,
  { expectedUpdatedAt, ...input }: CustomerProfileInput,
  { by, subject }: SaveOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select(PROFILE_COLUMNS)
      .from(customerProfiles)
      .where(eq(customerProfiles.phone, phone))
      .for("update");
    const version = nextVersion(before?.updatedAt ?? null, expectedUpdatedAt, messages.changedByOthers);
    const values = { ...input, note: input.note?.trim() === "" ? null : input.note, updatedAt: version };
    const saved = before
      ? await tx.update(customerProfiles).set(values).where(eq(customerProfiles.phone, phone)).returning()
      : await tx
          .insert(customerProfiles)
          .values({ phone, ...values })
          .onConflictDoNothing()
          .returning();
    if (saved.length === 0) throw new Conflict(messages.changedByOthers);
    const fields = (["name", "tags", "note"] as const).filter(
      (field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(values[field]),
    );
    if (fields.length > 0)
      await recordAudit(tx, {
        by,
        action: before ? "updated" : "added",
        subject,
        changes: fields.map((field) => ({ field, from: null, to: "changed" })),
      });
  });
}

/** Adds the profiles of an import. */
export async function addProfiles(
  tx: Database,
  customers: readonly ShopCustomer[],
  importId: string,
): Promise<void> {
  const rows = customers.flatMap(({ phone, name, tags, note }) =>
    phone === null ? [] : [{ phone, name, tags, note, importId }],
  );
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await insertMany(tx, customerProfiles, rows.slice(start, start + BATCH_SIZE));
}

/** Maximum number of customers that an error names. */
const MAX_NAMED_CUSTOMERS = 5;

/**
 * Deletes the profiles that an import added.
 * @throws Conflict if staff changed one of them since; the error names them
 */
export async function deleteImportedProfiles(tx: Database, importId: string): Promise<void> {
  const changed = await tx
    .select({ name: customerProfiles.name })
    .from(customerProfiles)
    .innerJoin(historyImports, eq(historyImports.id, customerProfiles.importId))
    .where(
      and(eq(customerProfiles.importId, importId), gt(customerProfiles.updatedAt, historyImports.createdAt)),
    )
    .orderBy(customerProfiles.name, customerProfiles.phone)
    .for("update", { of: customerProfiles });
  if (changed.length > 0) {
    const named = changed.slice(0, MAX_NAMED_CUSTOMERS).map((profile) => profile.name);
    throw new Conflict(historyMessages.changedSince(named, changed.length - named.length));
  }
  await tx.delete(customerProfiles).where(eq(customerProfiles.importId, importId));
}
