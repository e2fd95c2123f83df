import { inArray } from "drizzle-orm";

import type { ShipmentState } from "#orders/rules/order-status.ts";
import type { Database } from "#platform/db/client.server.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";

import type { ClaimedMessage } from "../claim-messages.ts";
import { readSubjectId } from "../queue-message-once.ts";

/** The states of a parcel in which a message about it is still true. Quiet hours delay messages to the next morning. */
const STATES_BY_KIND: Readonly<Partial<Record<MessageKind, readonly ShipmentState[]>>> = {
  "out-for-delivery": ["out-for-delivery"],
  // Back at the courier until the next attempt.
  "delivery-attempted": ["attempted", "picked", "in-transit"],
  "parcel-returned": ["returned"],
};

type ParcelMessage = Pick<ClaimedMessage, "id" | "kind" | "dedupeKey">;

/** Returns the ids of messages about parcels whose state has changed since, so that the message is no longer true. */
export async function findOutdatedParcelMessages(
  db: Database,
  messages: readonly ParcelMessage[],
): Promise<ReadonlySet<number>> {
  const ofParcels = messages.filter(({ kind }) => kind in STATES_BY_KIND);
  if (ofParcels.length === 0) return new Set();
  const rows = await db
    .select({ id: shipments.id, state: shipments.state })
    .from(shipments)
    .where(inArray(shipments.id, ofParcels.map(readSubjectId)));
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const outdated = ofParcels.filter((message) => {
    const state = states.get(readSubjectId(message));
    return state === undefined || STATES_BY_KIND[message.kind]?.includes(state) !== true;
  });
  return new Set(outdated.map(({ id }) => id));
}
