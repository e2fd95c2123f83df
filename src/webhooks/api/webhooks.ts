import type { Context } from "hono";

import { requires } from "#kit/rules/permissions.ts";
import {
  deliveryList,
  endpointWithSecretSchema,
  webhookDeliveryDetailSchema,
  webhookDeliverySchema,
  webhookEndpointInputSchema,
  endpointList,
  webhookEndpointSchema,
} from "../rules/webhook-endpoint.ts";
import { getDelivery, listDeliveries } from "../operations/deliveries.ts";
import {
  addEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
  listEndpoints,
} from "../operations/endpoints.ts";
import { sendDeliveryAgain, sendTestEvent } from "../operations/send-again.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import {
  createRouter,
  createStrictQuery,
  jsonBody,
  jsonContent,
  numberParams,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

/** Requires access to orders, because events contain ids and details of orders. Events contain no contact details. */
const rule = requires("settings.integrations", "orders.read");
const staffRoute = staffRoutes("admin: webhooks", rule);
const endpointNotFound = problemContent("Endpoint not found", "not-found");
const deliveryNotFound = problemContent("Delivery not found", "not-found");
const endpointOff = problemContent("The endpoint is off, or the delivery is being sent", "conflict");

const listEndpointsRoute = staffRoute({
  operationId: "listWebhookEndpoints",
  method: "get",
  path: "/",
  summary: "Lists the endpoints that receive events, without their secrets",
  request: { query: createStrictQuery(endpointList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(webhookEndpointSchema), "A page of endpoints") },
});

const addEndpointRoute = staffRoute({
  operationId: "addWebhookEndpoint",
  method: "post",
  path: "/",
  summary: "Adds an endpoint. Only this response contains its secret",
  request: { body: jsonBody(webhookEndpointInputSchema) },
  responses: {
    201: jsonContent(endpointWithSecretSchema, "The endpoint and its secret"),
    409: problemContent("The shop has the maximum number of endpoints", "conflict"),
    422: problemContent("Invalid values, or a URL that the shop must not contact", "invalid-input"),
  },
});

const updateEndpointRoute = staffRoute({
  operationId: "updateWebhookEndpoint",
  method: "put",
  path: "/{id}",
  summary: "Changes an endpoint, or switches it on or off",
  request: { params: numberParams, body: jsonBody(webhookEndpointInputSchema) },
  responses: {
    200: jsonContent(webhookEndpointSchema, "The endpoint"),
    404: endpointNotFound,
    409: problemContent("The endpoint was changed after expectedUpdatedAt", "conflict"),
    422: problemContent("Invalid values, or a URL that the shop must not contact", "invalid-input"),
  },
});

const deleteEndpointRoute = staffRoute({
  operationId: "deleteWebhookEndpoint",
  method: "delete",
  path: "/{id}",
  summary: "Deletes an endpoint with its deliveries",
  request: { params: numberParams },
  responses: { 204: { description: "Deleted" }, 404: endpointNotFound },
});

const rotateSecretRoute = staffRoute({
  operationId: "rotateWebhookSecret",
  method: "post",
  path: "/{id}/secret",
  summary: "Creates a new secret. For 24 hours, the shop also signs with the previous secret",
  request: { params: numberParams },
  responses: {
    200: jsonContent(endpointWithSecretSchema, "The endpoint and its new secret"),
    404: endpointNotFound,
  },
});

const sendTestRoute = staffRoute({
  operationId: "sendTestWebhook",
  method: "post",
  path: "/{id}/test",
  summary: "Queues a test event. A failed test event is not retried",
  request: { params: numberParams },
  responses: {
    200: jsonContent(webhookDeliveryDetailSchema, "The delivery"),
    404: endpointNotFound,
    409: endpointOff,
  },
});

const listDeliveriesRoute = staffRoute({
  operationId: "listWebhookDeliveries",
  method: "get",
  path: "/",
  summary: "Lists the deliveries of the last 30 days, newest first",
  request: { query: createStrictQuery(deliveryList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(webhookDeliverySchema), "A page of deliveries") },
});

const getDeliveryRoute = staffRoute({
  operationId: "getWebhookDelivery",
  method: "get",
  path: "/{id}",
  summary: "Returns a delivery with its body and the log of its attempts",
  request: { params: numberParams },
  responses: { 200: jsonContent(webhookDeliveryDetailSchema, "The delivery"), 404: deliveryNotFound },
});

const sendAgainRoute = staffRoute({
  operationId: "sendWebhookAgain",
  method: "post",
  path: "/{id}/send-again",
  summary: "Requeues a delivery with the same webhook-id and resets its number of attempts",
  request: { params: numberParams },
  responses: {
    200: jsonContent(webhookDeliveryDetailSchema, "The delivery"),
    404: deliveryNotFound,
    409: endpointOff,
  },
});

function getOptions({ var: { user, getCredentialsKey, settings } }: Context<ApiEnv>) {
  return { by: user, getKey: getCredentialsKey, allowsLocalhost: settings.allowsLocalWebhooks };
}

/** Creates the staff endpoints for webhook endpoints. */
export function createAdminWebhooksApi() {
  return createRouter()
    .openapi(listEndpointsRoute, async (c) =>
      c.json(await listEndpoints(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(addEndpointRoute, async (c) =>
      c.json(await addEndpoint(c.var.db, c.req.valid("json"), getOptions(c)), 201),
    )
    .openapi(updateEndpointRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateEndpoint(c.var.db, id, c.req.valid("json"), getOptions(c)), 200);
    })
    .openapi(deleteEndpointRoute, async (c) => {
      await deleteEndpoint(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(rotateSecretRoute, async (c) =>
      c.json(await rotateSecret(c.var.db, c.req.valid("param").id, getOptions(c)), 200),
    )
    .openapi(sendTestRoute, async (c) =>
      c.json(await sendTestEvent(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    );
}

/** Creates the staff endpoints for webhook deliveries. */
export function createAdminWebhookDeliveriesApi() {
  return createRouter()
    .openapi(listDeliveriesRoute, async (c) =>
      c.json(await listDeliveries(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(getDeliveryRoute, async (c) => c.json(await getDelivery(c.var.db, c.req.valid("param").id), 200))
    .openapi(sendAgainRoute, async (c) =>
      c.json(await sendDeliveryAgain(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    );
}
