import type { SQL } from "drizzle-orm";
import { eq, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { blockedPhones } from "../tables/customer-schema.server.ts";
import type { BlockedPhone } from "../rules/blocked-phone.ts";
import { maskPhone } from "#kit/rules/masking.ts";
import type { AuditSubject } from "#staff/rules/audit/audit.ts";
import { staffName } from "#staff/operations/staff-name.ts";

/** SQL condition for blocks that have not ended. */
export const isActiveBlock: SQL = sql`(${or(sql`${blockedPhones.until} is null`, sql`${blockedPhones.until} > now()`)})`;

/** Selects blocked phone numbers; `toBlockedPhone` converts the rows. */
export function selectBlockedPhones(db: Database) {
  return db
    .select({
      phone: blockedPhones.phone,
      reason: blockedPhones.reason,
      until: blockedPhones.until,
      createdAt: blockedPhones.createdAt,
      isActive: sql<boolean>`${isActiveBlock}`,
      blockedBy: staffName,
    })
    .from(blockedPhones)
    .leftJoin(users, eq(users.id, blockedPhones.blockedBy))
    .$dynamic();
}

type BlockedPhoneRow = Awaited<ReturnType<typeof selectBlockedPhones>>[number];

/** Converts the row of a blocked phone number for the API. */
export function toBlockedPhone({ until, createdAt, ...row }: BlockedPhoneRow): BlockedPhone {
  return { ...row, until: until?.toISOString() ?? null, blockedAt: createdAt.toISOString() };
}

/** Returns the active block of a phone number (E.164), or `undefined`. */
export async function findActiveBlock(db: Database, phone: string | null): Promise<BlockedPhone | undefined> {
  if (phone === null) return undefined;
  const [row] = await selectBlockedPhones(db).where(
    sql`${blockedPhones.phone} = ${phone} and ${isActiveBlock}`,
  );
  return row && toBlockedPhone(row);
}

/** Returns the subject of audit entries about a phone number. The subject shows only the last two digits. */
export function toPhoneSubject(phone: string): AuditSubject {
  const masked = maskPhone(phone);
  return { type: "phone", id: masked, label: masked };
}
