import { and, inArray, not, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { blockedPhones } from "#customers/tables/customer-schema.server.ts";
import { customers } from "#orders/tables/order-schema.server.ts";
import type { ErasureInput, ErasureResult, OpenOrderReason } from "../rules/person.ts";
import { OPEN_ORDER_REASONS } from "../rules/person.ts";
import { staffPrivacyMessages as messages } from "../rules/privacy-messages.ts";
import { Conflict, InvalidInput } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { isActiveBlock } from "#customers/operations/blocked-phones.ts";
import { lockOrders } from "#orders/operations/lock-order.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { eraseAuditTexts } from "./erase-audit-texts.ts";
import { eraseCourierTexts } from "./erase-courier-texts.ts";
import { eraseMentions } from "./erase-mentions.ts";
import type { Contacts, Person } from "./find-person.ts";
import { findPerson, listOpenOrders, parseContacts } from "./find-person.ts";
import type { PersonRows } from "./person-rows.ts";
import { countByTopic, listPersonRows } from "./person-rows.ts";
import { addErasures, listErasures } from "./erasure-list.ts";
import { saveErasureFile } from "./erasure-file.ts";
import { hashErasedContact, toPersonSubject } from "./person-hash.ts";
import { eraseWriteKeys } from "./erase-write-keys.ts";

interface ErasureOptions {
  by: Actor;
  getKey: GetCredentialsKey;
  /** Folder of the erasure file. */
  dataDir: string;
}

/**
 * Erases the personal data of a person: anonymizes orders and deletes messages, subscriptions and requests, as
 * the manifests define. Records the erasure in the audit log, without the contacts.
 * @throws InvalidInput without a complete phone number or email address, or if `confirmation` differs
 * @throws Conflict if orders of the person are in progress, or have parcels on their way, returns in progress or open money
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
    assertNoOpenOrders(person);
    const erasure = await eraseAndCount(tx, person);
    const erasedContacts = [...contacts.phones, ...contacts.emails];
    await addErasures(
      tx,
      erasedContacts.map((contact) => ({ contactHash: hashErasedContact(contact, key) })),
    );
    const changes = erasure.counts.map(({ topic, count }) => ({
      field: topic,
      from: String(count),
      to: null,
    }));
    await recordAudit(tx, { by, action: "erased", subject, changes });
    return erasure;
  });
  await saveErasureFile(dataDir, await listErasures(db));
  return result;
}

/** @throws Conflict if orders of the person are in progress, or have parcels on their way, returns in progress or open money */
function assertNoOpenOrders(person: Person): void {
  const openOrders = listOpenOrders(person);
  const describe = {
    status: messages.hasOpenOrders,
    parcel: messages.hasParcelsOut,
    return: messages.hasReturnsOpen,
    money: messages.hasMoneyOpen,
  } satisfies Record<OpenOrderReason, unknown>;
  const reasons = OPEN_ORDER_REASONS.flatMap((reason) => {
    const waiting = openOrders.filter(({ waitsFor }) => waitsFor === reason);
    return waiting.length > 0 ? [describe[reason](waiting.map(({ orderNumber }) => orderNumber))] : [];
  });
  if (reasons.length > 0) throw new Conflict(reasons.join(" "));
}

/**
 * Checks that the confirmation repeats the phone number (in any format) or, without a phone number, the email address.
 * @throws InvalidInput if the confirmation differs
 */
function assertConfirmed({ phones, emails }: Contacts, confirmation: string): void {
  const expected = phones[0] ?? emails[0];
  const error = new InvalidInput(messages.confirmationDiffers, {
    confirmation: [messages.confirmationDiffers],
  });
  try {
    const parsed = parseContacts(phones.length > 0 ? { phone: confirmation } : { email: confirmation });
    if ((parsed.phones[0] ?? parsed.emails[0]) !== expected) throw error;
  } catch {
    throw error;
  }
}

/**
 * Locks the orders of a person and waits for orders that are being placed. A new order is therefore stored either
 * before the erasure, and then prevents it, or after the erasure. The lock is brief. Orders are locked first, as in
 * `updateOrderDetails`, to avoid deadlocks.
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

/**
 * Waits for orders that are being placed, and delays new orders until the transaction ends. Must be called
 * after `lockOrders`.
 */
export async function lockCustomers(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${customers} in share row exclusive mode`);
}

/**
 * Erases a person and returns the numbers of erased records. Counts before erasing, because cascades delete some
 * rows.
 */
async function eraseAndCount(tx: Database, person: Person): Promise<ErasureResult> {
  const counts = await countByTopic(tx, person);
  await eraseRows(tx, person);
  const [block] = await tx
    .select()
    .from(blockedPhones)
    .where(inArray(blockedPhones.phone, [...person.phones]));
  const keepsBlock = block !== undefined;
  return { counts: counts.filter(({ topic }) => topic !== "blocks" || !keepsBlock), keepsBlock };
}

/** Erases all rows of a person. */
export async function eraseRows(tx: Database, person: Person): Promise<void> {
  await eraseCourierTexts(tx, person);
  for (const rows of await listPersonRows(person)) await eraseTable(tx, rows, person);
  await eraseAuditTexts(tx, person);
  await eraseWriteKeys(tx, person);
  // Invalidates cached pages, which contain the names of reviewers.
  await incrementRevision(tx, { leavesProductsUnchanged: true });
}

async function eraseTable(
  tx: Database,
  { table, condition, columns, erasure }: PersonRows,
  person: Person,
): Promise<void> {
  if (erasure === "keep") return;
  if (erasure === "mentions") return eraseMentions(tx, person);
  if (erasure === "delete" || erasure === "expired") {
    const isErased = and(condition, erasure === "expired" ? not(isActiveBlock) : undefined);
    await tx.execute(sql`delete from ${table} where ${isErased}`);
    return;
  }
  const values = Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
  await tx.execute(sql`update ${table} set ${sql.join(values, sql`, `)} where ${condition}`);
}
