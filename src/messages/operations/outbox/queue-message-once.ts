import { eq, sql } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { readChannelChoice } from "#store/operations/read-channel-choice.ts";
import { chooseChannels } from "#store/rules/channel-plan.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { ClaimedMessage } from "./claim-messages.ts";

interface MessageCase {
  orderId: string;
  /** Of the payment, refund or return. */
  id: number;
  /** Distinguishes messages of the kind about the case, each of which is told once, e.g. the payments of a refund. */
  version?: number | undefined;
  /** The configured channels. */
  channels: readonly MessageChannel[];
}

/** Queues a message once per payment, refund or return; one that was skipped is queued again. The order is locked. */
export async function queueMessageOnce(
  tx: Database,
  kind: TemplateKind,
  { orderId, id, version, channels }: MessageCase,
): Promise<void> {
  if (channels.length === 0) return;
  const [order] = await tx
    .select({ phoneE164: orders.customerPhoneE164 })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  const { plan, enabled } = await readChannelChoice(tx, kind, channels);
  const subject = `${kind}:${orderId}:${id}`;
  const key = version === undefined ? subject : `${subject}:${version}`;
  const messages = chooseChannels("customer", enabled, order.phoneE164, plan).map((channel) => ({
    kind,
    channel,
    orderId,
    dedupeKey: channel === "email" ? key : `${key}:${channel}`,
  }));
  await insertMessagesOnce(tx, messages);
}

/** Queues each message once; one that was skipped is queued again. */
export async function insertMessagesOnce(
  tx: Database,
  messages: readonly (typeof outboxMessages.$inferInsert)[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insert(outboxMessages)
    .values([...messages])
    .onConflictDoUpdate({
      target: outboxMessages.dedupeKey,
      set: { status: "queued", nextAt: sql`now()`, lastError: null },
      setWhere: eq(outboxMessages.status, "skipped"),
    });
}

/** Returns the id of the payment, refund or return that a message of `queueMessageOnce` is about. */
export function readSubjectId({ dedupeKey }: Pick<ClaimedMessage, "dedupeKey">): number {
  return Number(dedupeKey.split(":")[2]);
}
