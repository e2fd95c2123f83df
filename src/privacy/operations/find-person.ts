import type { SQL, SQLWrapper } from "drizzle-orm";
import { and, inArray, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { contactMessages, contactReplies } from "#messages/tables/message-schema.server.ts";
import { orderMoney } from "#ledger/tables/ledger-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { TO_CHECK_STATES } from "#payments/rules/payment.ts";
import { payments, refunds } from "#payments/tables/payment-schema.server.ts";
import { UNINSPECTED_STATES } from "#returns/rules/return-state.ts";
import { returns } from "#returns/tables/return-schema.server.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { isEmail, normalizeEmail } from "#kit/rules/email.ts";
import { normalizeDigits } from "#kit/rules/phone.ts";
import type { PersonDetails } from "../rules/mentions-person.ts";
import { mentionsContact, namesPerson } from "../rules/mentions-person.ts";
import type { OpenOrderReason, PersonQuery } from "../rules/person.ts";
import { staffPrivacyMessages as messages } from "../rules/privacy-messages.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { filterShipmentStates } from "#shipments/rules/shipment-state.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

import { readViewTexts } from "./view-texts.ts";

/** The contacts that identify a person: phone numbers in E.164 and email addresses in lower case. */
export interface Contacts {
  phones: readonly string[];
  emails: readonly string[];
}

/** An order of a person. */
export interface PersonOrder {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  name: string;
  email: string;
  phone: string | null;
  /** Whether a courier has collected or will collect a parcel of the order, and can still report on it. */
  hasParcelOut: boolean;
  /** Whether the shop has to pay back or to check money of the order. */
  hasOpenMoney: boolean;
  hasOpenReturn: boolean;
}

/** A person with the records through which all other rows are found. */
export interface Person extends Contacts {
  orders: readonly PersonOrder[];
  messageIds: readonly string[];
  /** Saved views of staff whose name or search contains a contact or the complete name of the person. */
  viewIds: readonly number[];
  /** Limits the data to rows up to this time, and to orders up to a minute earlier; undefined for no limit. */
  until: Date | undefined;
}

/**
 * Returns the normalized contacts of a query.
 * @throws InvalidInput without a contact, or if a contact is not complete
 */
export function parseContacts({ phone = "", email = "" }: PersonQuery): Contacts {
  if (phone === "" && email === "") throw createContactError("phone", messages.contactRequired);
  const e164 = phone === "" ? undefined : toE164(normalizeDigits(phone));
  if (phone !== "" && e164 === undefined) throw createContactError("phone", messages.phoneInvalid);
  const address = normalizeEmail(email);
  if (email !== "" && !isEmail(address)) throw createContactError("email", messages.emailInvalid);
  return { phones: e164 === undefined ? [] : [e164], emails: email === "" ? [] : [address] };
}

function createContactError(field: "phone" | "email", message: string): InvalidInput {
  return new InvalidInput(message, { [field]: [message] });
}

/**
 * Finds the orders, messages and saved views about a person. Orders with one of the contacts belong to the person;
 * their other contacts do not identify the person, because families share addresses and many shoppers enter invented
 * addresses.
 */
export async function findPerson(
  db: Database,
  { phones, emails }: Contacts,
  { until }: { until?: Date | undefined } = {},
): Promise<Person> {
  const foundOrders = await findOrders(db, { phones, emails }, until);
  const messageIds = await findMessageIds(db, { phones, emails }, until);
  const names = foundOrders.map(({ name }) => name);
  const viewIds = await findViewIds(db, { phones, emails, names });
  return { phones, emails, orders: foundOrders, messageIds, viewIds, until };
}

const POLLED_STATES = filterShipmentStates(({ pollMinutes }) => pollMinutes !== null);

// For a delivered order, only parcels that the shop polls count. The shop does not learn when other parcels arrive.
const hasParcelOut = subquery<boolean>`exists (select from ${shipments}
  where ${shipments.orderId} = ${orders.id} and ${shipments.state} in ${POLLED_STATES}
    and ${shipments.pollingEndedAt} is null
    and (${shipments.nextPollAt} is not null or ${orders.status} <> 'delivered'))`;

// The shop pays back to an account that would be erased, and checks a payment by an image that would be deleted.
const hasOpenMoney = subquery<boolean>`(exists (select from ${refunds} as refund
    where refund.order_id = ${orders.id} and refund.state = 'open')
  or exists (select from ${payments} as payment where payment.order_id = ${orders.id} and payment.state in ${TO_CHECK_STATES})
  or exists (select from ${orderMoney} as money where money.order_id = ${orders.id} and money.overpaid > 0))`;

// The customer still sends the goods, or the shop still inspects them and writes about the result.
const hasOpenReturn = subquery<boolean>`exists (select from ${returns} as given
  where given.order_id = ${orders.id} and given.state in ${UNINSPECTED_STATES})`;

/** Columns of `PersonOrder`. */
export const ORDER_COLUMNS = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  status: orders.status,
  name: orders.customerName,
  email: orders.customerEmail,
  phone: orders.customerPhoneE164,
  hasParcelOut,
  hasOpenMoney,
  hasOpenReturn,
};

