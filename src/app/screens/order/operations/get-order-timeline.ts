import { and, desc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderEvents } from "#orders/tables/order-history-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import type { Order, TimelineEntry } from "#orders/rules/order.ts";
import { orderTimelineMessages as messages } from "#orders/rules/edit/order-edit-messages.ts";
import { getStatusTexts } from "#orders/rules/status-texts.ts";
import { listOrderWhatsAppMessages } from "#messages/operations/inbox/contact-messages.ts";
import { listOrderMessages } from "#messages/operations/outbox/list-order-messages.ts";
import { staffName } from "#staff/operations/staff-name.ts";

import { listAdvice } from "#shipments/operations/advice/list-advice.ts";
import { listMoneyEvents } from "#payments/operations/list-money-events.ts";
import { listShipmentEvents } from "#shipments/operations/list-shipment-events.ts";

import { listConfirmationEvents } from "#orders/operations/confirmation/get-confirmation.ts";
import { readOrder } from "#orders/operations/read-order.ts";

/** Maximum number of edits, and of note changes, in a timeline. Older entries are omitted. */
const MAX_ENTRIES = 100;

/**
 * Returns the events of an order, newest first: status changes, edits, changes to staff notes, messages of the shop and the customer,
 * confirmation calls and decisions, payments, shipment status updates, requests for another delivery attempt, and reviews.
 * @throws NotFound 'Order not found'
 */
export async function getOrderTimeline(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const order = await readOrder(db, orderId);
  if (!order) throw createOrderNotFound();
  const [edits, notes, orderMessages, whatsApp, confirmations, shipments, deliveryRequests, money] =
    await Promise.all([
      listEdits(db, orderId),
      listNoteChanges(db, orderId),
      listOrderMessages(db, order),
      listOrderWhatsAppMessages(db, orderId),
      listConfirmationEvents(db, orderId),
      listShipmentEvents(db, orderId),
      listAdvice(db, orderId),
      listMoneyEvents(db, orderId),
    ]);
  // The sort is stable: among entries with the same time, the status changes come last in the result.
  return [
    ...listStatusChanges(order),
    ...edits,
    ...notes,
    ...orderMessages,
    ...whatsApp,
    ...confirmations,
    ...shipments,
    ...deliveryRequests,
    ...money,
    ...listReviews(order),
  ]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .toReversed();
}

function listStatusChanges(order: Order): TimelineEntry[] {
  const texts = getStatusTexts(order);
  return order.statusHistory.map(({ status, timestamp, notes, changedBy }, index) => {
    const entry = { at: timestamp, by: changedBy, note: notes, changes: [] };
    return index === 0
      ? { kind: "placed", text: messages.placed, ...entry }
      : {
          kind: "status-changed",
          text: messages["status-changed"](texts[status].label),
          ...entry,
        };
  });
}

async function listEdits(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ event: orderEvents, by: staffName })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.staffId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(MAX_ENTRIES);
  return rows.toReversed().map(({ event: { kind, reason, changes, createdAt }, by }) => {
    return { kind, at: createdAt.toISOString(), by, text: messages[kind], note: reason, changes };
  });
}

async function listNoteChanges(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ entry: auditEntries, name: staffName })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        eq(auditEntries.subjectType, "order"),
        eq(auditEntries.subjectId, orderId),
        eq(auditEntries.action, "notes-changed"),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(MAX_ENTRIES);
  return rows.toReversed().map(({ entry: { createdAt, actorName, changes }, name }) => {
    const at = createdAt.toISOString();
    return {
      kind: "notes-changed",
      at,
      by: name ?? actorName,
      text: messages["notes-changed"],
      note: null,
      changes,
    };
  });
}

function listReviews({ reviews, reviewsSubmittedAt }: Order): TimelineEntry[] {
  if (reviewsSubmittedAt === null) return [];
  const text = messages.reviewed(reviews.length);
  return [{ kind: "reviewed", at: reviewsSubmittedAt, by: null, text, note: null, changes: [] }];
}
