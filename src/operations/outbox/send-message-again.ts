import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";
import { isResendable, isStillTrue } from "#domain/outbox/message.ts";
import { outboxMessages as outboxTexts, sendAgainMessages as texts } from "#domain/outbox/staff-messages.ts";
import { Conflict, NotFound, orderNotFound } from "#domain/shared/errors.ts";
import type { Actor } from "#domain/staff/audit.ts";
import { lockOrder } from "#operations/orders/lock-order.ts";
import { readOrder } from "#operations/orders/read-order.ts";
import { recordAudit } from "#operations/staff/record-audit.ts";
import { getStore } from "#operations/store/get-store.ts";

import { findRecipient, isDecidedFor } from "./find-recipient.ts";
import { getOrderTopic } from "./message-topic.ts";

type MessageRow = typeof outboxMessages.$inferSelect;

interface SendAgain {
  orderId: string;
  messageId: number;
}

interface SendAgainOptions {
  by: Actor;
  /** The configured channels. */
  channels: readonly MessageChannel[];
}

/**
 * Queues a failed, skipped or unsure message again with a full set of attempts, and records it in the audit log. Earlier rejections of the
 * recipient's address no longer stop messages to it.
 * @throws NotFound 'Order not found', or 'Message not found' if the order has no such message
 * @throws Conflict if the message is queued or was sent, is no longer true, or its channel is not configured
 */
export async function sendMessageAgain(
  db: Database,
  { orderId, messageId }: SendAgain,
  { by, channels }: SendAgainOptions,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { orderNumber, status } = await lockOrder(tx, orderId);
    const { message, rejectedIds } = await lockMessages(tx, { orderId, messageId });
    requireResendable(message, status, channels);
    if (rejectedIds.length > 0)
      await tx.update(outboxMessages).set({ bouncedAt: null }).where(inArray(outboxMessages.id, rejectedIds));
    await tx
      .update(outboxMessages)
      .set({
        status: "queued",
        attempts: 0,
        nextAt: sql`now()`,
        lastError: null,
        bouncedAt: null,
        // A late report about the earlier attempt must not change the new one.
        providerId: null,
        sentAt: null,
        deliveredAt: null,
        readAt: null,
      })
      .where(eq(outboxMessages.id, messageId));
    const { channel, kind } = message;
    await recordAudit(tx, {
      by,
      action: "message-queued",
      subject: { type: "order", id: orderId, label: orderNumber },
      changes: [
        {
          field: "message",
          from: outboxTexts.timelineEntry(channel, kind, message.status, null),
          to: outboxTexts.timelineEntry(channel, kind, "queued", null),
        },
      ],
    });
  });
}

/**
 * Locks a message and the rejected messages to its current recipient. One statement locks them by ascending id, so that two
 * transactions for the same recipient cannot deadlock.
 */
async function lockMessages(tx: Database, { orderId, messageId }: SendAgain) {
  const isMessage = and(eq(outboxMessages.id, messageId), eq(outboxMessages.orderId, orderId));
  const target = await readRecipient(tx, orderId, isMessage);
  const isRejected =
    target && and(isDecidedFor(target.channel, target.recipient), isNotNull(outboxMessages.bouncedAt));
  const rows = await tx
    .select()
    .from(outboxMessages)
    .where(or(isMessage, isRejected))
    .orderBy(outboxMessages.id)
    .for("update");
  const message = rows.find(({ id }) => id === messageId);
  if (!message) throw new NotFound(texts.notFound);
  return { message, rejectedIds: rows.filter((row) => row.bouncedAt !== null).map(({ id }) => id) };
}

/** Returns the channel and the address to which the worker would send a message now, if the order has one. */
async function readRecipient(tx: Database, orderId: string, isMessage: ReturnType<typeof and>) {
  const [row] = await tx
    .select({ kind: outboxMessages.kind, channel: outboxMessages.channel })
    .from(outboxMessages)
    .where(isMessage);
  if (!row) throw new NotFound(texts.notFound);
  const order = await readOrder(tx, orderId);
  if (!order) throw orderNotFound();
  const store = await getStore(tx);
  if (!store || row.channel === "link") return undefined;
  const topic = getOrderTopic(row.kind, order, store);
  const recipient = findRecipient({ kind: row.kind, topic, store }, row.channel);
  return recipient === undefined ? undefined : { channel: row.channel, recipient };
}

function requireResendable(
  { channel, kind, status: state }: MessageRow,
  orderStatus: OrderStatus,
  channels: readonly MessageChannel[],
): void {
  if (!isResendable(channel, state)) throw new Conflict(texts.notResendable(state));
  if (!isStillTrue(kind, orderStatus)) throw new Conflict(texts.noLongerTrue);
  if (!channels.includes(channel)) throw new Conflict(texts.notConfigured(channel));
}
