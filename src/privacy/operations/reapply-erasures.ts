import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { blockedPhones, customerProfiles } from "#customers/tables/customer-schema.server.ts";
import {
  contactMessages,
  contactReplies,
  newsletterSignups,
  newsletterSubscribers,
} from "#messages/tables/message-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { listMentionedContacts } from "../rules/list-mentioned-contacts.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

import { eraseRows } from "./erase-person.ts";
import type { Erasure } from "./erasure-list.ts";
import { addErasures, keepLatest, listErasures } from "./erasure-list.ts";
import { findPerson, listUnclearOrders } from "./find-person.ts";
import { hashErasedContact, isHashedWith } from "./person-hash.ts";
import { readViewEntryTexts, readViewTexts } from "./view-texts.ts";
import { readWriteKeys } from "./erase-write-keys.ts";

/** Result of repeating erasures after a restore. */
export interface ReappliedErasures {
  /** Number of contacts whose data was erased again. */
  erased: number;
  /**
   * Number of erasures that cannot be applied, because the shop's key is missing or differs from the key of the
   * erasure.
   */
  unrecognized: number;
  /**
   * Number of orders of erased persons from the last minute before their erasure. They are kept, because such an order
   * may have been stored after the erasure.
   */
  unclearOrders: number;
}

/**
 * Repeats the erasures that were made after the restored backup, even for persons with orders in progress in the
 * backup. Keeps data that is newer than the erasure.
 * @param recordedErasures erasures that the backup may not contain
 * @param getKey undefined if the shop's key is missing; persons cannot be recognized without the key
 */
export async function reapplyErasures(
  tx: Database,
  recordedErasures: readonly Erasure[],
  getKey: GetCredentialsKey | undefined,
): Promise<ReappliedErasures> {
  await addErasures(tx, keepLatest(recordedErasures));
  const erasedAtByHash = new Map(
    (await listErasures(tx)).map(({ contactHash, erasedAt }) => [contactHash, erasedAt]),
  );
  if (erasedAtByHash.size === 0) return { erased: 0, unrecognized: 0, unclearOrders: 0 };
  if (getKey === undefined) return { erased: 0, unrecognized: erasedAtByHash.size, unclearOrders: 0 };
  const key = getKey();
  const unrecognized = [...erasedAtByHash.keys()].filter(
    (contactHash) => !isHashedWith(contactHash, key),
  ).length;
  let erased = 0;
  const unclearOrders = new Set<string>();
  const contacts = new Set([...(await listContacts(tx)), ...(await listContactsInTexts(tx))]);
  for (const contact of contacts) {
    const until = erasedAtByHash.get(hashErasedContact(contact, key));
    if (until === undefined) continue;
    const personContacts = contact.includes("@")
      ? { phones: [], emails: [contact] }
      : { phones: [contact], emails: [] };
    await eraseRows(tx, await findPerson(tx, personContacts, { until }));
    for (const id of await listUnclearOrders(tx, personContacts, until)) unclearOrders.add(id);
    erased += 1;
  }
  return { erased, unrecognized, unclearOrders: unclearOrders.size };
}

/** Returns all phone numbers (E.164) and email addresses (lower case) of customers in the database. */
async function listContacts(tx: Database): Promise<Set<string>> {
  const rows = await queryRows<{ contact: string }>(
    tx,
    sql`select customer_phone_e164 as contact from ${orders} where customer_phone_e164 is not null
      union select lower(customer_email) from ${orders}
      union select phone from ${contactMessages}
      union select email from ${contactReplies}
      union select email from ${newsletterSubscribers}
      union select email from ${newsletterSignups}
      union select contact from ${restockRequests}
      union select phone from ${blockedPhones}
      union select phone from ${customerProfiles}
      union select subject_id from ${auditEntries} where subject_type in ('session', 'phone') and actor_id is null
      union select recipient from ${outboxMessages} where recipient is not null`,
  );
  return new Set(rows.map(({ contact }) => normalizeContact(contact)));
}

function normalizeContact(contact: string): string {
  return contact.includes("@") ? contact.toLowerCase() : (toE164(contact) ?? contact);
}

/**
 * Returns the contacts in contact messages (the text and the phone field, even if invalid), in saved views, in audit
 * entries about views and in idempotency keys of staff requests.
 */
async function listContactsInTexts(tx: Database): Promise<string[]> {
  const { message, phone } = contactMessages;
  const messages = await tx.select({ message, phone }).from(contactMessages);
  const views = [...(await readViewTexts(tx)), ...(await readViewEntryTexts(tx))];
  const texts = [...messages.flatMap((row) => [row.message, row.phone]), ...views.map(({ text }) => text)];
  // A search can be an email address with characters that `listMentionedContacts` does not recognize.
  const lines = views.flatMap(({ text }) => text.split("\n"));
  return [...[...texts, ...(await readWriteKeys(tx))].flatMap(listMentionedContacts), ...lines].map(
    normalizeContact,
  );
}
