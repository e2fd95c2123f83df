import { and, eq, isNull, lte, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { webhookDeliveries, webhookEvents } from "../tables/webhook-schema.server.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { WebhookDeliveryDetail } from "../rules/webhook-endpoint.ts";
import { TEST_EVENT_TYPE } from "../rules/webhook-event.ts";
import { webhookDeliveryMessages, webhookMessages } from "../rules/webhook-messages.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { getDelivery } from "./deliveries.ts";
import { lockEndpoint, toSubject } from "./endpoints.ts";

/**
 * Queues a delivery again for immediate sending, with the full number of attempts and the same `webhook-id`.
 * @throws NotFound 'Delivery not found'
 * @throws Conflict if the endpoint is disabled, or the delivery is being sent
 */
export async function sendDeliveryAgain(
  db: Database,
  id: number,
  { by }: { by: Actor },
): Promise<WebhookDeliveryDetail> {
  return db.transaction(async (tx) => {
    const [delivery] = await tx
      .select({ endpointId: webhookDeliveries.endpointId })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.id, id));
    if (!delivery) throw new NotFound(webhookDeliveryMessages.notFound);
    const endpoint = await lockEnabledEndpoint(tx, delivery.endpointId);
    const isIdle = or(isNull(webhookDeliveries.lockedUntil), lte(webhookDeliveries.lockedUntil, sql`now()`));
    const queuedRows = await tx
      .update(webhookDeliveries)
      .set({ state: "pending", attempts: 0, nextAt: sql`now()`, lockedUntil: null })
      .where(and(eq(webhookDeliveries.id, id), isIdle))
      .returning({ id: webhookDeliveries.id });
    if (queuedRows.length === 0) throw new Conflict(webhookDeliveryMessages.isRunning);
    await recordAudit(tx, { by, action: "message-queued", subject: toSubject(endpoint) });
    return getDelivery(tx, id);
  });
}

/**
 * Queues a test event for one endpoint.
 * @throws NotFound 'Endpoint not found'
 * @throws Conflict if the endpoint is disabled
 */
export async function sendTestEvent(
  db: Database,
  endpointId: number,
  { by }: { by: Actor },
): Promise<WebhookDeliveryDetail> {
  return db.transaction(async (tx) => {
    const endpoint = await lockEnabledEndpoint(tx, endpointId);
    const [event] = await tx
      .insert(webhookEvents)
      .values({ type: TEST_EVENT_TYPE, data: { endpointId } })
      .returning({ id: webhookEvents.id });
    const [delivery] = await tx
      .insert(webhookDeliveries)
      .values({ eventId: event?.id ?? 0, endpointId })
      .returning({ id: webhookDeliveries.id });
    if (!delivery) throw new Error("The insert returned no row");
    await recordAudit(tx, { by, action: "message-tested", subject: toSubject(endpoint) });
    return getDelivery(tx, delivery.id);
  });
}

async function lockEnabledEndpoint(tx: Database, id: number) {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint.isEnabled) throw new Conflict(webhookMessages.endpointOff);
  return endpoint;
}
