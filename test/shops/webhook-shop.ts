import type { Database } from "#platform/db/client.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import type { EndpointWithSecret } from "#webhooks/rules/webhook-endpoint.ts";
import type { WebhookEventType } from "#webhooks/rules/webhook-event.ts";
import { WEBHOOK_EVENT_TYPES } from "#webhooks/rules/webhook-event.ts";
import { addEndpoint } from "#webhooks/operations/endpoints.ts";
import type { WebhookServices } from "#webhooks/operations/send-delivery.ts";
import { sendDueDeliveries } from "#webhooks/operations/webhook-worker.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";

import { TEST_CREDENTIALS_KEY } from "./connected-shop.ts";

/** Adds an endpoint on this machine. Default: it receives all events. */
export function buildEndpoint(
  db: Database,
  url: string,
  eventTypes: readonly WebhookEventType[] = WEBHOOK_EVENT_TYPES,
): Promise<EndpointWithSecret> {
  const input = { url, description: "", eventTypes: [...eventTypes], isEnabled: true };
  return addEndpoint(db, input, {
    by: COMMAND_LINE,
    getKey: () => TEST_CREDENTIALS_KEY,
    allowsLocalhost: true,
  });
}

/** Sends all due deliveries and waits for their results. Returns their number. */
export async function sendWebhooks(db: Database, services: Partial<WebhookServices> = {}): Promise<number> {
  const slots = createSendSlots((error) => {
    throw error;
  });
  const options = { db, getCredentialsKey: () => TEST_CREDENTIALS_KEY, allowsLocalhost: true, ...services };
  const count = await sendDueDeliveries(options, slots);
  await slots.waitForAll();
  return count;
}
