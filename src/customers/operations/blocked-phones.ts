import type { SQL } from "drizzle-orm";
import { eq, or, sql, like, not } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { maskPhone } from "#kit/rules/masking.ts";
import type { AuditSubject, Actor } from "#staff/rules/audit/audit.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { toE164 } from "#kit/operations/to-e164.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import {
  buildContainsPattern,
  buildFoldedText,
  containsFolded,
} from "#platform/db/statements/like-pattern.server.ts";
import { collapseDialCode, normalizeDigits } from "#kit/rules/phone.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { sortBoth, sortUp } from "#platform/db/statements/sort-columns.server.ts";
import { blockedPhones } from "../tables/customer-schema.server.ts";
import type { BlockedPhone, BlockPhoneInput } from "../rules/blocked-phone.ts";
import { blockedPhoneList } from "../rules/blocked-phone.ts";
import { blockedPhoneMessages } from "../rules/blocked-phone-messages.ts";

/** SQL condition for blocks that have not ended. */
export const isActiveBlock: SQL = sql`(${or(sql`${blockedPhones.until} is null`, sql`${blockedPhones.until} > now()`)})`;

/** Selects blocked phone numbers; `toBlockedPhone` converts the rows. */
function selectBlockedPhones(db: Database) {
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
function toBlockedPhone({ until, createdAt, ...row }: BlockedPhoneRow): BlockedPhone {
  return { ...row, until: until?.toISOString() ?? null, blockedAt: createdAt.toISOString() };
}

/** Returns the active block of a phone number (E.164), or `undefined`. */
export async function findActiveBlock(db: Database, phone: string | null): Promise<BlockedPhone | undefined> {
  if (phone === null) return undefined;
  const [row] = await findActiveBlockStatement(db).execute({ phone });
  return row && toBlockedPhone(row);
}

const findActiveBlockStatement = (db: Database) =>
  getPreparedStatement(db, "find_active_block", (name) =>
    selectBlockedPhones(db)
      .where(sql`${blockedPhones.phone} = ${sql.placeholder("phone")} and ${isActiveBlock}`)
      .prepare(name),
  );

/** Returns the subject of audit entries about a phone number. The subject shows only the last two digits. */
function toPhoneSubject(phone: string): AuditSubject {
  const masked = maskPhone(phone);
  return { type: "phone", id: masked, label: masked };
}

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

/** Matches the reason or the phone number. Ignores separators and leading zeros: `0300 123` and `92 0300 123` find `+92300123…`. */
function buildSearchCondition(text: string): SQL | undefined {
  const digits = collapseDialCode(normalizeDigits(text).replaceAll(/\D/g, "").replace(/^0+/, ""));
  return or(
    containsFolded(buildFoldedText(blockedPhones.reason), text),
    digits === "" ? undefined : like(blockedPhones.phone, buildContainsPattern(digits)),
  );
}

const byPhone = [sortUp(sql`${blockedPhones.phone}`)];

/** Returns a page of blocked phone numbers, latest first by default. */
export const listBlockedPhones = buildList(
  blockedPhoneList,
  {
    search: buildSearchCondition,
    filters: { state: (state) => (state === "active" ? isActiveBlock : not(isActiveBlock)) },
    sorts: { blocked: sortBoth(sql`${blockedPhones.createdAt}`, byPhone) },
  },
  {
    count: (db, condition) => db.$count(blockedPhones, condition),
    read: (db, { condition, order, limit, offset }) =>
      selectBlockedPhones(db)
        .where(condition)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    toItems: (rows) => rows.map(toBlockedPhone),
  },
);

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
