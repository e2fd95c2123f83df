import { and, eq, gt, inArray, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { shipmentEvents, shipments } from "../../tables/shipment-schema.server.ts";
import { chooseChannels } from "#store/rules/channel-plan.ts";
import type { MessageState, MessageChannel } from "#kit/rules/message-channel.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { readChannelChoice } from "#store/operations/read-channel-choice.ts";

const KIND = "tracking-corrected";
/** Kinds of messages that tell the tracking number. */
const KINDS_WITH_PARCELS: TemplateKind[] = ["order-shipped", "out-for-delivery", "delivery-attempted"];
/** States of messages that the customer has received, or might have received. */
const TOLD_STATES: MessageState[] = ["sending", "sent", "delivered", "read", "unsure"];

/** Codes of the events of a withdrawn parcel, by whether the customer has received its tracking number. */
export const WITHDRAWN_CODES = { told: "staff:withdrawn-told", untold: "staff:withdrawn" } as const;

/**
 * Returns whether a message to the customer contained the tracking number. Most WhatsApp messages contain only the link to
 * the order page, which shows the number.
 */
export async function wasCustomerTold(
  tx: Database,
  orderId: string,
  trackingNumber: string | null,
): Promise<boolean> {
  if (trackingNumber === null) return false;
  const count = await tx.$count(
    outboxMessages,
    and(
      eq(outboxMessages.orderId, orderId),
      inArray(outboxMessages.status, TOLD_STATES),
      or(
        sql`position(${trackingNumber} in ${outboxMessages.text}) > 0`,
        and(eq(outboxMessages.channel, "whatsapp"), inArray(outboxMessages.kind, KINDS_WITH_PARCELS)),
      ),
    ),
  );
  return count > 0;
}

/**
 * Queues one message with the corrected tracking numbers of an order. A message that is still queued contains the latest
 * numbers, so no second one is queued. The caller must have locked the order.
 */
export async function queueCorrection(
  tx: Database,
  { id: orderId, phoneE164 }: Pick<LockedOrder, "id" | "phoneE164">,
  channels: readonly MessageChannel[],
): Promise<void> {
  const isCorrection = and(eq(outboxMessages.orderId, orderId), eq(outboxMessages.kind, KIND));
  const [queuedCount, count] = [
    await tx.$count(outboxMessages, and(isCorrection, eq(outboxMessages.status, "queued"))),
    await tx.$count(outboxMessages, isCorrection),
  ];
  if (queuedCount > 0) return;
  const { plan, enabled } = await readChannelChoice(tx, KIND, channels);
  const messages = chooseChannels("customer", enabled, phoneE164, plan).map((channel) => {
    const key = `${KIND}:${orderId}:${count + 1}`;
    return {
      kind: KIND,
      channel,
      orderId,
      dedupeKey: channel === "email" ? key : `${key}:${channel}`,
    } as const;
  });
  if (messages.length > 0) await tx.insert(outboxMessages).values(messages).onConflictDoNothing();
}

/**
 * Queues a message about a new parcel that replaces a withdrawn one whose tracking number the customer has received.
 * The caller must have locked the order.
 */
export async function queueReplacement(
  tx: Database,
  order: Pick<LockedOrder, "id" | "phoneE164">,
  channels: readonly MessageChannel[],
): Promise<void> {
  const [withdrawal] = await tx
    .select({ at: sql<Date>`max(${shipmentEvents.createdAt})`.mapWith(shipmentEvents.createdAt) })
    .from(shipmentEvents)
    .innerJoin(shipments, eq(shipments.id, shipmentEvents.shipmentId))
    .where(and(eq(shipments.orderId, order.id), eq(shipmentEvents.code, WITHDRAWN_CODES.told)));
  if (!withdrawal?.at) return;
  const isToldSince = await tx.$count(
    outboxMessages,
    and(
      eq(outboxMessages.orderId, order.id),
      eq(outboxMessages.kind, KIND),
      gt(outboxMessages.createdAt, withdrawal.at),
    ),
  );
  if (isToldSince === 0) await queueCorrection(tx, order, channels);
}
