import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { customers } from "#db/schema/order-schema.server.ts";
import { queryRows } from "#db/statements/rows.server.ts";
import type { ErasureInput, ErasureResult } from "#domain/privacy/person.ts";
import type { DataTopic } from "#domain/privacy/personal-data.ts";
import { DATA_TOPICS } from "#domain/privacy/personal-data.ts";
import { staffPrivacyMessages as messages } from "#domain/privacy/privacy-messages.ts";
import { Conflict, InvalidInput } from "#domain/shared/errors.ts";
import type { Actor } from "#domain/staff/audit.ts";
import type { GetCredentialsKey } from "#operations/couriers/credentials/open-credentials-key.ts";
import { lockOrders } from "#operations/orders/lock-order.ts";
import { incrementRevision } from "#operations/revision/catalogue-revision.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";

import { eraseAuditTexts } from "./erase-audit-texts.ts";
import { eraseMentions } from "./erase-mentions.ts";
import type { Contacts, Person } from "./find-person.ts";
import { findPerson, listOpenOrders, parseContacts } from "./find-person.ts";
import type { PersonRows } from "./person-rows.ts";
import { countPersonRows, listPersonRows } from "./person-rows.ts";
import { addErasures, listErasures } from "./erasure-list.ts";
import { saveErasureFile } from "./erasure-file.ts";
import { hashContact, toPersonSubject } from "./person-hash.ts";

interface ErasureOptions {
  by: Actor;
  getKey: GetCredentialsKey;
  /** Folder of the list of erasures. */
  dataDir: string;
}

/**
 * Erases the personal data of a person: anonymizes orders and deletes messages, subscriptions and requests, as `PERSONAL_DATA`
 * defines. Records the erasure in the audit log, without the contacts.
 * @throws InvalidInput without a complete phone number or e-mail address, or if `confirmation` differs
 * @throws Conflict if orders of the person are in progress
 */
export async function erasePerson(
  db: Database,
  { confirmation, ...query }: ErasureInput,
  { by, getKey, dataDir }: ErasureOptions,
): Promise<ErasureResult> {
  const contacts = parseContacts(query);
  assertConfirmed(contacts, confirmation);
  const key = getKey();
  const subject = toPersonSubject(contacts, key);
  const result = await db.transaction(async (tx) => {
    const person = await lockPerson(tx, contacts);
    const open = listOpenOrders(person).map(({ orderNumber }) => orderNumber);
    if (open.length > 0) throw new Conflict(messages.hasOpenOrders(open));
    const erasure = await eraseRows(tx, person);
    const erased = [...contacts.phones, ...contacts.emails];
    await addErasures(
      tx,
      erased.map((contact) => ({ contactHash: hashContact(contact, key) })),
    );
    const changes = erasure.counts.map(({ topic, count }) => ({
      field: topic,
      from: String(count),
      to: null,
    }));
    await recordAudit(tx, { by, action: "erased", subject, changes });
    return erasure;
  });
  // Also writes erasures whose file was not written, e.g. after a crash.
  await saveErasureFile(dataDir, await listErasures(db));
  return result;
}

/** Throws unless the confirmation repeats the phone number in any format, or the e-mail address without a phone number. */
function assertConfirmed({ phones, emails }: Contacts, confirmation: string): void {
  const expected = phones[0] ?? emails[0];
  const error = new InvalidInput(messages.confirmationDiffers, {
    confirmation: [messages.confirmationDiffers],
  });
  try {
    const typed = parseContacts(phones.length > 0 ? { phone: confirmation } : { email: confirmation });
    if ((typed.phones[0] ?? typed.emails[0]) !== expected) throw error;
  } catch {
    throw error;
  }
}

/**
 * Locks the orders of a person, and waits for orders that are being placed: an order either exists before the erasure and prevents it,
 * or is a new order after it. The lock is brief. Orders are locked first, as in `updateOrderDetails`, to avoid deadlocks.
 */
async function lockPerson(tx: Database, contacts: Contacts): Promise<Person> {
  const { orders } = await findPerson(tx, contacts);
  await lockOrders(
    tx,
    orders.map(({ id }) => id),
  );
  await lockCustomers(tx);
  return findPerson(tx, contacts);
}

/** Waits for orders that are being placed, and delays new orders until the transaction ends. Call it after `lockOrders`. */
export async function lockCustomers(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${customers} in share row exclusive mode`);
}

/** Erases all rows of a person. Returns the number of erased records by topic. */
export async function eraseRows(tx: Database, person: Person): Promise<ErasureResult> {
  const counts = new Map<DataTopic, number>();
  let keepsBlock = false;
  for (const rows of listPersonRows(person)) {
    const count = await eraseTable(tx, rows, person);
    if (rows.isCounted && rows.erasure !== "keep")
      counts.set(rows.topic, (counts.get(rows.topic) ?? 0) + count);
    if (rows.link === "phone") keepsBlock = count > 0;
  }
  await eraseAuditTexts(tx, person);
  // Cached pages contain the names of reviewers.
  await incrementRevision(tx, { leavesProductsUnchanged: true });
  return {
    counts: DATA_TOPICS.flatMap((topic) => {
      const count = counts.get(topic) ?? 0;
      return count === 0 ? [] : [{ topic, count }];
    }),
    keepsBlock,
  };
}

async function eraseTable(tx: Database, rows: PersonRows, person: Person): Promise<number> {
  const { table, condition, columns, erasure } = rows;
  if (erasure === "keep") return countPersonRows(tx, rows);
  if (erasure === "mentions") return eraseMentions(tx, person);
  if (erasure === "delete") return countChanges(tx, sql`delete from ${table} where ${condition}`);
  const values = Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  return countChanges(tx, sql`update ${table} set ${sql.join(values, sql`, `)} where ${condition}`);
}

async function countChanges(tx: Database, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    tx,
    sql`with changed as (${statement} returning 1) select count(*)::int as count from changed`,
  );
  return row?.count ?? 0;
}
