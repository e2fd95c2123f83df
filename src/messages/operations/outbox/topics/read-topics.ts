import { inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { Store } from "#store/rules/store.ts";
import { listPlaceholders } from "../../../rules/outbox/template.ts";
import { findUnconfirmed } from "#orders/operations/unconfirmed-orders.ts";
import { listFullOrders } from "#orders/operations/lists/list-full-orders.ts";

import { listPublicParcels, readCashToPay } from "#shipments/operations/list-public-parcels.ts";

import type { ClaimedMessage } from "../claim-messages.ts";
import { findSuperseded } from "./find-superseded.ts";
import type { MessageTopic } from "./message-topic.ts";
import { isAboutMoney, readMoneyOfMessages } from "./read-money.ts";
import { findOutdatedParcelMessages } from "./read-parcels.ts";
import { isAboutReturn, readReturnsOfMessages } from "./read-returns.ts";
import { getOrderTopic, getReportTopic } from "./message-topic.ts";
import { readAccountTopics, readInvitationTopics } from "./read-account-topics.ts";
import { readNewsletterTopics } from "./read-newsletter-topics.ts";
import { readReplyTopics } from "./read-reply-topics.ts";
import { readRestockTopics } from "./read-restock-topics.ts";
import { readSignupTopics } from "./read-signup-topics.ts";

/** Returns the topics of claimed messages by message id. Omits messages whose subject has been deleted. */
export async function readTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<number, MessageTopic>> {
  const [
    orderTopics,
    restockTopics,
    replyTopics,
    signupTopics,
    newsletterTopics,
    accountTopics,
    invitationTopics,
  ] = await Promise.all([
    readOrderTopics(db, messages, store),
    readRestockTopics(db, messages, store),
    readReplyTopics(db, messages, store),
    readSignupTopics(db, messages, store),
    readNewsletterTopics(db, messages, store),
    readAccountTopics(db, messages, store),
    readInvitationTopics(db, messages, store),
  ]);
  const topics = new Map<number, MessageTopic>();
  for (const message of messages) {
    const { id, kind, report } = message;
    const topic =
      orderTopics.get(id) ??
      findTopic(restockTopics, message.restockRequestId) ??
      findTopic(replyTopics, message.contactReplyId) ??
      findTopic(signupTopics, message.newsletterSignupId) ??
      newsletterTopics.get(id) ??
      accountTopics.get(id) ??
      findTopic(invitationTopics, message.invitationId) ??
      (report === null ? undefined : getReportTopic(kind, report, store));
    if (topic) topics.set(id, topic);
  }
  return topics;
}

/** Returns the topics of the messages about orders by message id. */
async function readOrderTopics(
  db: Database,
  messages: readonly ClaimedMessage[],
  store: Store,
): Promise<Map<number, MessageTopic>> {
  const ids = listOrderIds(messages, () => true);
  const [loadedOrders, unconfirmed, parcels, cashToPay, money, returns, outdatedParcels, superseded] =
    await Promise.all([
      readOrders(db, ids),
      findUnconfirmed(db, ids),
      listPublicParcels(db, listOrderIds(messages, listsParcels)),
      readCashToPay(
        db,
        listOrderIds(messages, (kind) => listPlaceholders(kind).includes("cash")),
      ),
      readMoneyOfMessages(db, messages),
      readReturnsOfMessages(db, messages),
      findOutdatedParcelMessages(db, messages),
      findSuperseded(db, messages),
    ]);
  const topics = new Map<number, MessageTopic>();
  for (const message of messages) {
    const { id, kind, orderId } = message;
    const order = loadedOrders.get(orderId ?? "");
    if (!order) continue;
    const details = {
      isUnconfirmed: unconfirmed.has(order.id),
      parcels: parcels.get(order.id),
      cash: cashToPay.get(order.id),
      money: money.get(id),
      given: returns.get(id),
      isOutdated: outdatedParcels.has(id) || superseded.has(id) || isCaseMissing(message, money, returns),
    };
    topics.set(id, getOrderTopic(kind, order, store, details));
  }
  return topics;
}

/** Returns whether the payment, refund or return that a message is about has changed since. */
function isCaseMissing(
  { id, kind }: ClaimedMessage,
  money: ReadonlyMap<number, unknown>,
  returns: ReadonlyMap<number, unknown>,
): boolean {
  return (isAboutMoney(kind) && !money.has(id)) || (isAboutReturn(kind) && !returns.has(id));
}

/** Kinds of messages that list the parcels. */
const PARCEL_KINDS: readonly MessageKind[] = [
  "order-shipped",
  "tracking-corrected",
  "out-for-delivery",
  "delivery-attempted",
];

const listsParcels = (kind: MessageKind) => PARCEL_KINDS.includes(kind);

function listOrderIds(
  messages: readonly ClaimedMessage[],
  isWanted: (kind: MessageKind) => boolean,
): string[] {
  return messages.flatMap(({ kind, orderId }) => (orderId !== null && isWanted(kind) ? [orderId] : []));
}

async function readOrders(db: Database, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(orders)
          .where(inArray(orders.id, [...ids]));
  return new Map((await listFullOrders(db, rows)).map((order) => [order.id, order]));
}

function findTopic<Id>(topics: ReadonlyMap<Id, MessageTopic>, id: Id | null): MessageTopic | undefined {
  return id === null ? undefined : topics.get(id);
}
