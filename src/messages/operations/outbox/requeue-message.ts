import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isResendable } from "#kit/rules/message-channel.ts";
import {
  outboxMessages as outboxTexts,
  sendAgainMessages as texts,
} from "../../rules/outbox/staff-messages.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import type { Actor, AuditSubject } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { getStore } from "#store/operations/get-store.ts";

import { findRecipient, hasResultFor } from "./find-recipient.ts";
import { refreshRequestChannels } from "./request-channels.ts";
import type { MessageTopic } from "./topics/message-topic.ts";

/** A message and its subject, e.g. an order. The caller must have locked the subject's row. */
interface RequeuedMessage {
  messageCondition: SQL | undefined;
  /** The recipient's current email address and phone number. */
  addresses: Pick<MessageTopic, "email" | "phone">;
  /** Returns the reason why the message no longer matches its subject, or undefined if it matches. */
  findBlockReason: (kind: MessageKind) => string | undefined;
  auditSubject: AuditSubject;
}

export interface RequeueOptions {
  by: Actor;
  /** The configured channels. */
  channels: readonly MessageChannel[];
}

/**
 * Queues a failed, skipped or unsure message again, resets its attempts and adds an audit entry. Earlier rejections
 * of the recipient's address no longer prevent messages to this address.
 * @throws NotFound 'Message not found'
 * @throws Conflict if the message is queued or was sent, no longer matches its subject, or its channel is not
 * configured
 */
export async function requeueMessage(
  tx: Database,
  { messageCondition, addresses, findBlockReason, auditSubject }: RequeuedMessage,
  { by, channels }: RequeueOptions,
): Promise<void> {
  const { message, rejectedIds } = await lockMessages(tx, messageCondition, addresses);
  const { id, channel, kind, status } = message;
  if (!isResendable(channel, status)) throw new Conflict(texts.notResendable(status));
  const reason = findBlockReason(kind);
  if (reason !== undefined) throw new Conflict(reason);
  if (!channels.includes(channel)) throw new Conflict(texts.notConfigured(channel));
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
      // A late report about the earlier attempt must not change the new attempt.
      providerId: null,
      sentAt: null,
      deliveredAt: null,
      readAt: null,
    })
    .where(eq(outboxMessages.id, id));
  await refreshRequestChannels(tx, [message]);
  await recordAudit(tx, {
    by,
    action: "message-queued",
    subject: auditSubject,
    changes: [
      {
        field: "message",
        from: outboxTexts.timelineEntry(channel, kind, status, null),
        to: outboxTexts.timelineEntry(channel, kind, "queued", null),
      },
    ],
  });
}

/**
 * Locks a message and the rejected messages to its current recipient. One statement locks them by ascending id, so
 * that two transactions for the same recipient cannot deadlock.
 */
async function lockMessages(
  tx: Database,
  messageCondition: SQL | undefined,
  addresses: RequeuedMessage["addresses"],
) {
  const { id, ...target } = await readTarget(tx, messageCondition, addresses);
  const isRejected =
    target.recipient === undefined
      ? undefined
      : and(hasResultFor(target.channel, target.recipient), isNotNull(outboxMessages.bouncedAt));
  const rows = await tx
    .select()
    .from(outboxMessages)
    .where(or(eq(outboxMessages.id, id), isRejected))
    .orderBy(outboxMessages.id)
    .for("update");
  const message = rows.find((row) => row.id === id);
  if (!message) throw new NotFound(texts.notFound);
  return { message, rejectedIds: rows.filter((row) => row.bouncedAt !== null).map((row) => row.id) };
}

type Target =
  | { id: number; channel: MessageChannel; recipient: string }
  | { id: number; recipient: undefined };

/** Returns the id of a message, and the recipient to whom the worker would send it now, if any. */
async function readTarget(
  tx: Database,
  messageCondition: SQL | undefined,
  addresses: RequeuedMessage["addresses"],
): Promise<Target> {
  const [row] = await tx
    .select({ id: outboxMessages.id, kind: outboxMessages.kind, channel: outboxMessages.channel })
    .from(outboxMessages)
    .where(messageCondition);
  if (!row) throw new NotFound(texts.notFound);
  const { id, kind, channel } = row;
  const store = await getStore(tx);
  if (!store || channel === "link") return { id, recipient: undefined };
  const recipient = findRecipient({ kind, topic: addresses, store }, channel);
  return recipient === undefined ? { id, recipient } : { id, channel, recipient };
}
