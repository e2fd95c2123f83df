import { and, inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orderReviews } from "#db/schema/review-schema.server.ts";
import { auditEntries } from "#db/schema/staff/staff-schema.server.ts";
import { ERASED_NAME } from "#domain/privacy/erased-name.ts";
import { mentionsContact } from "#domain/privacy/mentions-person.ts";

import type { Person } from "./find-person.ts";
import { isUntil } from "./find-person.ts";
import { readViewEntryTexts } from "./view-texts.ts";

/**
 * Removes personal data from the audit log: staff notes on orders (shown in the order timeline), replies to
 * reviews, email addresses of refused sign-ins and searches of shared views. Also removes names of message senders
 * and blocked phone numbers, which earlier releases recorded.
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
  await tx.execute(sql`update ${auditEntries}
    set changes = (
      select coalesce(jsonb_agg(change), '[]') from jsonb_array_elements(changes) as change
      where change->>'field' not in ('adminNotes', 'notes')
    )
    where ${isWithinLimit} and subject_type = 'order' and subject_id in ${listTexts(orders.map(({ id }) => id))}
      and changes @? '$[*] ? (@.field == "adminNotes" || @.field == "notes")'`);
}

/** Erases the names and searches of shared views that contain a contact, including those of deleted views. */
async function eraseViewTexts(tx: Database, { phones, emails, until }: Person): Promise<void> {
  if (phones.length + emails.length === 0) return;
  const entries = await readViewEntryTexts(tx);
  const ids = entries.filter(({ text }) => mentionsContact(text, { phones, emails })).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(auditEntries)
    .set({ subjectLabel: ERASED_NAME, changes: [] })
    .where(and(inArray(auditEntries.id, ids), isUntil(sql`${auditEntries.createdAt}`, until)));
}
