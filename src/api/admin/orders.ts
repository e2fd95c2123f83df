import { createRoute, z } from "@hono/zod-openapi";

import { orderNotFound } from "#domain/errors.ts";
import { orderQuerySchema, statusUpdateSchema } from "#domain/order-query.ts";
import { MAX_PAGE_SIZE } from "#domain/paging.ts";
import { getOrder } from "#operations/orders/get-order.ts";
import { getOrderStatistics } from "#operations/orders/get-order-statistics.ts";
import { listOrders, listRecentOrders, RECENT_ORDERS } from "#operations/orders/list-orders.ts";
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
  summary: "Orders, newest first",
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
    query: z.object({ limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(RECENT_ORDERS) }),
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
  summary: "Sets the status; confirming takes the stock, cancelling gives it back",
  request: { params: idParams, body: jsonBody(statusUpdateSchema) },
  responses: {
    200: jsonAnswer(orderSchema, "The order"),
    404: problemAnswer("No such order"),
    409: problemAnswer("Insufficient stock, or the order has this status already; nothing was changed"),
  },
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
  room.openapi(getOrderRoute, async (c) => {
    const order = await getOrder(c.var.db, c.req.valid("param").id);
    if (!order) throw orderNotFound();
    return c.json(order, 200);
  });
  room.openapi(updateStatusRoute, async (c) => {
    const update = { orderId: c.req.valid("param").id, staffId: c.var.user.uid, ...c.req.valid("json") };
    return c.json(await updateOrderStatus(c.var.db, update), 200);
  });
  room.openapi(statisticsRoute, async (c) => c.json(await getOrderStatistics(c.var.db), 200));
  return room;
}