/** Statuses of orders that need an address only while a parcel is on its way. */
const FINAL_STATUSES: readonly OrderStatus[] = ["delivered", "cancelled"];

/**
 * The SQL condition for orders that no longer need an address. While a parcel is on its way, the courier can ask
 * staff about the parcel, and the courier's reports can contain personal data. A return that is not inspected, and
 * money that the shop has to pay back or to check, need their customer.
 */
export const isFinished: SQL = sql`(${inArray(orders.status, [...FINAL_STATUSES])} and not ${hasParcelOut}
  and not ${hasOpenMoney} and not ${hasOpenReturn})`;

/** An order that the shop still needs its customer for. */
export type OpenOrder = PersonOrder & { waitsFor: OpenOrderReason };

/** Returns the orders that are not finished (see `isFinished`), with what prevents their erasure. */
export function listOpenOrders({ orders: found }: Person): OpenOrder[] {
  return found.flatMap((order) => {
    const waitsFor = getWaitReason(order);
    return waitsFor === undefined ? [] : [{ ...order, waitsFor }];
  });
}

function getWaitReason(order: PersonOrder): OpenOrderReason | undefined {
  if (!FINAL_STATUSES.includes(order.status)) return "status";
  if (order.hasParcelOut) return "parcel";
  if (order.hasOpenReturn) return "return";
  return order.hasOpenMoney ? "money" : undefined;
}

/**
 * Maximum time that placing an order takes (ms). `createdAt` is the start, so an order that waited for an erasure is
 * stored after the erasure with an earlier `createdAt`.
 */
const MAX_PLACING_MS = 60_000;

const isPlacedWith = ({ phones, emails }: Contacts): SQL | undefined =>
  or(
    inArray(orders.customerPhoneE164, [...phones]),
    inArray(sql`lower(${orders.customerEmail})`, [...emails]),
  );

/**
 * Returns the ids of a person's orders of the last minute before a time, which `findPerson` leaves out: they may have
 * been stored before or after an erasure at this time.
 */
export async function listUnclearOrders(db: Database, contacts: Contacts, until: Date): Promise<string[]> {
  const { createdAt } = orders;
  const isAfter = sql`${createdAt} > ${new Date(until.getTime() - MAX_PLACING_MS).toISOString()}::timestamptz`;
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isPlacedWith(contacts), isAfter, isUntil(sql`${createdAt}`, until)));
  return rows.map(({ id }) => id);
}

async function findOrders(db: Database, contacts: Contacts, until: Date | undefined): Promise<PersonOrder[]> {
  return db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(
      and(
        isPlacedWith(contacts),
        isUntil(sql`${orders.createdAt}`, until && new Date(until.getTime() - MAX_PLACING_MS)),
      ),
    )
    .orderBy(orders.id);
}

/**
 * Finds messages from the phone number, messages with a reply to the email address, and messages that contain
 * either.
 */
async function findMessageIds(
  db: Database,
  { phones, emails }: Contacts,
  until: Date | undefined,
): Promise<string[]> {
  const { id, message, phone, createdAt } = contactMessages;
  const isReplied = or(
    ...emails.map(
      (email) =>
        subquery`exists (select from ${contactReplies} where ${contactReplies.messageId} = ${id} and ${contactReplies.email} = ${email})`,
    ),
  );
  const hasDigits = (text: SQLWrapper, number: string) =>
    sql`regexp_replace(${text}, '[^0-9]', '', 'g') like ${`%${number.slice(-NATIONAL_DIGITS)}%`}`;
  // The SQL condition selects candidates. `isFromOrMentions` then compares phone numbers in all notations.
  const candidates = or(
    isReplied,
    ...phones.flatMap((number) => [hasDigits(phone, number), hasDigits(message, number)]),
    ...emails.map((email) => sql`position(${email} in lower(${message})) > 0`),
  );
  const rows = await db
    .select({ id, message, phone, isReplied: sql<boolean>`${isReplied ?? sql`false`}` })
    .from(contactMessages)
    .where(and(candidates, isUntil(sql`${createdAt}`, until)));
  return rows
    .filter((row) => row.isReplied || isFromOrMentions(row, { phones, emails }))
    .map((row) => row.id);
}

function isFromOrMentions(
  { phone, message }: { phone: string; message: string },
  { phones, emails }: Contacts,
): boolean {
  const sender = toE164(normalizeDigits(phone));
  if (sender !== undefined && phones.includes(sender)) return true;
  // An invalid phone field can contain two numbers.
  return mentionsContact(sender === undefined ? `${phone}\n${message}` : message, { phones, emails });
}

async function findViewIds(db: Database, person: PersonDetails): Promise<number[]> {
  const views = await readViewTexts(db);
  return views.filter(({ text }) => namesPerson(text, person)).map(({ id }) => id);
}

/** Number of digits at the end of a number that are the same in national and international notation. */
const NATIONAL_DIGITS = 9;

/** Returns the SQL condition that a time is not after `until`; undefined without `until`. */
export function isUntil(column: SQL, until: Date | undefined): SQL | undefined {
  return until && sql`${column} <= ${until.toISOString()}::timestamptz`;
}
