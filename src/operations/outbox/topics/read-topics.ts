import { inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/orders/order-schema.server.ts";
import type { MessageKind } from "#domain/outbox/message.ts";
import type { Store } from "#domain/store/store.ts";
import { loadFullOrders } from "#operations/orders/lists/load-full-orders.ts";

import { listPublicParcels } from "#operations/shipments/list-public-parcels.ts";

import type { ClaimedMessage } from "../claim-messages.ts";
import type { MessageTopic } from "./message-topic.ts";
import { getOrderTopic, getReportTopic } from "./message-topic.ts";
import { loadAccountTopics, loadInvitationTopics } from "./load-account-topics.ts";
import { loadNewsletterTopics } from "./load-newsletter-topics.ts";
import { loadReplyTopics } from "./load-reply-topics.ts";
import { loadRestockTopics } from "./load-restock-topics.ts";
import { loadSignupTopics } from "./load-signup-topics.ts";

/** Returns the topics of claimed messages by message id. Omits messages whose subject has been deleted. */
export async function loadTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<number, MessageTopic>> {
  const [
    loadedOrders,
    parcels,
    restockTopics,
    replyTopics,
    signupTopics,
    newsletterTopics,
    accountTopics,
    invitationTopics,
  ] = await Promise.all([
    loadOrders(db, messages),
    listPublicParcels(db, listShippedOrderIds(messages)),
    loadRestockTopics(db, messages, store),
    loadReplyTopics(db, messages, store),
    loadSignupTopics(db, messages, store),
    loadNewsletterTopics(db, messages, store),
    loadAccountTopics(db, messages, store),
    loadInvitationTopics(db, messages, store),
  ]);
  const topics = new Map<number, MessageTopic>();
  for (const message of messages) {
    const { id, kind, orderId, report } = message;
    const order = orderId === null ? undefined : loadedOrders.get(orderId);
    const topic = order
      ? getOrderTopic(kind, order, store, parcels.get(order.id))
      : (findTopic(restockTopics, message.restockRequestId) ??
        findTopic(replyTopics, message.contactReplyId) ??
        findTopic(signupTopics, message.newsletterSignupId) ??
        newsletterTopics.get(id) ??
        accountTopics.get(id) ??
        findTopic(invitationTopics, message.invitationId) ??
        (report === null ? undefined : getReportTopic(kind, report, store)));
    if (topic) topics.set(id, topic);
  }
  return topics;
}

/** Kinds of messages that list the parcels. */
const PARCEL_KINDS: readonly MessageKind[] = ["order-shipped", "out-for-delivery"];

function listShippedOrderIds(messages: readonly ClaimedMessage[]): string[] {
  return messages.flatMap(({ kind, orderId }) =>
    orderId !== null && PARCEL_KINDS.includes(kind) ? [orderId] : [],
  );
}

async function loadOrders(db: Database, messages: readonly ClaimedMessage[]) {
  const ids = messages.map(({ orderId }) => orderId).filter((id) => id !== null);
  const rows = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, ids));
  return new Map((await loadFullOrders(db, rows)).map((order) => [order.id, order]));
}

function findTopic<Id>(topics: ReadonlyMap<Id, MessageTopic>, id: Id | null): MessageTopic | undefined {
  return id === null ? undefined : topics.get(id);
}
