import { and, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { staffWriteKeys } from "#staff/tables/staff-schema.server.ts";
import { mentionsContact } from "../rules/mentions-person.ts";

import type { Person } from "./find-person.ts";

/** Returns the idempotency keys of staff requests, which programs choose. The shop deletes them after some days. */
export async function readWriteKeys(db: Database): Promise<string[]> {
  return (await db.select({ key: staffWriteKeys.key }).from(staffWriteKeys)).map(({ key }) => key);
}

/** Deletes the idempotency keys of staff requests that contain a contact of the person. */
export async function eraseWriteKeys(tx: Database, { phones, emails, until }: Person): Promise<void> {
  const { subjectType, key, createdAt } = staffWriteKeys;
  const rows = await tx.select({ subjectType, key, createdAt }).from(staffWriteKeys);
  for (const row of rows) {
    const isNewer = until !== undefined && row.createdAt > until;
    if (isNewer || !mentionsContact(row.key, { phones, emails })) continue;
    await tx.delete(staffWriteKeys).where(and(eq(subjectType, row.subjectType), eq(key, row.key)));
  }
}
