import { inArray, sql } from "drizzle-orm";

import { isUnconfirmed } from "#orders/operations/unconfirmed-orders.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";

/** Maximum number of emails about unconfirmed orders that one mailbox receives in 24 hours. */
export const MAX_UNCONFIRMED_EMAILS = 5;

/** The mailbox of an address: without the tag after `+` and, for Gmail, without dots, which Gmail ignores. */
const mailbox = sql`fold_mailbox(${orders.customerEmail})`;

/**
 * Returns the ids of the emails that exceed the limit of their mailbox, so that nobody floods a stranger's mailbox with
 * orders. Emails that were not sent do not count.
 */
export async function findExcessEmails(
  db: Database,
  messages: readonly { id: number; kind: MessageKind; orderId: string | null }[],
): Promise<ReadonlySet<number>> {
  const ids = messages
    .filter(({ kind, orderId }) => orderId !== null && MESSAGE_RULES[kind].audience === "customer")
    .map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await queryRows<{ id: number }>(
    db,
    sql`with asked as materialized (
        select distinct ${mailbox} as mailbox from ${outboxMessages} join ${orders} on ${orders.id} = ${outboxMessages.orderId}
        where ${inArray(outboxMessages.id, ids)}
      )
      select id::float8 as id from (
        select ${outboxMessages.id} as id, row_number() over (partition by asked.mailbox order by ${outboxMessages.id}) as position
        from asked join ${orders} on ${mailbox} = asked.mailbox
        join ${outboxMessages} on ${outboxMessages.orderId} = ${orders.id}
        where ${outboxMessages.createdAt} > now() - interval '1 day' and ${outboxMessages.channel} = 'email'
          and ${outboxMessages.kind} <> 'new-order' and ${outboxMessages.status} not in ('skipped', 'failed')
          and ${isUnconfirmed}
      ) as counted where position > ${MAX_UNCONFIRMED_EMAILS} and ${inArray(sql`id`, ids)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
