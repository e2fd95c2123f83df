import { createRoute, z } from "@hono/zod-openapi";

import { orderNotFound } from "#domain/errors.ts";
import {
  orderBatchSchema,
  orderExportSchema,
  orderNotesSchema,
  orderQuerySchema,
  statusUpdateSchema,
} from "#domain/order-query.ts";
import { MAX_PAGE_SIZE } from "#domain/paging.ts";
import { queryNumber } from "#domain/query-values.ts";
import { listOrderBatch, startOrderExport } from "#operations/orders/export-orders.ts";
import { getOrder } from "#operations/orders/get-order.ts";
import { getOrderStatistics } from "#operations/orders/get-order-statistics.ts";
import { listOrders, listRecentOrders, RECENT_ORDERS } from "#operations/orders/list-orders.ts";
import { updateOrderNotes } from "#operations/orders/update-order-notes.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";

import { createRoom, idParams, jsonAnswer, jsonBody, problemAnswer } from "../openapi.ts";
import { orderSchema } from "../order-schemas.ts";
import { pageOf } from "../schemas.ts";

const tags = ["admin: orders"];

const listOrdersRoute = createRoute({
  operationId: "listOrders",
  method: "get",
  path: "/orders",
  tags,
  summary: "Orders with their lines, filtered and sorted, page by page",
  request: { query: orderQuerySchema },
  responses: {
    200: jsonAnswer(pageOf(orderSchema), "A page of orders"),
  },
});

const recentOrdersRoute = createRoute({
  operationId: "listRecentOrders",
  method: "get",
  path: "/orders/recent",
  tags,
  summary: "The newest orders",
  request: {
    query: z.object({
      limit: queryNumber("limit", { min: 1, max: MAX_PAGE_SIZE }).default(RECENT_ORDERS),
    }),
  },
  responses: { 200: jsonAnswer(z.array(orderSchema), "The orders") },
});

const getOrderRoute = createRoute({
  operationId: "getOrder",
  method: "get",
  path: "/orders/{id}",
  tags,
  summary: "A whole order",
  request: { params: idParams },
  responses: { 200: jsonAnswer(orderSchema, "The order"), 404: problemAnswer("No such order") },
});

const updateStatusRoute = createRoute({
  operationId: "updateOrderStatus",
  method: "patch",
  path: "/orders/{id}/status",
  tags,
  summary:
    "Sets the status; confirming takes the stock, cancelling gives it back. Notes are added to the order's",
  request: { params: idParams, body: jsonBody(statusUpdateSchema) },
  responses: {
    200: jsonAnswer(orderSchema, "The order"),
    404: problemAnswer("No such order"),
    409: problemAnswer("Insufficient stock, or the order's status is another one; nothing was changed"),
  },
});

const updateNotesRoute = createRoute({
  operationId: "updateOrderNotes",
  method: "patch",
  path: "/orders/{id}/notes",
  tags,
  summary: "Sets staff's notes; empty or null clears them",
  request: { params: idParams, body: jsonBody(orderNotesSchema) },
  responses: {
    200: jsonAnswer(orderSchema, "The order"),
    404: problemAnswer("No such order"),
    409: problemAnswer("The notes are others than expected; nothing was changed"),
  },
});

const startExportRoute = createRoute({
  operationId: "startOrderExport",
  method: "post",
  path: "/orders/exports",
  tags,
  summary: "Counts what an export will hold, and notes who makes it",
  request: { body: jsonBody(orderExportSchema) },
  responses: { 201: jsonAnswer(z.object({ total: z.number().int() }), "How many orders there are") },
});

const listBatchRoute = createRoute({
  operationId: "listOrderBatch",
  method: "get",
  path: "/orders/batch",
  tags,
  summary: "The next 100 whole orders of an export, newest first; none at its end",
  request: { query: orderBatchSchema },
  responses: { 200: jsonAnswer(z.array(orderSchema), "The orders") },
});

const statisticsRoute = createRoute({
  operationId: "getOrderStatistics",
  method: "get",
  path: "/statistics",
  tags,
  summary: "Number of orders, and the revenue of those that are not cancelled",
  responses: {
    200: jsonAnswer(
      z.object({ total: z.number().int(), totalRevenue: z.number().describe("PKR") }),
      "The figures",
    ),
  },
});

/** Staff's orders. */
export function adminOrdersApi() {
  const room = createRoom();
  room.openapi(listOrdersRoute, async (c) => c.json(await listOrders(c.var.db, c.req.valid("query")), 200));
  room.openapi(recentOrdersRoute, async (c) =>
    c.json(await listRecentOrders(c.var.db, c.req.valid("query").limit), 200),
  );
  room.openapi(startExportRoute, async (c) =>
    c.json(await startOrderExport(c.var.db, c.req.valid("json"), { by: c.var.user }), 201),
  );
  room.openapi(listBatchRoute, async (c) =>
    c.json(await listOrderBatch(c.var.db, c.req.valid("query")), 200),
  );
  room.openapi(getOrderRoute, async (c) => {
    const order = await getOrder(c.var.db, c.req.valid("param").id);
    if (!order) throw orderNotFound();
    return c.json(order, 200);
  });
  room.openapi(updateStatusRoute, async (c) => {
    const update = { orderId: c.req.valid("param").id, ...c.req.valid("json") };
    return c.json(await updateOrderStatus(c.var.db, update, { by: c.var.user }), 200);
  });
  room.openapi(updateNotesRoute, async (c) => {
    const update = { orderId: c.req.valid("param").id, ...c.req.valid("json") };
    return c.json(await updateOrderNotes(c.var.db, update, { by: c.var.user }), 200);
  });
  room.openapi(statisticsRoute, async (c) => c.json(await getOrderStatistics(c.var.db), 200));
  return room;
}
