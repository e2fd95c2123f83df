import { and, desc, eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { MESSAGE_RULES, isStillTrue } from "#domain/outbox/message.ts";
import { findSendTime } from "#domain/outbox/quiet-hours.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";
import type { Store } from "#domain/store/store.ts";
import { loadFullOrders } from "#operations/orders/lists/load-full-orders.ts";
import { getSampleContacts } from "#operations/store/get-setup-gaps.ts";
import { getStore } from "#operations/store/get-store.ts";

import type { ClaimedMessage } from "./claim-messages.ts";
import { claimMessages, markInterruptedMessages } from "./claim-messages.ts";
import type { MessageOutcome } from "./record-result.ts";
import { recordResult } from "./record-result.ts";
import type { Email, EmailSender } from "./send-result.ts";

/** A message with everything that its e-mail shows. */
export interface OrderMessage extends Pick<ClaimedMessage, "kind" | "language"> {
  order: Order;
  store: Store;
}

/** Dependencies of the worker that sends messages. */
export interface OutboxServices {
  db: Database;
  sender: EmailSender;
  /** Sender address. Default: the shop's e-mail address. */
  from: string | undefined;
  /** Renders a message. The server injects it, because this layer does not import components. */
  renderEmail: (message: OrderMessage) => Pick<Email, "subject" | "text" | "html">;
}

/** Number of messages that a process sends at the same time. Each of them is in flight as soon as it is claimed. */
const MESSAGES_AT_ONCE = 10;

/**
 * Sends the messages that are due, at most `MESSAGES_AT_ONCE`, and records the results. Holds no transaction while sending.
 * @returns the number of claimed messages
 * @throws if the database fails; the result of a message that was being sent is then unknown
 */
export async function sendDueMessages(services: OutboxServices): Promise<number> {
  const { db } = services;
  await markInterruptedMessages(db);
  const store = await getStore(db);
  if (!store) return 0;
  const messages = await claimMessages(db, MESSAGES_AT_ONCE);
  if (messages.length === 0) return 0;
  const orderIds = messages.map(({ orderId }) => orderId);
  const rows = await db.select().from(orders).where(inArray(orders.id, orderIds));
  const loadedOrders = new Map((await loadFullOrders(db, rows)).map((order) => [order.id, order]));
  await Promise.all(
    messages.map(async (message) => {
      const order = loadedOrders.get(message.orderId);
      // A message is deleted with its order.
      if (order) await sendMessage(services, message, { ...message, order, store });
    }),
  );
  return messages.length;
}

async function sendMessage(
  { db, sender, from, renderEmail }: OutboxServices,
  claimed: ClaimedMessage,
  message: OrderMessage,
): Promise<void> {
  const { order, store } = message;
  const isForStaff = MESSAGE_RULES[message.kind].audience === "staff";
  const to = isForStaff ? store.email : order.customerInfo.email;
  const obstacle = findObstacle(message, claimed.claimedAt) ?? (await findBounce(db, to));
  if (obstacle) return recordResult(db, claimed, obstacle, undefined);
  const email = {
    dedupeKey: claimed.dedupeKey,
    senderName: store.name,
    from: from ?? store.email,
    to,
    ...renderEmail(message),
  };
  await recordResult(db, claimed, await sender.send(email), email);
}

/** Returns why a message must not be sent now, if there is a reason. */
function findObstacle({ kind, order, store }: OrderMessage, now: Date): MessageOutcome | undefined {
  const { audience, isQuietAtNight } = MESSAGE_RULES[kind];
  if (!isStillTrue(kind, order.status)) return { outcome: "skipped", error: texts.noLongerTrue };
  if (audience === "staff" && getSampleContacts(store).email)
    return { outcome: "skipped", error: texts.sampleAddress };
  const until = isQuietAtNight ? findSendTime(now) : now;
  return until > now ? { outcome: "delayed", until } : undefined;
}

/** Returns a skip if the mail server permanently rejected the last message to the address. */
async function findBounce(db: Database, recipient: string): Promise<MessageOutcome | undefined> {
  const [last] = await db
    .select({ bouncedAt: outboxMessages.bouncedAt })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, recipient), inArray(outboxMessages.status, ["sent", "failed"])))
    .orderBy(desc(outboxMessages.id))
    .limit(1);
  return last?.bouncedAt ? { outcome: "skipped", error: texts.bouncing } : undefined;
}
