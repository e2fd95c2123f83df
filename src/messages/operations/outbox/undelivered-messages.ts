import type { SQL } from "drizzle-orm";
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";

import { NotFound } from "#kit/rules/errors.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import { sortDown, sortReversed } from "#platform/db/statements/sort-columns.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";

import { ORDER_MESSAGES } from "../../rules/outbox/order-message.ts";
import { sendAgainMessages as texts } from "../../rules/outbox/staff-messages.ts";
import type { UndeliveredMessage } from "../../rules/outbox/undelivered.ts";
import { LISTED_DAYS, undeliveredList } from "../../rules/outbox/undelivered.ts";
import { contactReplies } from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { sendReplyAgain } from "../inbox/reply-to-message.ts";
import { sendRestockMessageAgain } from "../restock/send-restock-message-again.ts";
import type { RequeueOptions } from "./requeue-message.ts";
import { requeueMessage } from "./requeue-message.ts";
import { sendMessageAgain } from "./send-message-again.ts";

/** Whether a message about an order still matches the order's status. */
const isStillValid = or(
  isNull(outboxMessages.orderId),
  ...Object.entries(ORDER_MESSAGES).map(([kind, { validStatuses }]) =>
    and(eq(sql`${outboxMessages.kind}`, kind), inArray(orders.status, [...validStatuses])),
  ),
);

/** Whether the message went to its recipient another way: on another channel, or as a later message of the same kind. */
const wasReplaced = subquery`exists (select from ${outboxMessages} as other
  where other.order_id = ${outboxMessages.orderId} and other.kind = ${outboxMessages.kind} and other.id <> ${outboxMessages.id}
    and other.status in ('queued', 'sending', 'sent', 'delivered', 'read'))`;

/**
 * SQL condition for messages of the last 30 days that failed or were possibly sent, still matter and reached nobody
 * another way. Newsletters are excluded: their issues report failures.
 */
const isUndelivered = sql`(${outboxMessages.status} in ('failed', 'unsure') and ${outboxMessages.newsletterIssueId} is null
  and ${outboxMessages.channel} <> 'link' and ${outboxMessages.createdAt} > now() - ${LISTED_DAYS}::int * interval '1 day'
  and ${isStillValid} and not ${wasReplaced})`;

const joinOrders = eq(orders.id, outboxMessages.orderId);

async function countWhere(db: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(outboxMessages)
    .leftJoin(orders, joinOrders)
    .where(and(isUndelivered, condition));
  return row?.total ?? 0;
}

/** Returns the number of messages that failed or were possibly sent. */
export function countUndeliveredMessages(db: Database): Promise<number> {
  return countWhere(db, undefined);
}

function matchesSearch(search: string): SQL | undefined {
  const [recipient, error] = [outboxMessages.recipient, outboxMessages.lastError];
  if (!canSeeContacts()) return matchesWithoutContacts(search, { texts: [orders.orderNumber, error] });
  return or(
    ...[orders.orderNumber, recipient, error].map((text) => containsFolded(buildFoldedText(text), search)),
  );
}

const undeliveredSql: ListSql<typeof undeliveredList> = {
  search: matchesSearch,
  filters: {
    state: (states) => inArray(outboxMessages.status, states),
    channel: (channel) => eq(outboxMessages.channel, channel),
    kind: (kind) => eq(outboxMessages.kind, kind),
    from: (from) => isInPeriod(outboxMessages.createdAt, { from }),
    to: (to) => isInPeriod(outboxMessages.createdAt, { to }),
  },
  // By id, because ids increase with the creation time.
  sorts: { created: sortReversed([sortDown(sql`${outboxMessages.id}`)]) },
};

/** Returns a page of messages that failed or were possibly sent, newest first by default. */
export const listUndeliveredMessages = buildList(undeliveredList, undeliveredSql, {
  count: countWhere,
  read: (db, { condition, order, limit, offset }) =>
    db
      .select({ message: outboxMessages, orderNumber: orders.orderNumber })
      .from(outboxMessages)
      .leftJoin(orders, joinOrders)
      .where(and(isUndelivered, condition))
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  toItems: (rows) =>
    rows.flatMap(
      ({ message: { id, kind, channel, status, recipient, lastError, orderId, createdAt }, orderNumber }) =>
        channel === "link" || (status !== "failed" && status !== "unsure")
          ? []
          : {
              id,
              kind,
              channel,
              state: status,
              recipient,
              error: lastError ?? "",
              orderId,
              orderNumber,
              createdAt: createdAt.toISOString(),
            },
    ) satisfies UndeliveredMessage[],
});

/**
 * Queues a message again, whatever it is about. See `requeueMessage`.
 * @throws NotFound 'Message not found'
 * @throws Conflict if the message cannot be sent again
 */
export async function sendUndeliveredAgain(db: Database, id: number, options: RequeueOptions): Promise<void> {
  const [message] = await db
    .select({
      kind: outboxMessages.kind,
      channel: outboxMessages.channel,
      recipient: outboxMessages.recipient,
      orderId: outboxMessages.orderId,
      restockRequestId: outboxMessages.restockRequestId,
      replyId: outboxMessages.contactReplyId,
      messageId: contactReplies.messageId,
    })
    .from(outboxMessages)
    .leftJoin(contactReplies, eq(contactReplies.id, outboxMessages.contactReplyId))
    .where(eq(outboxMessages.id, id));
  if (!message) throw new NotFound(texts.notFound);
  const { kind, channel, orderId, restockRequestId, replyId, messageId } = message;
  if (orderId !== null) return sendMessageAgain(db, { orderId, messageId: id }, options);
  if (restockRequestId !== null) return sendRestockMessageAgain(db, restockRequestId, options);
  if (replyId !== null && messageId !== null) return sendReplyAgain(db, { messageId, replyId }, options);
  const recipient = message.recipient ?? undefined;
  const addresses =
    channel === "email" ? { email: recipient, phone: undefined } : { email: undefined, phone: recipient };
  await db.transaction((tx) =>
    requeueMessage(
      tx,
      {
        messageCondition: eq(outboxMessages.id, id),
        addresses,
        findBlockReason: () => undefined,
        auditSubject: { type: "message", id: String(id), label: messageKindLabels[kind] },
      },
      options,
    ),
  );
}
