import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { customerProfiles } from "#customers/tables/customer-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { contactImages } from "#messages/tables/image-schema.server.ts";
import { paymentProofs, payments, refunds } from "#payments/tables/payment-schema.server.ts";
import {
  loadSheets,
  shipmentEvents,
  shipmentLabels,
  shipments,
} from "#shipments/tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { consumeAttempt } from "#kit/limits/rate-limit.ts";
import { replyToMessage } from "#messages/operations/inbox/reply-to-message.ts";
import { sendContactMessage } from "#messages/operations/inbox/send-contact-message.ts";
import { subscribeNewsletter } from "#messages/operations/newsletter/subscriptions.ts";
import { updateOrderNotes } from "#orders/operations/edit/update-order-notes.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import { submitOrderReviews } from "#reviews/operations/submit-order-reviews.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { recordRejectedSignIn } from "#staff/operations/record-rejected-sign-in.ts";
import { createUser } from "#staff/operations/users.ts";
import { addRestockRequest } from "#catalogue/operations/stock/restock/restock-requests.ts";
import { VIEWABLE_LISTS } from "#app/saved-views.ts";
import { addView } from "#staff/operations/views/add-view.ts";
import { updateView } from "#staff/operations/views/update-view.ts";

import { buildOrderInput, buildProduct } from "./factories.ts";
import { addOrderLink } from "./order-links.ts";
import { buildCourier, buildParcel } from "./shipments.ts";
import { staffWriteKeys } from "#staff/tables/staff-schema.server.ts";
import { admitSearch } from "#staff/operations/admit-search.ts";

/** A shopper whose name and contact details no other test data contains. */
export const ZORVANA = {
  name: "Zorvana Quillmere",
  email: "Zorvana.Q@example.net",
  phone: "0345 7654321",
  e164: "+923457654321",
  street: "77 Thornapple Lane",
};

export type KnownPerson = typeof ZORVANA;

/** Matches both names, the street and the phone number of the shopper in every notation. */
export const TRACES = /zorvana|quillmere|thornapple|345[\s-]?765[\s-]?4321/i;

const getFirstName = ({ name }: KnownPerson): string => name.split(" ", 1)[0] ?? name;

/** Places an order for the shopper. */
export function placeOrderFor(db: Database, productId: string, contacts: Partial<KnownPerson> = {}) {
  const { name, email, phone, street } = { ...ZORVANA, ...contacts };
  const input = buildOrderInput([{ productId, variant: "50ml", quantity: 1 }]);
  return placeOrderAndReact(
    db,
    { ...input, customer: { name, email, phone }, address: { ...input.address, street } },
    { channels: ["email"], idempotencyKey: `${phone} ${crypto.randomUUID()}` },
  );
}

/**
 * Stores a person's data in every table that can contain personal data. Returns the order and the product that the
 * person reviewed.
 */
export async function addPersonalData(
  db: Database,
  person: KnownPerson = ZORVANA,
): Promise<{ productId: string; orderId: string }> {
  const { id: productId } = await buildProduct(db);
  const orderId = await addDeliveredOrder(db, productId, person);
  const reviews = [{ productId, rating: 5, review: `Lovely, says ${getFirstName(person)}` }];
  await submitOrderReviews(db, orderId, { reviews });
  await db
    .update(orderReviews)
    .set({ reply: `Thank you, ${person.name}!` })
    .where(sql`order_id = ${orderId}`);
  await subscribeNewsletter(db, person.email);
  const { name, phone, e164 } = person;
  await db
    .insert(customerProfiles)
    .values({ phone: e164, name, tags: [`Calls ${phone}`], note: `${getFirstName(person)} prefers oud` })
    .onConflictDoNothing();
  const soldOut = await buildProduct(db, { stock: { "50ml": 0 } });
  for (const contact of [person.phone, person.email])
    await addRestockRequest(db, { productId: soldOut.id, variant: "50ml", contact });
  const message = { name: person.name, phone: person.e164, message: "Where is it?" };
  const { id } = await sendContactMessage(db, message);
  const reply = { email: person.email, text: `Dear ${getFirstName(person)}, tomorrow.` };
  await replyToMessage(db, id, reply, { by: COMMAND_LINE, channels: ["email"] });
  const image = { content: new TextEncoder().encode(person.name), contentType: "image/jpeg" };
  const file = { mediaId: `of ${person.name}`, contentHash: `hash of ${person.name}` };
  await db.insert(contactImages).values({ messageId: id, state: "stored", ...file, ...image });
  await sendContactMessage(db, { ...message, phone: "0300 1112223", message: `Write to ${person.email}` });
  await addSavedViews(db, person);
  await recordRejectedSignIn(db, {
    email: person.email.toLowerCase(),
    address: "192.0.2.1",
    reason: "Wrong",
  });
  await consumeAttempt(
    db,
    { purpose: "sign-in-account", maxAttempts: 5, windowMs: 1e6 },
    person.email.toLowerCase(),
  );
  return { productId, orderId };
}

