import { and, desc, eq, inArray } from "drizzle-orm";

import { findActiveBlock } from "#customers/operations/blocked-phones.ts";
import { findProfile, saveProfile } from "#customers/operations/customer-profiles.ts";
import type { CustomerProfileInput } from "#customers/rules/customer-profile.ts";
import { customerProfileMessages } from "#customers/rules/customer-profile-messages.ts";
import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { maskPhone } from "#kit/rules/masking.ts";
import { toPkr } from "#kit/rules/money.ts";
import { outboxMessages as messageTexts } from "#messages/rules/outbox/staff-messages.ts";
import { newsletterSubscribers } from "#messages/tables/message-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { findLastAddress } from "#orders/operations/find-last-address.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { descNullsLast } from "#platform/db/statements/sort-columns.server.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";
import type { Actor, AuditSubject } from "#staff/rules/audit/audit.ts";
import { MESSAGE_KINDS, MESSAGE_RULES } from "#store/rules/message-kind.ts";

import type { Customer } from "../../rules/customers/customer.ts";
import { CUSTOMER_FIELDS } from "./list-customers.ts";

const MAX_ORDERS = 50;
const MAX_MESSAGES = 20;

/** Kinds of messages whose recipient is the customer. */
const CUSTOMER_KINDS = MESSAGE_KINDS.filter((kind) => MESSAGE_RULES[kind].audience === "customer");

/** Returns the subject of audit entries about a customer, which shows only the last digits of the number. */
function toCustomerSubject(id: number, phone: string): AuditSubject {
  return { type: "customer", id: String(id), label: maskPhone(phone) };
}

const createCustomerNotFound = () => new NotFound(customerProfileMessages.notFound);

/**
 * Returns a customer with orders, messages, profile, consent and block. Records the read in the audit log.
 * @throws NotFound 'Customer not found'
 */
export async function getCustomer(db: Database, id: number, { by }: { by: Actor }): Promise<Customer> {
  const [found] = await db
    .select(CUSTOMER_FIELDS)
    .from(customerSummaries)
    .where(eq(customerSummaries.id, id));
  if (!found) throw createCustomerNotFound();
  const { phone, email } = found;
  const [latest, last, messages, profile, block, newsletterSince] = await Promise.all([
    readOrders(db, phone),
    findLastAddress(db, eq(orders.customerPhoneE164, phone)),
    readMessages(db, phone),
    findProfile(db, phone),
    findActiveBlock(db, phone),
    findConsent(db, email),
  ]);
  await recordBulkRead(db, {
    by,
    action: "read",
    subject: toCustomerSubject(id, phone),
    details: { orders: latest.length },
  });
  return {
    ...found,
    spent: toPkr(found.spent),
    lastOrderAt: found.lastOrderAt?.toISOString() ?? null,
    tags: profile?.tags ?? [],
    address: last?.address ?? null,
    recentOrders: latest,
    messages,
    newsletterSince,
    profile,
    block: block ?? null,
  };
}

async function readOrders(db: Database, phone: string) {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.customerPhoneE164, phone))
    .orderBy(descNullsLast(orders.createdAt), desc(orders.id))
    .limit(MAX_ORDERS);
  return rows.map(({ id, orderNumber, createdAt, status, delivery, totalAmount }) => ({
    id,
    orderNumber,
    createdAt: createdAt.toISOString(),
    status,
    delivery: delivery && { method: delivery.option.method },
    totalAmount: toPkr(totalAmount),
  }));
}

async function readMessages(db: Database, phone: string): Promise<Customer["messages"]> {
  const { id, channel, kind, status, recipient, sentAt, createdAt } = outboxMessages;
  const rows = await db
    .select({ id, channel, kind, status, recipient, sentAt, createdAt, orderId: orders.id })
    .from(outboxMessages)
    .innerJoin(orders, eq(orders.id, outboxMessages.orderId))
    .where(and(eq(orders.customerPhoneE164, phone), inArray(kind, [...CUSTOMER_KINDS])))
    .orderBy(desc(outboxMessages.id))
    .limit(MAX_MESSAGES);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.orderId,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    text: messageTexts.timelineEntry(row.channel, row.kind, row.status, row.recipient),
  }));
}

async function findConsent(db: Database, email: string): Promise<string | null> {
  if (email === "") return null;
  const [row] = await db
    .select({ consentedAt: newsletterSubscribers.consentedAt })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email.toLowerCase()));
  return row?.consentedAt.toISOString() ?? null;
}

/**
 * Saves name, tags and note of a customer, and returns the customer.
 * @throws NotFound 'Customer not found'
 * @throws Conflict if someone else has changed the profile
 */
export async function saveCustomerProfile(
  db: Database,
  id: number,
  input: CustomerProfileInput,
  { by }: { by: Actor },
): Promise<Customer> {
  const [found] = await db
    .select({ phone: customerSummaries.phone })
    .from(customerSummaries)
    .where(eq(customerSummaries.id, id));
  if (!found) throw createCustomerNotFound();
  await saveProfile(db, found.phone, input, { by, subject: toCustomerSubject(id, found.phone) });
  return getCustomer(db, id, { by });
}

/** Returns the id of the customer who placed an order, or `undefined` if the order has no valid phone number. */
export async function findCustomerOfOrder(db: Database, orderId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: customerSummaries.id })
    .from(customerSummaries)
    .innerJoin(orders, eq(orders.customerPhoneE164, customerSummaries.phone))
    .where(eq(orders.id, orderId));
  return row?.id;
}
