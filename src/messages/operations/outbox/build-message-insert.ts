import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { CHANNEL_PLANS, DEFAULT_CHANNEL_PLAN, listAlternatives } from "#store/rules/channel-plan.ts";
import type { StatusCause } from "../../rules/outbox/order-message.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";
import { listTriggeredKinds } from "../../rules/outbox/order-message.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";

/**
 * Builds the SQL that queues an order's messages within another statement, to save a round trip.
 * `serializeMessages` returns the value of the statement's placeholder `messages`. Each kind is queued once per
 * order and channel. If staff have switched a channel off for the kind, the next alternative channel is used. A
 * skipped message is queued again.
 * @param orderId SQL of the order's id
 * @param source further FROM items that `orderId` refers to, with a leading comma
 */
export function buildMessageInsert(orderId: SQL, source: SQL = sql``): SQL {
  const message = sql`json_to_recordset(${sql.placeholder("messages")}::json)
    as message(plan text, number integer, priority integer, kind text, channel text)`;
  return sql`insert into ${outboxMessages} (kind, channel, order_id, dedupe_key)
    select distinct on (message.number) message.kind, message.channel, ${orderId}, message.kind || ':' || ${orderId} || ':1'
      || case message.channel when 'email' then '' else ':' || message.channel end
    from ${message} left join ${messagePlans} as chosen on chosen.kind = message.kind${source}
    where message.plan = coalesce(chosen.plan, ${sql.raw(`'${DEFAULT_CHANNEL_PLAN}'`)})
      and message.channel <> all(coalesce(chosen.off, '{}'))
    order by message.number, message.priority
    on conflict (dedupe_key) do update set status = 'queued', next_at = now(), last_error = null
      where ${outboxMessages}.status = 'skipped'`;
}

interface StatusMessages extends StatusCause {
  /** The status that the order enters. */
  status: OrderStatus;
  /** The configured channels. If empty, nothing is queued. */
  channels: readonly MessageChannel[];
  /** The order's phone number in E.164, or null if it is not valid. */
  phoneE164: string | null;
}

/** Returns the value of `buildMessageInsert`'s placeholder `messages` for an order that enters a status. */
export function serializeMessages({ status, channels, phoneE164, ...cause }: StatusMessages): string {
  // The statement reads which plan staff have chosen for each kind.
  const messages = listTriggeredKinds(status, cause).flatMap((kind) => {
    const { audience } = MESSAGE_RULES[kind];
    return CHANNEL_PLANS.flatMap((plan) =>
      listAlternatives(audience, channels, phoneE164, plan).map((alternatives) => ({
        kind,
        plan,
        alternatives,
      })),
    );
  });
  const rows = messages.flatMap(({ kind, plan, alternatives }, number) =>
    alternatives.map((channel, priority) => ({ plan, number, priority, kind, channel })),
  );
  return JSON.stringify(rows);
}
