import { createHash } from "node:crypto";

import { and, eq } from "drizzle-orm";

import { IdempotencyKeyTaken } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { staffWriteKeys } from "../tables/staff-schema.server.ts";
import type { AuditSubjectType } from "../rules/audit/audit.ts";

interface InsertOnceOptions {
  subjectType: AuditSubjectType;
  key: string | undefined;
  /** What the request asks for, if another request with its key is an error. */
  input?: unknown;
  /** Called if an earlier request with the key added the record. */
  onReplay?: (() => void) | undefined;
}

/**
 * Adds a record once per idempotency key, in the caller's transaction. Later or concurrent calls with the same key
 * return the id of the first record. Without a key, each call adds a record.
 * @throws IdempotencyKeyTaken if the key was used with another `input`
 */
export async function insertOnce(
  tx: Database,
  { subjectType, key, input, onReplay }: InsertOnceOptions,
  add: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return add();
  const inputHash =
    input === undefined ? null : createHash("sha256").update(JSON.stringify(input)).digest("hex");
  // A concurrent request with the same key waits here until the first transaction has ended.
  const insertedKeys = await tx
    .insert(staffWriteKeys)
    .values({ subjectType, key, subjectId: "", inputHash })
    .onConflictDoNothing()
    .returning({ key: staffWriteKeys.key });
  const matchesKey = and(eq(staffWriteKeys.subjectType, subjectType), eq(staffWriteKeys.key, key));
  if (insertedKeys.length === 0) {
    const [existing] = await tx
      .select({ id: staffWriteKeys.subjectId, inputHash: staffWriteKeys.inputHash })
      .from(staffWriteKeys)
      .where(matchesKey);
    if (existing === undefined) throw new Error(`The key ${key} exists but cannot be read`);
    if (existing.inputHash !== null && inputHash !== null && existing.inputHash !== inputHash)
      throw new IdempotencyKeyTaken();
    await waitForReplication(tx);
    onReplay?.();
    return existing.id;
  }
  const subjectId = await add();
  await tx.update(staffWriteKeys).set({ subjectId }).where(matchesKey);
  return subjectId;
}
