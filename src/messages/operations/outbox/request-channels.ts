import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";

import { orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";

const KIND: MessageKind = "please-confirm";
/** Orders that a process of an earlier release placed during an upgrade are not older (ms). */
const UPGRADE_MS = DAY_MS;

/**
 * Stores with the confirmations of orders over which channels the shop has asked the shoppers to confirm: those of the
 * requests in the outbox, without requests that failed or were skipped. Every change of such messages that can change
 * these channels must call it, in its transaction.
 * @param messages the changed messages; those of other kinds are ignored
 */
export async function refreshRequestChannels(
  tx: Database,
  messages: readonly { kind: MessageKind; orderId: string | null }[],
): Promise<void> {
  const ids = new Set(messages.flatMap(({ kind, orderId }) => (kind === KIND ? (orderId ?? []) : [])));
  if (ids.size === 0) return;
  // Decisions lock the order before its confirmation, so this must do the same.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for("key share");
  await tx.execute(sql`
    update ${orderConfirmations} as confirmation set sent_via = request.channels
    from (
      select requested.id, coalesce(array_agg(message.channel order by message.id)
        filter (where message.status not in ('failed', 'skipped')), '{}') as channels
      from json_array_elements_text(${JSON.stringify([...ids])}::json) as requested (id)
      left join ${outboxMessages} as message
        on message.order_id = requested.id and message.kind = ${KIND} and message.channel <> 'link'
      group by requested.id
    ) as request
    where confirmation.order_id = request.id and confirmation.sent_via is distinct from request.channels`);
}

/** Stores the channels for orders that a process of an earlier release, which does not store them, has placed. */
export async function addRequestChannels(db: Database, now: Date): Promise<void> {
  const { createdAt, orderId, sentVia, staffStep, state } = orderConfirmations;
  await db.transaction(async (tx) => {
    const confirmations = await tx
      .selectDistinct({ orderId, kind: outboxMessages.kind })
      .from(orderConfirmations)
      .innerJoin(outboxMessages, and(eq(outboxMessages.orderId, orderId), eq(outboxMessages.kind, KIND)))
      .where(
        and(
          eq(state, "waiting"),
          gt(createdAt, new Date(now.getTime() - UPGRADE_MS)),
          isNull(staffStep),
          eq(sentVia, []),
        ),
      );
    await refreshRequestChannels(tx, confirmations);
  });
}
