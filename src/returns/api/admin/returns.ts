import { z } from "@hono/zod-openapi";

import { exportRoute } from "#kit/api/export-routes.ts";
import {
  createRouter,
  createStrictQuery,
  idParams,
  idempotencyHeaders,
  jsonBody,
  jsonContent,
  numberParams,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { requiredNumberText } from "#kit/rules/text.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { buildPrivateImageHeaders } from "#media/api/private-image-headers.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import { getReturnPolicy } from "#store/operations/get-return-policy.ts";

import { decideReturn, receiveReturn } from "../../operations/change-return.ts";
import { findScannedReturns } from "../../operations/find-scanned-returns.ts";
import { correctInspection } from "../../operations/correct-inspection.ts";
import { exportReturnFigures } from "../../operations/get-return-figures.ts";
import { getStaffOrderReturns } from "../../operations/get-order-returns.ts";
import { inspectReturnedItems } from "../../operations/inspect-returned-items.ts";
import { getReturn, listReturns } from "../../operations/list-returns.ts";
import { readReturnPhoto } from "../../operations/return-photos.ts";
import { requestReturn } from "../../operations/request-return.ts";
import {
  inspectionCorrectionSchema,
  returnDecisionSchema,
  returnInspectionSchema,
  staffReturnSchema,
} from "../../rules/return-input.ts";
import { returnList, returnParams, returnRowSchema, staffOrderReturnsSchema } from "../../rules/return.ts";
import { staffReturnMessages } from "../../rules/staff-messages.ts";

const staffRoute = staffRoutes(
  "admin: returns",
  requiresAny("orders.read", "returns.decide", "shipments.pack"),
);

const notFound = problemContent("Return not found", "not-found");
const changed = problemContent("The return has changed meanwhile", "return-changed");

const listReturnsRoute = staffRoute({
  operationId: "listReturns",
  method: "get",
  path: "/returns",
  summary: "Lists the returns, oldest first",
  request: { query: createStrictQuery(returnList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(returnRowSchema), "A page of returns") },
});

const scannedRoute = staffRoute({
  operationId: "findScannedReturns",
  method: "post",
  path: "/returns/scan",
  summary: "Finds the return with the number of a slip, or all returns with an order number, oldest first",
  request: {
    body: jsonBody(z.strictObject({ code: requiredNumberText(staffReturnMessages.numberRequired, 60) })),
  },
  responses: {
    200: jsonContent(z.array(returnRowSchema), "The returns"),
    404: problemContent("No return has the number", "not-found"),
  },
});

const listOrderReturnsRoute = staffRoute({
  operationId: "listOrderReturns",
  method: "get",
  path: "/orders/{id}/returns",
  summary: "Lists the returns of an order, oldest first, and what can still come back",
  request: { params: idParams },
  responses: {
    200: jsonContent(staffOrderReturnsSchema, "The returns"),
    404: problemContent("Order not found", "not-found"),
  },
});

const enterReturnRoute = staffRoute({
  operationId: "enterReturn",
  "x-permission": requires("returns.decide"),
  method: "post",
  path: "/orders/{id}/returns",
  summary: "Enters a return for a customer; with a reason also outside of the policy",
  request: { params: idParams, headers: idempotencyHeaders, body: jsonBody(staffReturnSchema) },
  responses: {
    201: jsonContent(returnRowSchema, "The return"),
    404: problemContent("Order not found", "not-found"),
    409: problemContent(
      "An item cannot come back, was not delivered, is in another return already, or the time to ask is over",
      "not-returnable",
      "return-quantity",
      "return-window-closed",
    ),
  },
});

const decideRoute = staffRoute({
  operationId: "decideReturn",
  "x-permission": requires("returns.decide"),
  method: "post",
  path: "/returns/{reference}/decision",
  summary: "Approves a return with instructions, or rejects it with a reason",
  request: { params: returnParams, body: jsonBody(returnDecisionSchema) },
  responses: { 200: jsonContent(returnRowSchema, "The return"), 404: notFound, 409: changed },
});

const receiveRoute = staffRoute({
  operationId: "receiveReturn",
  "x-permission": requires("shipments.pack"),
  method: "post",
  path: "/returns/{reference}/receipt",
  summary: "Records that the items of a return have arrived. Repeating the request changes nothing",
  request: { params: returnParams },
  responses: { 200: jsonContent(returnRowSchema, "The return"), 404: notFound, 409: changed },
});

const inspectRoute = staffRoute({
  operationId: "inspectReturnedItems",
  "x-permission": requires("shipments.pack"),
  method: "post",
  path: "/returns/{reference}/inspection",
  summary:
    "Records the condition of returned items. Sealed bottles go back to the stock, and the credit is fixed",
  request: { params: returnParams, body: jsonBody(returnInspectionSchema) },
  responses: {
    200: jsonContent(returnRowSchema, "The return"),
    404: notFound,
    409: problemContent(
      "The items have not arrived or were inspected already, or a bottle has come back already",
      "return-changed",
      "return-quantity",
    ),
  },
});

const correctRoute = staffRoute({
  operationId: "correctInspection",
  "x-permission": requires("returns.decide"),
  method: "post",
  path: "/returns/{reference}/correction",
  summary:
    "Replaces a wrong inspection: stock, credit and open refund follow. Repeating the request changes nothing",
  request: { params: returnParams, body: jsonBody(inspectionCorrectionSchema) },
  responses: {
    200: jsonContent(returnRowSchema, "The return"),
    404: notFound,
    409: problemContent(
      "The return is not inspected, its refund is paid, a bottle has come back already, or sealed bottles are sold again",
      "return-changed",
      "return-quantity",
      "insufficient-stock",
    ),
  },
});

const photoRoute = staffRoute({
  operationId: "getReturnPhoto",
  method: "get",
  path: "/return-photos/{id}",
  summary: "Returns a photo with which the customer shows an item",
  request: { params: numberParams },
  responses: {
    200: {
      description: "The photo",
      content: { "image/jpeg": { schema: z.string().meta({ format: "binary" }) } },
    },
    404: problemContent("No such photo", "not-found"),
  },
});

const mountFigureExport = exportRoute({
  name: "returns/figures",
  operationId: "exportReturnFigures",
  tag: "admin: returns",
  rule: requires("reports.read"),
  summary: "Exports the figures of inspected returns by product, size, reason and courier",
  query: z.object({}),
  run: exportReturnFigures,
});

/** Creates the staff endpoints for returns. */
export function createAdminReturnsApi() {
  const router = createRouter();
  mountFigureExport(router);
  return router
    .openapi(listReturnsRoute, async (c) => c.json(await listReturns(c.var.db, c.req.valid("query")), 200))
    .openapi(scannedRoute, async (c) =>
      c.json(await findScannedReturns(c.var.db, c.req.valid("json").code), 200),
    )
    .openapi(photoRoute, async (c) => {
      const { content, contentType } = await readReturnPhoto(c.var.db, c.req.valid("param").id);
      return c.body(new Uint8Array(content), 200, buildPrivateImageHeaders(contentType));
    })
    .openapi(listOrderReturnsRoute, async (c) => {
      const { id } = c.req.valid("param");
      if (!(await getOrder(c.var.db, id))) throw createOrderNotFound();
      return c.json(await getStaffOrderReturns(c.var.db, id, await getReturnPolicy(c.var.db)), 200);
    })
    .openapi(enterReturnRoute, async (c) => {
      const { outsidePolicy, ...request } = c.req.valid("json");
      const number = await requestReturn(c.var.db, c.req.valid("param").id, request, {
        by: c.var.user,
        policy: await getReturnPolicy(c.var.db),
        outsidePolicy,
        channels: c.var.settings.messageChannels,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
      });
      return c.json(await getReturn(c.var.db, number), 201);
    })
    .openapi(decideRoute, async (c) => {
      const { reference } = c.req.valid("param");
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await decideReturn(c.var.db, reference, c.req.valid("json"), options);
      return c.json(await getReturn(c.var.db, reference), 200);
    })
    .openapi(receiveRoute, async (c) => {
      const { reference } = c.req.valid("param");
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await receiveReturn(c.var.db, reference, options);
      return c.json(await getReturn(c.var.db, reference), 200);
    })
    .openapi(inspectRoute, async (c) => {
      const { reference } = c.req.valid("param");
      const channels = c.var.settings.messageChannels;
      const options = { by: c.var.user, channels, policy: await getReturnPolicy(c.var.db) };
      await inspectReturnedItems(c.var.db, reference, c.req.valid("json"), options);
      return c.json(await getReturn(c.var.db, reference), 200);
    })
    .openapi(correctRoute, async (c) => {
      const { reference } = c.req.valid("param");
      const channels = c.var.settings.messageChannels;
      const options = { by: c.var.user, channels, policy: await getReturnPolicy(c.var.db) };
      await correctInspection(c.var.db, reference, c.req.valid("json"), options);
      return c.json(await getReturn(c.var.db, reference), 200);
    });
}
