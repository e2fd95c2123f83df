import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { blockedPhones } from "../tables/customer-schema.server.ts";
import type { BlockPhoneInput, BlockedPhone } from "../rules/blocked-phone.ts";
import { blockedPhoneMessages } from "../rules/blocked-phone-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { selectBlockedPhones, toBlockedPhone, toPhoneSubject } from "./blocked-phones.ts";

/**
 * Blocks a phone number in any format, or changes the reason and end of its block. Records the change in the audit log.
 * @throws InvalidInput if the number is not a possible phone number or `until` has passed
 */
export async function blockPhone(
  db: Database,
  { phone: enteredPhone, reason, until }: BlockPhoneInput,
  { by }: { by: Actor },
): Promise<BlockedPhone> {
  const phone = toE164(enteredPhone);
  if (phone === undefined)
    throw new InvalidInput(blockedPhoneMessages.phoneInvalid, { phone: [blockedPhoneMessages.phoneInvalid] });
  const end = until === null ? null : new Date(until);
  if (end !== null && end <= new Date())
    throw new InvalidInput(blockedPhoneMessages.untilInvalid, { until: [blockedPhoneMessages.untilInvalid] });
  const values = { reason, until: end, blockedBy: by.uid, createdAt: sql`now()` };
  return db.transaction(async (tx) => {
    await tx
      .insert(blockedPhones)
      .values({ phone, ...values })
      .onConflictDoUpdate({ target: blockedPhones.phone, set: values });
    await recordAudit(tx, {
      by,
      action: "blocked",
      subject: toPhoneSubject(phone),
      changes: [{ field: "until", from: null, to: until }],
    });
    const [row] = await selectBlockedPhones(tx).where(sql`${blockedPhones.phone} = ${phone}`);
    if (row === undefined) throw new Error("The saved block was not found");
    return toBlockedPhone(row);
  });
}
