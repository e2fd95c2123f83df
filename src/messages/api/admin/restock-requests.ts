import { z } from "@hono/zod-openapi";

import { restockList, restockRequestSchema } from "#catalogue/rules/stock/restock/restock-query.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { deleteRestockRequest } from "#catalogue/operations/stock/restock/restock-requests.ts";
import { listRestockRequests } from "../../operations/restock/list-restock-requests.ts";
import { sendRestockMessageAgain } from "../../operations/restock/send-restock-message-again.ts";
import { setRestockNotified } from "../../operations/restock/set-restock-notified.ts";

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

const staffRoute = staffRoutes("admin: inventory", requiresAny("messages.answer", "products.edit"));
const notFound = problemContent("Request not found", "not-found");

const listRestockRequestsRoute = staffRoute({
  operationId: "listRestockRequests",
  "x-permission": requires("products.read"),
  method: "get",
  path: "/",
  summary: "Lists back-in-stock requests, newest first by default",
  request: { query: createStrictQuery(restockList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(restockRequestSchema), "A page of requests") },
});

const setRestockNotifiedRoute = staffRoute({
  operationId: "setRestockNotified",
  method: "patch",
  path: "/{id}",
  summary: "Marks a back-in-stock request as notified or as waiting",
  request: { params: numberParams, body: jsonBody(z.strictObject({ isNotified: z.boolean() })) },
  responses: {
    200: jsonContent(restockRequestSchema, "The request"),
    404: notFound,
    409: problemContent("The shopper has another open request for the size", "conflict"),
  },
});

const sendAgainRoute = staffRoute({
  operationId: "sendRestockMessageAgain",
  method: "post",
  path: "/{id}/send",
  summary: "Requeues a back-in-stock message that failed, was skipped or has an unknown result",
  request: { params: numberParams },
  responses: {
    204: { description: "The message is queued" },
    404: problemContent("Request or message not found", "not-found"),
    409: problemContent(
      "The message is queued or was sent, the shopper is marked as notified, or the channel is not configured",
      "conflict",
    ),
  },
});

const deleteRestockRequestRoute = staffRoute({
  operationId: "deleteRestockRequest",
  method: "delete",
  path: "/{id}",
  summary: "Deletes a back-in-stock request with its contact details",
  request: { params: numberParams },
  responses: { 204: { description: "Deleted" }, 404: notFound },
});

/** Creates the staff endpoints for back-in-stock requests. */
export function createAdminRestockRequestsApi() {
  const router = createRouter();
  return router
    .openapi(listRestockRequestsRoute, async (c) =>
      c.json(await listRestockRequests(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(setRestockNotifiedRoute, async (c) => {
      const { isNotified } = c.req.valid("json");
      const { id } = c.req.valid("param");
      return c.json(await setRestockNotified(c.var.db, id, isNotified, { by: c.var.user }), 200);
    })
    .openapi(sendAgainRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await sendRestockMessageAgain(c.var.db, c.req.valid("param").id, options);
      return c.body(null, 204);
    })
    .openapi(deleteRestockRequestRoute, async (c) => {
      await deleteRestockRequest(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
