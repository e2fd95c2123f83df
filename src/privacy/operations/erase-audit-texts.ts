import { and, eq, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { ERASED_NAME } from "#customers/rules/erased-name.ts";
import type { PersonDetails } from "../rules/mentions-person.ts";
import { namesPerson, searchesPerson } from "../rules/mentions-person.ts";

import type { Person } from "./find-person.ts";
import { isUntil } from "./find-person.ts";
import { readViewEntryTexts } from "./view-texts.ts";
import { AUDIT_SUBJECTS } from "#staff/rules/audit/audit.ts";

/**
 * Removes personal data from the audit log: staff notes on orders (shown in the order timeline), replies to
 * reviews, email addresses of refused sign-ins, searches of shared views, and texts with which staff searched for the
 * person. Also removes names of message senders, blocked phone numbers and notes of inspected parcels, which earlier
 * releases recorded.
 */
export async function eraseAuditTexts(tx: Database, person: Person): Promise<void> {
  const { orders, messageIds, phones, emails, until } = person;
  const isWithinLimit = isUntil(sql`created_at`, until) ?? sql`true`;
  const listTexts = (texts: readonly string[]) =>
    sql`(select json_array_elements_text(${JSON.stringify(texts)}::json))`;
  await tx.execute(sql`update ${auditEntries} set subject_label = ${ERASED_NAME}
    where ${isWithinLimit} and subject_type = 'message' and subject_id in ${listTexts(messageIds)}`);
  await tx.execute(sql`update ${auditEntries}
    set subject_id = ${ERASED_NAME}, subject_label = ${ERASED_NAME}, changes = '[]'
    where ${isWithinLimit} and subject_type = 'phone' and subject_id in ${listTexts(phones)}`);
  await tx.execute(sql`update ${auditEntries} set changes = '[]'
    where ${isWithinLimit} and subject_type = 'review' and subject_id in (
      select id::text from ${orderReviews} where order_id in ${listTexts(orders.map(({ id }) => id))})`);
  // Refused sign-ins with an email address that belongs to no account.
  await tx.execute(sql`update ${auditEntries}
    set subject_id = ${ERASED_NAME}, subject_label = ${ERASED_NAME}, actor_name = ${ERASED_NAME}
    where ${isWithinLimit} and subject_type = 'session' and actor_id is null and subject_id in ${listTexts(emails)}`);
  await eraseViewTexts(tx, person);
  await eraseSearchTexts(tx, person);
  await tx.execute(sql`update ${auditEntries}
    set changes = (
      select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change
      where change->>'field' not in ('adminNotes', 'notes') and action <> 'inspected'
    )
    where ${isWithinLimit} and subject_type = 'order' and subject_id in ${listTexts(orders.map(({ id }) => id))}
      and (action = 'inspected' or changes @? '$[*] ? (@.field == "adminNotes" || @.field == "notes")')`);
}

const toDetails = ({ orders, phones, emails }: Person): PersonDetails => {
  return { names: orders.map(({ name }) => name), phones, emails };
};

/** Erases the names and searches of shared views that name the person, including those of deleted views. */
async function eraseViewTexts(tx: Database, person: Person): Promise<void> {
  const { phones, emails, orders, until } = person;
  if (phones.length + emails.length + orders.length === 0) return;
  const entries = await readViewEntryTexts(tx);
  const ids = entries.filter(({ text }) => namesPerson(text, toDetails(person))).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(auditEntries)
    .set({ subjectLabel: ERASED_NAME, changes: [] })
    .where(and(inArray(auditEntries.id, ids), isUntil(sql`${auditEntries.createdAt}`, until)));
}

/** Ids of the subjects of audit entries that record the filter of a search, an export, a print or an API read. */
const FILTER_SUBJECTS = ["search", "list", "export", "print"];
/** Fields of such an entry that contain text entered by staff. */
const FILTER_TEXTS: ReadonlySet<string> = new Set(["search", "email", "city"]);

/** Erases the texts with which staff searched for the person. The entries remain, with actor and number of records. */
async function eraseSearchTexts(tx: Database, person: Person): Promise<void> {
  const details = toDetails(person);
  const { id, changes, subjectType, subjectId, createdAt } = auditEntries;
  const hasText = sql`${changes} @? '$[*] ? (@.field == "search" || @.field == "email" || @.field == "city")'`;
  const entries = await tx
    .select({ id, changes })
    .from(auditEntries)
    // All types, because the index contains the type before the id.
    .where(
      and(
        inArray(subjectType, [...AUDIT_SUBJECTS]),
        inArray(subjectId, FILTER_SUBJECTS),
        hasText,
        isUntil(sql`${createdAt}`, person.until),
      ),
    );
  for (const entry of entries) {
    const kept = entry.changes.filter(
      ({ field, to }) => !(FILTER_TEXTS.has(field) && to !== null && searchesPerson(to, details)),
    );
    if (kept.length < entry.changes.length)
      await tx.update(auditEntries).set({ changes: kept }).where(eq(id, entry.id));
  }
}
