import { eq, inArray, sql } from "drizzle-orm";

import type { OrderPlaced, StoredStatusChange } from "#orders/operations/events.ts";
import { isConfirmable } from "#orders/rules/confirmation/confirmation.ts";
import { INITIAL_STATUS } from "#orders/rules/order-status.ts";
import { orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { readChannelChoices } from "#store/operations/read-channel-choice.ts";
import { chooseChannels } from "#store/rules/channel-plan.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";

import { listTriggeredKinds } from "../../rules/outbox/order-message.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { refreshRequestChannels } from "./request-channels.ts";
import type { GetStatusVersion } from "./status-versions.ts";
import { getFirstVersion, readStatusVersions } from "./status-versions.ts";

/** Queues the messages about new orders: to the shopper and to staff. */
export async function queueNewOrderMessages(tx: Database, placed: readonly OrderPlaced[]): Promise<void> {
  const channelsByOrder = new Map(placed.map(({ orderId, channels }) => [orderId, channels]));
  const rows = await selectOrders(tx, [...channelsByOrder.keys()]);
  const triggered = rows.map(({ orderId, phoneE164, confirmedOrder, staffStep }) => ({
    orderId,
    phoneE164,
    channels: channelsByOrder.get(orderId) ?? [],
    kinds: listTriggeredKinds(INITIAL_STATUS, {
      asksForConfirmation: confirmedOrder !== null && staffStep === null,
    }),
  }));
  await queueMessages(tx, triggered, getFirstVersion);
}

/** Queues the messages about changed statuses. The worker skips those that a later change has made wrong. */
export async function queueStatusMessages(
  tx: Database,
  changes: readonly StoredStatusChange[],
): Promise<void> {
  const sendable = changes.filter(({ channels }) => channels.length > 0);
  if (sendable.length === 0) return;
  const rows = await selectOrders(tx, [...new Set(sendable.map(({ orderId }) => orderId))]);
  const getVersion = await readStatusVersions(
    tx,
    rows.map(({ orderId }) => orderId),
  );
  const ordersById = new Map(rows.map((row) => [row.orderId, row]));
  const triggered = sendable.flatMap(({ orderId, status, channels, ...cause }) => {
    const order = ordersById.get(orderId);
    if (order === undefined) return [];
    const delivery = order.terms?.option;
    const { phoneE164, state } = order;
    // A restored order whose confirmation is decided cannot be confirmed by a link.
    const isDecided = cause.previousStatus === "cancelled" && state !== null && !isConfirmable(state);
    const asksForConfirmation = cause.asksForConfirmation && !isDecided;
    const kinds = listTriggeredKinds(status, { ...cause, asksForConfirmation, delivery });
    return [{ orderId, phoneE164, channels, kinds }];
  });
  await queueMessages(tx, triggered, getVersion);
}

/** Selects orders that still exist, and locks them in the order in which other transactions lock orders. */
function selectOrders(tx: Database, ids: readonly string[]) {
  return tx
    .select({
      orderId: orders.id,
      phoneE164: orders.customerPhoneE164,
      terms: orders.delivery,
      confirmedOrder: orderConfirmations.orderId,
      staffStep: orderConfirmations.staffStep,
      state: orderConfirmations.state,
    })
    .from(orders)
    .leftJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .where(inArray(orders.id, [...ids]))
    .orderBy(orders.id)
    .for("key share", { of: orders });
}

interface TriggeredMessages {
  orderId: string;
  /** The order's phone number in E.164, or null if it is not valid. */
  phoneE164: string | null;
  /** The configured channels. */
  channels: readonly MessageChannel[];
  kinds: readonly MessageKind[];
}

/**
 * Queues each kind once per order, version and channel. If staff have switched a channel off for the kind, the next alternative
 * channel is used. A skipped message is queued again.
 */
async function queueMessages(
  tx: Database,
  triggered: readonly TriggeredMessages[],
  getVersion: GetStatusVersion,
): Promise<void> {
  const sendable = triggered.filter(({ channels, kinds }) => channels.length > 0 && kinds.length > 0);
  if (sendable.length === 0) return;
  const choices = await readChannelChoices(tx);
  const messages = sendable.flatMap(({ orderId, phoneE164, channels, kinds }) =>
    kinds.flatMap((kind) => {
      const { plan, enabled } = choices(kind, channels);
      return chooseChannels(MESSAGE_RULES[kind].audience, enabled, phoneE164, plan).map((channel) => ({
        kind,
        channel,
        orderId,
        dedupeKey: `${kind}:${orderId}:${getVersion(orderId, kind)}${channel === "email" ? "" : `:${channel}`}`,
      }));
    }),
  );
  if (messages.length === 0) return;
  // Two changes can queue the same message, which one statement must not insert twice.
  const messagesByKey = new Map(messages.map((message) => [message.dedupeKey, message]));
  await insertMessages(tx, { messages: JSON.stringify([...messagesByKey.values()]) });
  await refreshRequestChannels(tx, messages);
}

/** One text for any number of messages: the query builder would name each column of each message. */
const insertMessages = createStatement(
  "queue_order_messages",
  sql`insert into ${outboxMessages} (kind, channel, order_id, dedupe_key)
    select kind, channel, "orderId", "dedupeKey"
    from json_to_recordset(${sql.placeholder("messages")}::json)
      as message (kind text, channel text, "orderId" text, "dedupeKey" text)
    on conflict (dedupe_key) do update set status = 'queued', next_at = now(), last_error = null
    where ${outboxMessages}.status = 'skipped'`,
);
