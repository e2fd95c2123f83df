import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { waitForReplication } from "#db/server/replication.server.ts";
import { staffWriteKeys } from "#db/schema/staff-schema.server.ts";
import type { AuditSubjectType } from "#domain/staff/audit.ts";

interface OnceOptions {
  subjectType: AuditSubjectType;
  key: string | undefined;
  /** Called if an earlier request has added the record. */
  onReplay?: (() => void) | undefined;
}

/**
 * Adds a record once per idempotency key, within the transaction that adds it. Requests with the same key get the id of the
 * first record, even concurrently. Without a key, the record is added each time.
 */
export async function insertOnce(
  tx: Database,
  { subjectType, key, onReplay }: OnceOptions,
  add: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return add();
  // A concurrent request with the same key waits here until the first transaction has ended.
  const claimed = await tx
    .insert(staffWriteKeys)
    .values({ subjectType, key, subjectId: "" })
    .onConflictDoNothing()
    .returning({ key: staffWriteKeys.key });
  const ofKey = and(eq(staffWriteKeys.subjectType, subjectType), eq(staffWriteKeys.key, key));
  if (claimed.length === 0) {
    const [known] = await tx.select({ id: staffWriteKeys.subjectId }).from(staffWriteKeys).where(ofKey);
    if (known === undefined) throw new Error(`The key ${key} exists but cannot be read`);
    await waitForReplication(tx);
    onReplay?.();
    return known.id;
  }
  const subjectId = await add();
  await tx.update(staffWriteKeys).set({ subjectId }).where(ofKey);
  return subjectId;
}
