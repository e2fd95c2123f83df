import { and, eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { restockRequests } from "#catalogue/tables/restock-schema.server.ts";
import { listNextChannels, isReachable } from "#store/rules/channel-plan.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { MessageChannel, RecordedChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";
import { outboxMessages as texts } from "../../rules/outbox/staff-messages.ts";
import { toE164 } from "#kit/operations/to-e164.ts";

import { readChannelChoice } from "#store/operations/read-channel-choice.ts";

/** A message that a channel could not deliver, or delivered late. */
export interface FallbackSource {
  kind: MessageKind;
  channel: RecordedChannel;
  orderId: string | null;
  restockRequestId: number | null;
  dedupeKey: string;
}

/** Returns the key of the same message on another channel. Keys of emails have no suffix. */
function toKeyOf(channel: MessageChannel, { channel: ownChannel, dedupeKey }: FallbackSource): string {
  const suffix = `:${ownChannel}`;
  const base = dedupeKey.endsWith(suffix) ? dedupeKey.slice(0, -suffix.length) : dedupeKey;
  return channel === "email" ? base : `${base}:${channel}`;
}

/**
 * Queues a message about an order or a back-in-stock request on the next channel of its list, after a channel could not deliver it. Each channel gets
 * the message at most once, so that repeated failures queue nothing.
 * @param configured the configured channels
 */
export async function queueFallback(
  db: Database,
  source: FallbackSource,
  configured: readonly MessageChannel[],
): Promise<void> {
  const { kind, channel, orderId, restockRequestId } = source;
  if (channel === "link" || MESSAGE_RULES[kind].audience !== "customer") return;
  const contacts = await findContacts(db, source);
  if (contacts === undefined) return;
  const { plan, enabled } = await readChannelChoice(db, kind, configured);
  const next = listNextChannels(plan, channel).find(
    (candidate) => enabled.includes(candidate) && isReachable(candidate, contacts),
  );
  if (next === undefined) return;
  await db
    .insert(outboxMessages)
    .values({ kind, channel: next, orderId, restockRequestId, dedupeKey: toKeyOf(next, source) })
    .onConflictDoNothing();
}

/** Returns the recipient's contacts, or undefined if the message has no recipient with alternatives. */
async function findContacts(
  db: Database,
  { orderId, restockRequestId }: FallbackSource,
): Promise<{ phone: string | null; email: string } | undefined> {
  if (orderId !== null) {
    const [order] = await db
      .select({ phone: orders.customerPhoneE164, email: orders.customerEmail })
      .from(orders)
      .where(eq(orders.id, orderId))
      // Decisions lock the order before its confirmation, so this must do the same.
      .for("key share");
    return order;
  }
  if (restockRequestId === null) return undefined;
  const [request] = await db
    .select({ contact: restockRequests.contact })
    .from(restockRequests)
    .where(eq(restockRequests.id, restockRequestId));
  // The shopper left one contact: an email address or a phone number.
  if (request === undefined || request.contact.includes("@")) return undefined;
  return { phone: toE164(request.contact) ?? null, email: "" };
}

/** Withdraws the messages that wait on later channels, after a channel has delivered the message after all. */
export async function cancelFallback(db: Database, source: FallbackSource): Promise<void> {
  if ((source.orderId ?? source.restockRequestId) === null || source.channel === "link") return;
  const { plan } = await readChannelChoice(db, source.kind, []);
  const keys = listNextChannels(plan, source.channel).map((channel) => toKeyOf(channel, source));
  if (keys.length === 0) return;
  await db
    .update(outboxMessages)
    .set({ status: "skipped", lastError: texts.arrivedElsewhere })
    .where(and(inArray(outboxMessages.dedupeKey, keys), eq(outboxMessages.status, "queued")));
}
