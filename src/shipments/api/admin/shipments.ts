import { z } from "@hono/zod-openapi";

import { createOrderNotFound } from "#orders/rules/order-errors.ts";
import { adviceInputSchema } from "../../rules/advice.ts";
import { returnRatesSchema } from "../../rules/return-rates.ts";
import {
  inspectionSchema,
  newShipmentsSchema,
  recordedStateSchema,
  recordedStatesSchema,
  shipmentList,
  shipmentResultsSchema,
  shipmentRowSchema,
  taskResolutionSchema,
} from "../../rules/shipment.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { getReturnRates } from "../../operations/get-return-rates.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { adviseCourier } from "../../operations/advice/advise-courier.ts";
import { createShipments } from "../../operations/create-shipments.ts";
import { inspectReturn } from "../../operations/inspect-return.ts";
import { listOrderShipments, listShipments } from "../../operations/list-shipments.ts";
import { recordState } from "../../operations/record-state.ts";
import { resolveTask } from "../../operations/tasks/resolve-task.ts";

import {
  createRouter,
  createStrictQuery,
  idParams,
  jsonBody,
  jsonContent,
  numberParams,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const staffRoute = staffRoutes(
  "admin: shipments",
  requiresAny("orders.read", "shipments.pack", "shipments.book"),
);

const listShipmentsRoute = staffRoute({
  operationId: "listShipments",
  method: "get",
  path: "/shipments",
  summary: "Lists the parcels, newest first",
  request: { query: createStrictQuery(shipmentList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(shipmentRowSchema), "A page of parcels") },
});

const createShipmentsRoute = staffRoute({
  operationId: "createShipments",
  "x-permission": requires("shipments.book"),
  method: "post",
  path: "/shipments",
  summary: "Creates a parcel for each order. A problem with one order does not affect the other orders",
  request: { body: jsonBody(newShipmentsSchema) },
  responses: {
    200: jsonContent(shipmentResultsSchema, "The result for each order"),
    404: problemContent("Courier not found", "not-found"),
    409: problemContent("The courier is switched off", "conflict"),
  },
});

const recordStateRoute = staffRoute({
  operationId: "recordShipmentState",
  "x-permission": requires("shipments.pack"),
  method: "post",
  path: "/shipments/state",
  summary: "Records a state for parcels. Handed-over and delivered parcels change the status of their orders",
  request: { body: jsonBody(recordedStateSchema) },
  responses: { 200: jsonContent(recordedStatesSchema, "The result for each parcel") },
});

const inspectRoute = staffRoute({
  operationId: "inspectReturn",
  "x-permission": requires("shipments.pack"),
  method: "post",
  path: "/shipments/{id}/inspection",
  summary: "Records the condition of a returned parcel’s bottles. Sealed bottles go back to the stock",
  request: { params: numberParams, body: jsonBody(inspectionSchema) },
  responses: {
    204: { description: "Recorded" },
    404: problemContent("Shipment not found", "not-found"),
    409: problemContent(
      "The parcel is not returned, or was already inspected, or its bottles have come back already",
      "conflict",
      "return-quantity",
    ),
  },
});

const adviseRoute = staffRoute({
  operationId: "adviseCourier",
  "x-permission": requires("shipments.book"),
  method: "post",
  path: "/shipments/{id}/advice",
  summary: "Asks the courier to attempt delivery of a parcel again, or to return it",
  request: { params: numberParams, body: jsonBody(adviceInputSchema) },
  responses: {
    204: { description: "The courier accepted the advice" },
    404: problemContent("Shipment not found", "not-found"),
    409: problemContent(
      "The courier accepts no advice, is not waiting for advice, rejected it or did not respond",
      "advice-not-supported",
      "shipment-not-waiting",
      "courier-rejected",
      "courier-unavailable",
      "conflict",
    ),
  },
});

const resolveTaskRoute = staffRoute({
  operationId: "resolveParcelTask",
  "x-permission": requires("orders.edit"),
  method: "post",
  path: "/shipments/{id}/task",
  summary: "Resolves a contradiction between a parcel and its order",
  request: { params: numberParams, body: jsonBody(taskResolutionSchema) },
  responses: {
    204: { description: "Resolved" },
    404: problemContent("Shipment not found", "not-found"),
    409: problemContent(
      "The parcel or its order has changed, or the stock is too low to restore the order",
      "conflict",
      "insufficient-stock",
      "ordered-items-not-found",
    ),
  },
});

const returnRatesRoute = staffRoute({
  operationId: "getReturnRates",
  "x-permission": requires("reports.read"),
  method: "get",
  path: "/shipments/return-rates",
  summary: "Returns the return rates of the last 90 days by city, courier and product",
  responses: { 200: jsonContent(returnRatesSchema, "The rates") },
});

const orderShipmentsRoute = staffRoute({
  operationId: "listOrderShipments",
  method: "get",
  path: "/orders/{id}/shipments",
  summary: "Lists the parcels of an order, oldest first",
  request: { params: idParams },
  responses: {
    200: jsonContent(z.array(shipmentRowSchema), "The parcels"),
    404: problemContent("Order not found", "not-found"),
  },
});

/** Creates the staff endpoints for parcels. */
export function createAdminShipmentsApi() {
  return createRouter()
    .openapi(listShipmentsRoute, async (c) =>
      c.json(await listShipments(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(createShipmentsRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      return c.json({ results: await createShipments(c.var.db, c.req.valid("json"), options) }, 200);
    })
    .openapi(recordStateRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      return c.json({ results: await recordState(c.var.db, c.req.valid("json"), options) }, 200);
    })
    .openapi(inspectRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await inspectReturn(c.var.db, c.req.valid("param").id, c.req.valid("json"), options);
      return c.body(null, 204);
    })
    .openapi(adviseRoute, async (c) => {
      const { user: by, settings, getCredentialsKey: getKey } = c.var;
      const options = { by, getKey, channels: settings.messageChannels };
      await adviseCourier(c.var.db, c.req.valid("param").id, c.req.valid("json"), options);
      return c.body(null, 204);
    })
    .openapi(resolveTaskRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await resolveTask(c.var.db, c.req.valid("param").id, c.req.valid("json"), options);
      return c.body(null, 204);
    })
    .openapi(returnRatesRoute, async (c) => c.json(await getReturnRates(c.var.db), 200))
    .openapi(orderShipmentsRoute, async (c) => {
      const { id } = c.req.valid("param");
      if (!(await getOrder(c.var.db, id))) throw createOrderNotFound();
      return c.json(await listOrderShipments(c.var.db, id), 200);
    });
}
