import { z } from "@hono/zod-openapi";
import type { Context } from "hono";

import { createOrderNotFound } from "../../rules/order-errors.ts";
import { orderList } from "../../rules/order-list.ts";
import { orderNotesSchema, statusUpdateSchema } from "../../rules/order-query.ts";
import { MAX_PAGE_SIZE } from "#kit/rules/paging.ts";
import { queryNumber } from "#kit/rules/query-values.ts";
import { requires } from "#kit/rules/permissions.ts";
import { NotPermitted } from "#staff/rules/staff-errors.ts";
import type { BulkRead } from "#staff/operations/record-bulk-read.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";
import { getOrder } from "../../operations/get-order.ts";
import { getOrderStatistics } from "../../operations/statistics/order-statistics.ts";
import { listOrders, listRecentOrders, RECENT_ORDERS_LIMIT } from "../../operations/lists/list-orders.ts";
import { listMatchingOrders } from "../../operations/lists/list-matching-orders.ts";
import { updateOrderNotes } from "../../operations/edit/update-order-notes.ts";
import { updateOrderStatus } from "../../operations/update-order-status.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import {
  createRouter,
  createStrictQuery,
  idParams,
  jsonBody,
  jsonContent,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { matchingOrdersSchema, orderSchema } from "../order-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const staffRoute = staffRoutes("admin: orders", requires("orders.read"));

const listOrdersRoute = staffRoute({
  operationId: "listOrders",
  method: "get",
  path: "/orders",
  summary: "Returns a page of orders with their lines, filtered and sorted",
  request: { query: createStrictQuery(orderList.querySchema) },
  responses: {
    200: jsonContent(createPageSchema(orderSchema), "A page of orders"),
  },
});

const recentOrdersRoute = staffRoute({
  operationId: "listRecentOrders",
  method: "get",
  path: "/orders/recent",
  summary: "Lists the newest orders",
  request: {
    query: createStrictQuery(
      z.object({
        limit: queryNumber("limit", { min: 1, max: MAX_PAGE_SIZE }).default(RECENT_ORDERS_LIMIT),
      }),
    ),
  },
  responses: { 200: jsonContent(z.array(orderSchema), "The orders") },
});

const listMatchingOrdersRoute = staffRoute({
  operationId: "listMatchingOrders",
  method: "get",
  path: "/orders/matching",
  summary: "Lists up to 1,000 matching orders with their order numbers and statuses, for bulk changes",
  request: { query: orderList.filterSchema },
  responses: { 200: jsonContent(matchingOrdersSchema, "The orders in list order, and the total") },
});

const getOrderRoute = staffRoute({
  operationId: "getOrder",
  method: "get",
  path: "/orders/{id}",
  summary: "Returns an order",
  request: { params: idParams },
  responses: {
    200: jsonContent(orderSchema, "The order"),
    404: problemContent("Order not found", "not-found"),
  },
});

const updateStatusRoute = staffRoute({
  operationId: "updateOrderStatus",
  "x-permission": requires("orders.confirm"),
  method: "patch",
  path: "/orders/{id}/status",
  summary: "Sets the status. Confirming reduces the stock and cancelling restores it. Notes are appended",
  request: { params: idParams, body: jsonBody(statusUpdateSchema) },
  responses: {
    200: jsonContent(orderSchema, "The order"),
    404: problemContent("Order or account not found", "not-found"),
    409: problemContent(
      "Insufficient stock, or the current status differs from `expectedStatus`. Nothing was changed",
      "insufficient-stock",
      "ordered-items-not-found",
      "conflict",
    ),
  },
});

const updateNotesRoute = staffRoute({
  operationId: "updateOrderNotes",
  "x-permission": requires("orders.edit"),
  method: "patch",
  path: "/orders/{id}/notes",
  summary: "Sets the staff notes. An empty text or null clears them",
  request: { params: idParams, body: jsonBody(orderNotesSchema) },
  responses: {
    200: jsonContent(orderSchema, "The order"),
    404: problemContent("Order not found", "not-found"),
    409: problemContent("The current notes differ from `expectedNotes`. Nothing was changed", "conflict"),
  },
});

const statisticsRoute = staffRoute({
  operationId: "getOrderStatistics",
  "x-permission": requires("reports.read"),
  method: "get",
  path: "/statistics",
  summary: "Returns the total number of orders, and the revenue excluding cancelled orders",
  responses: {
    200: jsonContent(
      z.object({ total: z.number().int(), totalRevenue: z.number().describe("PKR") }),
      "The statistics",
    ),
  },
});

/** Creates the staff endpoints for orders. */
export function createAdminOrdersApi() {
  const router = createRouter();
  return router
    .openapi(listOrdersRoute, async (c) => {
      const { page, pageSize, ids, ...filter } = c.req.valid("query");
      const list = await listOrders(c.var.db, { page, pageSize, ids, ...filter });
      await recordOrdersRead(c, list.items.length, { page, ...filter, chosen: ids?.length });
      return c.json(list, 200);
    })
    .openapi(recentOrdersRoute, async (c) => {
      const orders = await listRecentOrders(c.var.db, c.req.valid("query").limit);
      await recordOrdersRead(c, orders.length, {});
      return c.json(orders, 200);
    })
    .openapi(listMatchingOrdersRoute, async (c) =>
      c.json(await listMatchingOrders(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(getOrderRoute, async (c) => {
      const order = await getOrder(c.var.db, c.req.valid("param").id);
      if (!order) throw createOrderNotFound();
      return c.json(order, 200);
    })
    .openapi(updateStatusRoute, async (c) => {
      const update = { orderId: c.req.valid("param").id, ...c.req.valid("json") };
      if (update.cashAccountId !== undefined && !c.var.user.permissions.includes("money.record"))
        throw new NotPermitted();
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      return c.json(await updateOrderStatus(c.var.db, update, options), 200);
    })
    .openapi(updateNotesRoute, async (c) => {
      const update = { orderId: c.req.valid("param").id, ...c.req.valid("json") };
      return c.json(await updateOrderNotes(c.var.db, update, { by: c.var.user }), 200);
    })
    .openapi(statisticsRoute, async (c) => c.json(await getOrderStatistics(c.var.db), 200));
}

/** Adds an audit entry if the response contains several orders, and thus personal data of several customers. */
async function recordOrdersRead(
  { var: { db, user: by } }: Context<ApiEnv>,
  count: number,
  filter: BulkRead["details"],
): Promise<void> {
  if (count < 2) return;
  const subject = { type: "order", id: "list", label: "Orders" } as const;
  await recordBulkRead(db, { subject, by, action: "read", details: { orders: count, ...filter } });
}
