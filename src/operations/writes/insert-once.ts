import { and, eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { waitForReplication } from "#db/server/replication.server.ts";
import { staffWriteKeys } from "#db/schema/staff-schema.server.ts";
import type { AuditSubjectType } from "#domain/staff/audit.ts";

interface OnceOptions {
  subjectType: AuditSubjectType;
  key: string | undefined;
  /** Told when an earlier request with the key has added it. */
  onReplay?: (() => void) | undefined;
}

/**
 * Adds something once for each key that its sender chose, in the transaction that adds it: the same key answers the
 * id of what was added first, however often and at the same time it is sent. Without a key it is added each time.
 */
export async function addOnce(
  tx: Database,
  { subjectType, key, onReplay }: OnceOptions,
  add: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return add();
  // Who sends the same key at the same time waits here until the first has ended.
  const claimed = await tx
    .insert(staffWriteKeys)
    .values({ subjectType, key, subjectId: "" })
    .onConflictDoNothing()
    .returning({ key: staffWriteKeys.key });
  const ofKey = and(eq(staffWriteKeys.subjectType, subjectType), eq(staffWriteKeys.key, key));
  if (claimed.length === 0) {
    const [known] = await tx.select({ id: staffWriteKeys.subjectId }).from(staffWriteKeys).where(ofKey);
    if (known === undefined) throw new Error(`The key ${key} was taken but cannot be read`);
    await waitForReplication(tx);
    onReplay?.();
    return known.id;
  }
  const subjectId = await add();
  await tx.update(staffWriteKeys).set({ subjectId }).where(ofKey);
  return subjectId;
}
