import { webhookEndpoints } from "../tables/webhook-schema.server.ts";
import type { WebhookEndpoint } from "../rules/webhook-endpoint.ts";

/** The columns of an endpoint that staff may see. They contain no secret. */
export const ENDPOINT_COLUMNS = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  description: webhookEndpoints.description,
  eventTypes: webhookEndpoints.eventTypes,
  isEnabled: webhookEndpoints.isEnabled,
  stopReason: webhookEndpoints.stopReason,
  failingSince: webhookEndpoints.failingSince,
  previousSecretExpiresAt: webhookEndpoints.previousSecretExpiresAt,
  createdAt: webhookEndpoints.createdAt,
};

type EndpointRow = Pick<typeof webhookEndpoints.$inferSelect, keyof typeof ENDPOINT_COLUMNS>;

/** Converts a row to an endpoint. */
export function toEndpoint({
  failingSince,
  previousSecretExpiresAt,
  createdAt,
  ...row
}: EndpointRow): WebhookEndpoint {
  const isRotating = previousSecretExpiresAt !== null && previousSecretExpiresAt.getTime() > Date.now();
  return {
    ...row,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretExpiresAt: isRotating ? previousSecretExpiresAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}
