import { z } from "@hono/zod-openapi";

import { orderList } from "#orders/rules/order-list.ts";
import {
  whatsAppMessageQuerySchema,
  whatsAppMessageSchema,
  sentWhatsAppMessageSchema,
} from "#orders/rules/whatsapp-message.ts";
import { getWhatsAppMessage } from "#messages/operations/outbox/get-whatsapp-message.ts";
import { markWhatsAppMessageSent } from "#messages/operations/outbox/mark-whatsapp-message-sent.ts";
import { sendMessageAgain } from "#messages/operations/outbox/send-message-again.ts";
import { getCustomerFile } from "../operations/get-customer-file.ts";
import { getOrderCustomer } from "../operations/get-order-customer.ts";
import { getOrderRisks } from "#orders/operations/get-order-risks.ts";
import { getOrderNeighbors } from "#orders/operations/lists/get-order-neighbors.ts";
import { getOrderTimeline } from "../operations/get-order-timeline.ts";

import { createRouter, idParams, jsonBody, jsonContent, numberId, staffRoutes } from "#kit/api/openapi.ts";
import { riskReasonSchema } from "#orders/rules/risk/risk-reasons.ts";
import { text } from "#kit/rules/text.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { customerFileSchema, orderCustomerSchema, timelineEntrySchema } from "#orders/api/order-schemas.ts";
import { neighborsSchema } from "#kit/api/schemas/page-schema.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: orders", requires("orders.read"));
const notFound = problemContent("Order not found", "not-found");

const timelineRoute = staffRoute({
  operationId: "getOrderTimeline",
  method: "get",
  path: "/{id}/timeline",
  summary: "Lists an order's status changes, edits, staff note changes and reviews, newest first",
  request: { params: idParams },
  responses: { 200: jsonContent(z.array(timelineEntrySchema), "The entries"), 404: notFound },
});

const customerRoute = staffRoute({
  operationId: "getOrderCustomer",
  method: "get",
  path: "/{id}/customer",
  summary: "Returns the other orders with the same phone number. The audit log records the read",
  request: { params: idParams },
  responses: { 200: jsonContent(orderCustomerSchema, "Counts, and the newest orders"), 404: notFound },
});

const customerFileRoute = staffRoute({
  operationId: "getCustomerFile",
  "x-permission": requires("orders.create", "customers.contact"),
  method: "post",
  path: "/customer-file",
  summary:
    "Returns the orders, the block and the last address of a phone number. The audit log records the read",
  request: { body: jsonBody(z.strictObject({ phone: text(80).min(1) })) },
  responses: { 200: jsonContent(customerFileSchema, "The customer's file") },
});

const risksRoute = staffRoute({
  operationId: "getOrderRisks",
  method: "get",
  path: "/{id}/risks",
  summary: "Lists reasons to check an order before it is confirmed, most important first",
  request: { params: idParams },
  responses: { 200: jsonContent(z.array(riskReasonSchema), "The reasons"), 404: notFound },
});

const whatsAppMessageRoute = staffRoute({
  operationId: "getWhatsAppMessage",
  "x-permission": requires("orders.read", "customers.contact"),
  method: "get",
  path: "/{id}/whatsapp-message",
  summary: "Returns a prefilled WhatsApp message about the order's status, for staff who send it manually",
  request: { params: idParams, query: whatsAppMessageQuerySchema },
  responses: { 200: jsonContent(whatsAppMessageSchema, "The message"), 404: notFound },
});

const markWhatsAppMessageSentRoute = staffRoute({
  operationId: "markWhatsAppMessageSent",
  "x-permission": requires("orders.confirm", "customers.contact"),
  method: "put",
  path: "/{id}/whatsapp-message",
  summary: "Records that staff have sent the WhatsApp message. A repeated request changes nothing",
  request: { params: idParams, body: jsonBody(sentWhatsAppMessageSchema) },
  responses: {
    200: jsonContent(whatsAppMessageSchema, "The message"),
    404: notFound,
    409: problemContent("The order's status has changed", "conflict"),
  },
});

const messageParams = idParams.extend({
  messageId: numberId,
});

const sendAgainRoute = staffRoute({
  operationId: "sendMessageAgain",
  "x-permission": requiresAny("orders.edit", "orders.confirm"),
  method: "post",
  path: "/{id}/messages/{messageId}/send",
  summary: "Requeues an order message that failed, was skipped or has an unknown result",
  request: { params: messageParams },
  responses: {
    204: { description: "The message is queued" },
    404: problemContent("Order or message not found", "not-found"),
    409: problemContent(
      "The message is queued or was sent, no longer matches the order's status, or its channel is not configured",
      "conflict",
    ),
  },
});

const neighborsRoute = staffRoute({
  operationId: "getOrderNeighbors",
  method: "get",
  path: "/{id}/neighbors",
  summary: "Returns the orders before and after an order in a filtered and sorted list",
  request: { params: idParams, query: orderList.filterSchema },
  responses: { 200: jsonContent(neighborsSchema, "The ids"), 404: notFound },
});

/** Creates the staff endpoints for an order's history, customer, risks, messages and list position. */
export function createAdminOrderContextApi() {
  const router = createRouter();
  return router
    .openapi(timelineRoute, async (c) =>
      c.json(await getOrderTimeline(c.var.db, c.req.valid("param").id), 200),
    )
    .openapi(customerRoute, async (c) =>
      c.json(await getOrderCustomer(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    )
    .openapi(customerFileRoute, async (c) =>
      c.json(await getCustomerFile(c.var.db, c.req.valid("json").phone, { by: c.var.user }), 200),
    )
    .openapi(risksRoute, async (c) => c.json(await getOrderRisks(c.var.db, c.req.valid("param").id), 200))
    .openapi(whatsAppMessageRoute, async (c) => {
      const options = { ...c.req.valid("query"), siteUrl: c.var.settings.siteUrl };
      return c.json(await getWhatsAppMessage(c.var.db, c.req.valid("param").id, options), 200);
    })
    .openapi(markWhatsAppMessageSentRoute, async (c) => {
      const options = { ...c.req.valid("json"), siteUrl: c.var.settings.siteUrl, by: c.var.user };
      return c.json(await markWhatsAppMessageSent(c.var.db, c.req.valid("param").id, options), 200);
    })
    .openapi(sendAgainRoute, async (c) => {
      const { id, messageId } = c.req.valid("param");
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await sendMessageAgain(c.var.db, { orderId: id, messageId }, options);
      return c.body(null, 204);
    })
    .openapi(neighborsRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await getOrderNeighbors(c.var.db, id, c.req.valid("query")), 200);
    });
}
