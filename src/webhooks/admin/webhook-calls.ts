import type {
  EndpointWithSecret,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEndpointInput,
} from "../rules/webhook-endpoint.ts";

import { callStaffRead, callStaffWrite } from "#staff/admin/staff-call.ts";

/** Adds an endpoint and returns it with its secret. @throws ApiProblem */
export function addEndpoint(json: WebhookEndpointInput): Promise<EndpointWithSecret> {
  return callStaffWrite("webhook_added", "POST /api/admin/webhooks", { json });
}

/** Changes an endpoint. @throws ApiProblem */
export function updateEndpoint({
  id,
  ...json
}: WebhookEndpointInput & { id: number }): Promise<WebhookEndpoint> {
  return callStaffWrite("webhook_changed", "PUT /api/admin/webhooks/:id", {
    param: { id: String(id) },
    json,
  });
}

/** Deletes an endpoint. @throws ApiProblem */
export async function deleteEndpoint(id: number): Promise<void> {
  await callStaffWrite("webhook_deleted", "DELETE /api/admin/webhooks/:id", { param: { id: String(id) } });
}

/** Replaces the secret of an endpoint and returns the new secret. @throws ApiProblem */
export function rotateSecret(id: number): Promise<EndpointWithSecret> {
  return callStaffWrite("webhook_secret_changed", "POST /api/admin/webhooks/:id/secret", {
    param: { id: String(id) },
  });
}

/** Queues a test event. @throws ApiProblem */
export function sendTestEvent(id: number): Promise<WebhookDeliveryDetail> {
  return callStaffWrite("webhook_tested", "POST /api/admin/webhooks/:id/test", { param: { id: String(id) } });
}

/** Returns a delivery with its body and attempts. */
export function readDelivery(id: string): Promise<WebhookDeliveryDetail> {
  return callStaffRead("GET /api/admin/webhook-deliveries/:id", { param: { id } });
}

/** Queues a delivery again. @throws ApiProblem */
export function sendDeliveryAgain(id: string): Promise<WebhookDeliveryDetail> {
  return callStaffWrite("webhook_sent_again", "POST /api/admin/webhook-deliveries/:id/send-again", {
    param: { id },
  });
}
