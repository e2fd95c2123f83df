import { createRoute, z } from "@hono/zod-openapi";
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
import { createRouter, jsonBody, jsonContent, createStrictQuery } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const tags = ["admin: webhooks"];
/** Requires access to orders, because events contain ids and details of orders. Events contain no contact details. */
const rule = requires("settings.integrations", "orders.read");
const invalid = problemContent("Invalid values", "invalid-input");
const endpointNotFound = problemContent("Endpoint not found", "not-found");
const deliveryNotFound = problemContent("Delivery not found", "not-found");
const endpointOff = problemContent("The endpoint is off, or the delivery is being sent", "conflict");
const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

const listEndpointsRoute = createRoute({
  operationId: "listWebhookEndpoints",
  "x-permission": rule,
  method: "get",
  path: "/",
  tags,
  summary: "Lists the endpoints that receive events, without their secrets",
  request: { query: createStrictQuery(endpointList.querySchema) },
  responses: {
    200: jsonContent(createPageSchema(webhookEndpointSchema), "A page of endpoints"),
    422: invalid,
  },
});

const addEndpointRoute = createRoute({
  operationId: "addWebhookEndpoint",
  "x-permission": rule,
  method: "post",
  path: "/",
  tags,
  summary: "Adds an endpoint. Only this response contains its secret",
  request: { body: jsonBody(webhookEndpointInputSchema) },
  responses: {
    201: jsonContent(endpointWithSecretSchema, "The endpoint and its secret"),
    409: problemContent("The shop has the maximum number of endpoints", "conflict"),
    422: problemContent("Invalid values, or a URL that the shop must not contact", "invalid-input"),
  },
});

const updateEndpointRoute = createRoute({
  operationId: "updateWebhookEndpoint",
  "x-permission": rule,
  method: "put",
  path: "/{id}",
  tags,
  summary: "Changes an endpoint, or switches it on or off",
  request: { params, body: jsonBody(webhookEndpointInputSchema) },
  responses: {
    200: jsonContent(webhookEndpointSchema, "The endpoint"),
    404: endpointNotFound,
    409: problemContent("The endpoint was changed after expectedUpdatedAt", "conflict"),
    422: problemContent("Invalid values, or a URL that the shop must not contact", "invalid-input"),
  },
});

const deleteEndpointRoute = createRoute({
  operationId: "deleteWebhookEndpoint",
  "x-permission": rule,
  method: "delete",
  path: "/{id}",
  tags,
  summary: "Deletes an endpoint with its deliveries",
  request: { params },
  responses: { 204: { description: "Deleted" }, 404: endpointNotFound, 422: invalid },
});

const rotateSecretRoute = createRoute({
  operationId: "rotateWebhookSecret",
  "x-permission": rule,
  method: "post",
  path: "/{id}/secret",
  tags,
  summary: "Creates a new secret. For 24 hours, the shop also signs with the previous secret",
  request: { params },
  responses: {
    200: jsonContent(endpointWithSecretSchema, "The endpoint and its new secret"),
    404: endpointNotFound,
    422: invalid,
  },
});

const sendTestRoute = createRoute({
  operationId: "sendTestWebhook",
  "x-permission": rule,
  method: "post",
  path: "/{id}/test",
  tags,
  summary: "Queues a test event. A failed test event is not retried",
  request: { params },
  responses: {
    200: jsonContent(webhookDeliveryDetailSchema, "The delivery"),
    404: endpointNotFound,
    409: endpointOff,
    422: invalid,
  },
});

const listDeliveriesRoute = createRoute({
  operationId: "listWebhookDeliveries",
  "x-permission": rule,
  method: "get",
  path: "/",
  tags,
  summary: "Lists the deliveries of the last 30 days, newest first",
  request: { query: createStrictQuery(deliveryList.querySchema) },
  responses: {
    200: jsonContent(createPageSchema(webhookDeliverySchema), "A page of deliveries"),
    422: invalid,
  },
});

const getDeliveryRoute = createRoute({
  operationId: "getWebhookDelivery",
  "x-permission": rule,
  method: "get",
  path: "/{id}",
  tags,
  summary: "Returns a delivery with its body and the log of its attempts",
  request: { params },
  responses: {
    200: jsonContent(webhookDeliveryDetailSchema, "The delivery"),
    404: deliveryNotFound,
    422: invalid,
  },
});

const sendAgainRoute = createRoute({
  operationId: "sendWebhookAgain",
  "x-permission": rule,
  method: "post",
  path: "/{id}/send-again",
  tags,
  summary: "Requeues a delivery with the same webhook-id and resets its number of attempts",
  request: { params },
  responses: {
    200: jsonContent(webhookDeliveryDetailSchema, "The delivery"),
    404: deliveryNotFound,
    409: endpointOff,
    422: invalid,
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
