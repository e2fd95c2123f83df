import type { Database } from "#platform/db/client.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { webhookAttempts, webhookDeliveries } from "#webhooks/tables/webhook-schema.server.ts";
import { addEndpoint } from "#webhooks/operations/endpoints.ts";
import { sendTestEvent } from "#webhooks/operations/send-again.ts";

/** Adds an endpoint with a delivery. */
export async function addWebhookSamples(db: Database): Promise<void> {
  const input = { url: "https://erp.example", description: "", eventTypes: [], isEnabled: true };
  const options = { by: COMMAND_LINE, getKey: () => new Uint8Array(32), allowsLocalhost: false };
  const { endpoint } = await addEndpoint(db, input, options);
  const { id } = await sendTestEvent(db, endpoint.id, { by: COMMAND_LINE });
  await db.update(webhookDeliveries).set({ state: "failed" });
  await db.insert(webhookAttempts).values({ deliveryId: id, startedAt: new Date(), durationMs: 15_000 });
}
