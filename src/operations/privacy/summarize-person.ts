import type { Database } from "#db/client.server.ts";
import type { PersonQuery, PersonSummary } from "#domain/privacy/person.ts";
import { DATA_TOPICS } from "#domain/privacy/personal-data.ts";
import type { Actor } from "#domain/staff/audit.ts";
import type { GetCredentialsKey } from "#operations/couriers/credentials/open-credentials-key.ts";
import { recordBulkRead } from "#operations/staff/record-bulk-read.ts";

import type { Person } from "./find-person.ts";
import { findPerson, listOpenOrders, parseContacts } from "./find-person.ts";
import { countPersonRows, listPersonRows } from "./person-rows.ts";
import { toPersonSubject } from "./person-hash.ts";

interface SummaryOptions {
  by: Actor;
  getKey: GetCredentialsKey;
}

/**
 * Returns what an export contains and an erasure erases. Records the read in the audit log, without the contacts.
 * @throws InvalidInput without a complete phone number or e-mail address
 */
export async function summarizePerson(
  db: Database,
  query: PersonQuery,
  { by, getKey }: SummaryOptions,
): Promise<PersonSummary> {
  const contacts = parseContacts(query);
  const person = await findPerson(db, contacts);
  const counts = await countByTopic(db, person);
  await recordBulkRead(db, {
    subject: toPersonSubject(contacts, getKey()),
    by,
    action: "read",
    details: { records: counts.reduce((sum, { count }) => sum + count, 0) },
  });
  return {
    phones: [...contacts.phones],
    emails: [...contacts.emails],
    counts,
    openOrders: listOpenOrders(person).map(({ id, orderNumber }) => ({ id, orderNumber })),
    otherContacts: listOtherContacts(person),
  };
}

/** Returns the contacts in the orders of a person that do not identify the person. */
function listOtherContacts({ orders, phones, emails }: Person): string[] {
  const found = orders.flatMap(({ phone, email }) => [phone ?? "", email.toLowerCase()]);
  const known = new Set(["", ...phones, ...emails]);
  return [...new Set(found)].filter((contact) => !known.has(contact)).toSorted();
}

async function countByTopic(db: Database, person: Person): Promise<PersonSummary["counts"]> {
  const counted = listPersonRows(person).filter(({ isCounted = false }) => isCounted);
  const counts = await Promise.all(counted.map((rows) => countPersonRows(db, rows)));
  return DATA_TOPICS.map((topic) => ({
    topic,
    count: counted.reduce((sum, rows, index) => sum + (rows.topic === topic ? (counts[index] ?? 0) : 0), 0),
  })).filter(({ count }) => count > 0);
}
