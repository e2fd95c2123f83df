import { and, eq, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { orders } from "#db/schema/orders/order-schema.server.ts";
import { listNextChannels } from "#domain/outbox/channel-plan.ts";
import { isReachable } from "#domain/outbox/choose-channels.ts";
import type { MessageChannel, MessageKind, RecordedChannel } from "#domain/outbox/message.ts";
import { MESSAGE_RULES } from "#domain/outbox/message.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";

import { listEnabledChannels } from "./list-enabled-channels.ts";
import { readChannelPlan } from "./read-channel-plan.ts";

/** A message that a channel could not deliver, or delivered late. */
export interface FallbackSource {
  kind: MessageKind;
  channel: RecordedChannel;
  orderId: string | null;
  dedupeKey: string;
}

/** Returns the key of the same message on another channel. Keys of emails have no suffix. */
function toKeyOf(channel: MessageChannel, { channel: ownChannel, dedupeKey }: FallbackSource): string {
  const suffix = `:${ownChannel}`;
  const base = dedupeKey.endsWith(suffix) ? dedupeKey.slice(0, -suffix.length) : dedupeKey;
  return channel === "email" ? base : `${base}:${channel}`;
}

/**
 * Queues an order's message on the next channel of its list, after a channel could not deliver it. Each channel gets
 * the message at most once, so that repeated failures queue nothing.
 * @param configured the configured channels
 */
export async function queueFallback(
  db: Database,
  source: FallbackSource,
  configured: readonly MessageChannel[],
): Promise<void> {
  const { kind, channel, orderId } = source;
  if (orderId === null || channel === "link" || MESSAGE_RULES[kind].audience !== "customer") return;
  const plan = await readChannelPlan(db, kind);
  const enabled = await listEnabledChannels(db, kind, configured);
  const [order] = await db
    .select({ phone: orders.customerPhoneE164, email: orders.customerEmail })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (order === undefined) return;
  const next = listNextChannels(plan, channel).find(
    (candidate) => enabled.includes(candidate) && isReachable(candidate, order),
  );
  if (next === undefined) return;
  await db
    .insert(outboxMessages)
    .values({ kind, channel: next, orderId, dedupeKey: toKeyOf(next, source) })
    .onConflictDoNothing();
}

/** Withdraws the messages that wait on later channels, after a channel has delivered the message after all. */
export async function cancelFallback(db: Database, source: FallbackSource): Promise<void> {
  if (source.orderId === null || source.channel === "link") return;
  const plan = await readChannelPlan(db, source.kind);
  const keys = listNextChannels(plan, source.channel).map((channel) => toKeyOf(channel, source));
  if (keys.length === 0) return;
  await db
    .update(outboxMessages)
    .set({ status: "skipped", lastError: texts.arrivedElsewhere })
    .where(and(inArray(outboxMessages.dedupeKey, keys), eq(outboxMessages.status, "queued")));
}
