import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../tables/webhook-schema.server.ts";
import type { WebhookEvent } from "../rules/webhook-event.ts";

/**
 * Records events, and a delivery for each enabled endpoint that receives them, in the transaction of the change that
 * caused them. Writes nothing if no enabled endpoint receives them.
 */
export async function recordEvents(tx: Database, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  const endpoints = await tx
    .select({ id: webhookEndpoints.id, eventTypes: webhookEndpoints.eventTypes })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.isEnabled, true))
    // A delivery to an endpoint that is being deleted would violate the foreign key and fail the change.
    .for("key share");
  const received = events.filter(({ type }) => endpoints.some(({ eventTypes }) => eventTypes.includes(type)));
  if (received.length === 0) return;
  const recorded = await tx
    .insert(webhookEvents)
    .values(received.map(({ type, data }) => ({ type, data })))
    .returning({ id: webhookEvents.id, type: webhookEvents.type });
  const deliveries = recorded.flatMap(({ id: eventId, type }) =>
    endpoints
      .filter(({ eventTypes }) => eventTypes.some((received) => received === type))
      .map(({ id: endpointId }) => ({ eventId, endpointId })),
  );
  await tx.insert(webhookDeliveries).values(deliveries);
}
