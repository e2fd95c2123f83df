import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { blockedPhones } from "../tables/customer-schema.server.ts";
import { blockedPhoneMessages } from "../rules/blocked-phone-messages.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { toPhoneSubject } from "./blocked-phones.ts";

/**
 * Deletes the block of a phone number (E.164) and records it in the audit log.
 * @throws NotFound 'This number is not blocked'
 */
export async function unblockPhone(db: Database, phone: string, { by }: { by: Actor }): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(blockedPhones).where(eq(blockedPhones.phone, phone)).returning();
    if (deleted.length === 0) throw new NotFound(blockedPhoneMessages.notFound);
    await recordAudit(tx, { by, action: "unblocked", subject: toPhoneSubject(phone) });
  });
}
