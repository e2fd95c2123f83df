import {
  callFiguresSchema,
  confirmationList,
  confirmationRowSchema,
  staffConfirmationSchema,
} from "../../rules/confirmation/confirmation-list.ts";
import { callSchema } from "../../rules/confirmation/decision.ts";
import { createOrderNotFound } from "../../rules/order-errors.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import {
  getCallFigures,
  getStaffConfirmation,
  listConfirmations,
} from "../../operations/confirmation/list-confirmations.ts";
import { recordCall } from "../../operations/confirmation/record-call.ts";
import { getOrder } from "../../operations/get-order.ts";
import { getStore } from "#store/operations/get-store.ts";

import {
  createRouter,
  createStrictQuery,
  idParams,
  jsonBody,
  jsonContent,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { orderSchema } from "../order-schemas.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const staffRoute = staffRoutes("admin: orders", requires("orders.confirm"));
const notFound = problemContent("Order not found", "not-found");

const listConfirmationsRoute = staffRoute({
  operationId: "listConfirmations",
  method: "get",
  path: "/",
  summary: "Lists the orders awaiting confirmation, oldest first",
  request: { query: createStrictQuery(confirmationList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(confirmationRowSchema), "A page of orders") },
});

const getCallFiguresRoute = staffRoute({
  operationId: "getCallFigures",
  "x-permission": requiresAny("orders.confirm", "reports.read"),
  method: "get",
  path: "/figures",
  summary: "Counts calls and decisions since midnight in Pakistan",
  responses: { 200: jsonContent(callFiguresSchema, "The counts") },
});

const getOrderConfirmationRoute = staffRoute({
  operationId: "getOrderConfirmation",
  "x-permission": requires("orders.read"),
  method: "get",
  path: "/{id}/confirmation",
  summary: "Returns the confirmation of an order, or null if the shop did not ask for a confirmation",
  request: { params: idParams },
  responses: { 200: jsonContent(staffConfirmationSchema.nullable(), "The confirmation"), 404: notFound },
});

const recordCallRoute = staffRoute({
  operationId: "recordCall",
  method: "post",
  path: "/{id}/calls",
  summary:
    "Records the result of a call to the shopper; confirms or cancels the order if the shopper decided",
  request: { params: idParams, body: jsonBody(callSchema) },
  responses: {
    200: jsonContent(orderSchema, "The order"),
    404: notFound,
    409: problemContent(
      "The confirmation is already decided, the shop did not ask for a confirmation, or the stock is too low",
      "confirmation-closed",
      "insufficient-stock",
      "ordered-items-not-found",
    ),
  },
});

/** Creates the endpoints for the orders awaiting confirmation. */
export function createAdminConfirmationsApi() {
  return createRouter()
    .openapi(listConfirmationsRoute, async (c) => {
      const whatsApp = { siteUrl: c.var.settings.siteUrl, store: (await getStore(c.var.db)) ?? null };
      return c.json(await listConfirmations(c.var.db, c.req.valid("query"), whatsApp), 200);
    })
    .openapi(getCallFiguresRoute, async (c) => c.json(await getCallFigures(c.var.db), 200));
}

/** Creates the endpoints for the confirmation of one order. */
export function createAdminOrderConfirmationsApi() {
  return createRouter()
    .openapi(getOrderConfirmationRoute, async (c) => {
      const { id } = c.req.valid("param");
      if (!(await getOrder(c.var.db, id))) throw createOrderNotFound();
      return c.json(await getStaffConfirmation(c.var.db, id), 200);
    })
    .openapi(recordCallRoute, async (c) => {
      const { id } = c.req.valid("param");
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await recordCall(c.var.db, id, c.req.valid("json"), options);
      const order = await getOrder(c.var.db, id);
      if (!order) throw createOrderNotFound();
      return c.json(order, 200);
    });
}
