import { and, eq, gt, inArray, or, sql } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import type {
  ParcelOrder,
  parcelCreated,
  parcelStatesChanged,
  parcelWithdrawn,
  trackingCorrected,
} from "#shipments/operations/events.ts";
import { WITHDRAWN_CODES, markWithdrawalTold } from "#shipments/operations/tracking/withdraw-parcel.ts";
import { SHIPMENT_RULES } from "#shipments/rules/shipment-state.ts";
import { shipmentEvents, shipments } from "#shipments/tables/shipment-schema.server.ts";
import { readChannelChoice } from "#store/operations/read-channel-choice.ts";
import { chooseChannels } from "#store/rules/channel-plan.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { insertMessagesOnce } from "./queue-message-once.ts";
import { TOLD_STATES } from "./status-versions.ts";

const KIND = "tracking-corrected";
/** Kinds of messages that tell the tracking number. */
const KINDS_WITH_PARCELS: TemplateKind[] = ["order-shipped", "out-for-delivery", "delivery-attempted"];

/**
 * Returns whether a message to the customer contained the tracking number. Most WhatsApp messages contain only the link to
 * the order page, which shows the number.
 */
async function wasCustomerTold(
  tx: Database,
  orderId: string,
  trackingNumber: string | null,
): Promise<boolean> {
  if (trackingNumber === null) return false;
  const count = await tx.$count(
    outboxMessages,
    and(
      eq(outboxMessages.orderId, orderId),
      inArray(outboxMessages.status, [...TOLD_STATES]),
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
async function queueCorrection(
  tx: Database,
  { id: orderId, phoneE164 }: ParcelOrder,
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
async function queueReplacement(
  tx: Database,
  order: ParcelOrder,
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

/** Tells a customer who has received the wrong tracking number the correct one. */
export async function tellCorrection(
  tx: Database,
  { order, previousTrackingNumber, channels }: EventPayload<typeof trackingCorrected>,
): Promise<void> {
  if (await wasCustomerTold(tx, order.id, previousTrackingNumber)) await queueCorrection(tx, order, channels);
}

/** Remembers whether the customer has received the tracking number of a withdrawn parcel. */
export async function recordWhetherTold(
  tx: Database,
  { shipmentId, orderId, trackingNumber }: EventPayload<typeof parcelWithdrawn>,
): Promise<void> {
  if (await wasCustomerTold(tx, orderId, trackingNumber)) await markWithdrawalTold(tx, shipmentId);
}

/** Tells the customer the tracking number of a parcel that replaces a withdrawn one. See `queueReplacement`. */
export async function tellReplacement(
  tx: Database,
  { order, trackingNumber, channels }: EventPayload<typeof parcelCreated>,
): Promise<void> {
  if (trackingNumber !== null) await queueReplacement(tx, order, channels);
}

/** Queues the messages about new parcel states, each only once per parcel; one that was skipped is queued again. */
export async function queueStateMessages(
  tx: Database,
  { parcels, channels }: EventPayload<typeof parcelStatesChanged>,
): Promise<void> {
  const byKind = Map.groupBy(parcels, ({ state }) => SHIPMENT_RULES[state].message);
  for (const [kind, changedParcels] of byKind)
    if (kind !== null) await queueMessagesOfKind(tx, kind, changedParcels, channels);
}

async function queueMessagesOfKind(
  tx: Database,
  kind: TemplateKind,
  parcels: EventPayload<typeof parcelStatesChanged>["parcels"],
  channels: readonly MessageChannel[],
): Promise<void> {
  const { plan, enabled } = await readChannelChoice(tx, kind, channels);
  const messages = parcels.flatMap(({ id, order }) =>
    chooseChannels("customer", enabled, order.phoneE164, plan).map((channel) => {
      const key = `${kind}:${order.id}:${id}`;
      return { kind, channel, orderId: order.id, dedupeKey: channel === "email" ? key : `${key}:${channel}` };
    }),
  );
  await insertMessagesOnce(tx, messages);
}
