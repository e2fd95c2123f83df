import type { Database } from "#platform/db/client.server.ts";
import type { PersonQuery, PersonSummary } from "../rules/person.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";

import type { Person } from "./find-person.ts";
import { findPerson, listOpenOrders, parseContacts } from "./find-person.ts";
import { countByTopic } from "./person-rows.ts";
import { toPersonSubject } from "./person-hash.ts";

interface SummaryOptions {
  by: Actor;
  getKey: GetCredentialsKey;
}

/**
 * Returns the numbers of records that an export would contain and an erasure would erase. Records the read in the
 * audit log, without the contact details.
 * @throws InvalidInput if the query contains no phone number or email address, or an incomplete one
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
    openOrders: listOpenOrders(person).map(({ id, orderNumber, waitsFor }) => ({
      id,
      orderNumber,
      waitsFor,
    })),
    otherContacts: listOtherContacts(person),
  };
}

/** Returns the contact details in the person's orders that do not identify the person. */
function listOtherContacts({ orders, phones, emails }: Person): string[] {
  const orderContacts = orders.flatMap(({ phone, email }) => [phone ?? "", email.toLowerCase()]);
  const identifyingContacts = new Set(["", ...phones, ...emails]);
  return [...new Set(orderContacts)].filter((contact) => !identifyingContacts.has(contact)).toSorted();
}