/** Saves views whose names and searches contain the name and the contacts, searches for the person, and stores a key. */
async function addSavedViews(db: Database, person: KnownPerson): Promise<void> {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "tulip anchor ferry" };
  const { uid, email } = await createUser(db, { ...account, displayName: "", isAdmin: true });
  const view = { list: "orders", isDefault: false } as const;
  const by = { uid, email };
  const viewOptions = { by, lists: VIEWABLE_LISTS };
  const query = new URLSearchParams({ search: person.phone }).toString();
  await addView(db, { ...view, name: "Calls", query, isShared: false }, viewOptions);
  const sharedView = {
    ...view,
    name: `Calls of ${person.phone} (${uid})`,
    query: "status=pending",
    isShared: true,
  };
  await addView(
    db,
    { ...view, name: `Calls of ${person.name}`, query: "status=shipped", isShared: false },
    viewOptions,
  );
  const url = new URL(`http://shop.test/admin/orders?search=${encodeURIComponent(getFirstName(person))}`);
  await admitSearch(db, { by, url, isRateLimited: false });
  await db
    .insert(staffWriteKeys)
    .values({ subjectType: "message", subjectId: "1", key: `reply-${person.e164}-${uid}` });
  const { id } = await addView(db, sharedView, viewOptions);
  await updateView(db, id, { query: `search=${encodeURIComponent(person.email)}` }, viewOptions);
}

/** Places an order with notes, tokens and a parcel, and delivers it. */
async function addDeliveredOrder(db: Database, productId: string, person: KnownPerson): Promise<string> {
  const { id: orderId } = await placeOrderFor(db, productId, person);
  await addOrderLink(db, orderId);
  await updateOrderNotes(db, { orderId, adminNotes: `${person.name} asks for a call` }, { by: COMMAND_LINE });
  await updateOrderStatus(
    db,
    { orderId, status: "confirmed", notes: `Called ${person.name}` },
    { by: COMMAND_LINE },
  );
  const { id: courierId } = await buildCourier(db, `Courier ${crypto.randomUUID()}`);
  const { id: shipmentId } = await buildParcel(db, orderId, courierId, { isHandedOver: true });
  const content = new TextEncoder().encode(person.name);
  const [sheet] = await db.insert(loadSheets).values({ courierId, content }).returning();
  await db.insert(shipmentLabels).values({ shipmentId, content });
  await addPayments(db, orderId, person.name);
  await db.insert(shipmentEvents).values({
    shipmentId,
    state: "delivered",
    code: "D",
    text: `Received by ${person.name}`,
    occurredAt: new Date(),
  });
  await db
    .update(shipments)
    .set({ stateText: `${person.name} signed`, loadSheetId: sheet?.id ?? null })
    .where(sql`id = ${shipmentId}`);
  await updateOrderStatus(db, { orderId, status: "delivered" }, { by: COMMAND_LINE });
  await db
    .update(outboxMessages)
    .set({ recipient: person.email, subject: "Your order", text: `Dear ${person.name}` })
    .where(sql`order_id = ${orderId}`);
  return orderId;
}

/** Adds a rejected payment with its image, and a refund that mention the person. */
async function addPayments(db: Database, orderId: string, name: string): Promise<void> {
  const [account] = await db
    .insert(moneyAccounts)
    .values({ kind: "bank", name: `Bank ${crypto.randomUUID()}` })
    .returning({ id: moneyAccounts.id });
  const [payment] = await db
    .insert(payments)
    .values({
      orderId,
      accountId: account?.id ?? 0,
      method: "bank-transfer",
      amount: 100,
      reference: crypto.randomUUID(),
      state: "rejected",
      transactionId: name,
      reason: `${name} sent a wrong amount`,
    })
    .returning({ id: payments.id });
  const content = new TextEncoder().encode(name);
  const proof = { content, contentType: "image/jpeg", contentHash: `hash of ${payment?.id ?? 0}` };
  await db.insert(paymentProofs).values({ paymentId: payment?.id ?? 0, ...proof });
  const fromId = await findAccountId(db, "customers");
  const note = `Brought by ${name}`;
  await recordMovement(db, { kind: "payment", fromId, toId: account?.id ?? 0, amount: 100, orderId, note });
  const [payeeAccount = ""] = name.split(" ", 1);
  const refund = { orderId, amount: 100, method: "bank-transfer", payee: name, payeeAccount } as const;
  await db.insert(refunds).values({ ...refund, state: "cancelled", reason: `Asked for by ${name}` });
}
