import { z } from "@hono/zod-openapi";

import {
  createReplayMarker,
  createRouter,
  createStrictQuery,
  idParams,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
  numberParams,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { requires } from "#kit/rules/permissions.ts";

import { getMoneyTotals } from "../../operations/get-money-totals.ts";
import { getOrderMoney } from "../../operations/get-order-money.ts";
import { listRefundableOrders, listRefunds } from "../../operations/list-refunds.ts";
import { cancelRefund, createRefund, payRefund } from "../../operations/refunds.ts";
import { moneyTotalsSchema } from "../../rules/money-totals.ts";
import { payRefundSchema, reasonSchema, refundInputSchema } from "../../rules/payment-input.ts";
import {
  orderMoneyDetailsSchema,
  refundList,
  refundRowSchema,
  refundableOrderSchema,
} from "../../rules/payment-list.ts";

const staffRoute = staffRoutes("admin: money", requires("money.refund"));
const readRule = requires("money.read", "orders.read");
const refundNotFound = problemContent("Refund or account not found", "not-found");

const listRoute = staffRoute({
  operationId: "listRefunds",
  "x-permission": readRule,
  method: "get",
  path: "/refunds",
  summary: "Lists the refunds to pay, the earliest due first; with `state` those of other states",
  request: { query: createStrictQuery(refundList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(refundRowSchema), "A page of refunds") },
});

const refundableRoute = staffRoute({
  operationId: "listRefundableOrders",
  "x-permission": readRule,
  method: "get",
  path: "/refunds/orders",
  summary: "Lists the overpaid orders whose amount no open refund covers",
  responses: { 200: jsonContent(z.array(refundableOrderSchema), "The orders, the largest amount first") },
});

const totalsRoute = staffRoute({
  operationId: "getMoneyTotals",
  "x-permission": requires("money.read"),
  method: "get",
  path: "/money-totals",
  summary: "Returns what was collected, what riders and couriers have, and what is to refund",
  responses: { 200: jsonContent(moneyTotalsSchema, "The totals") },
});

const createRefundRoute = staffRoute({
  operationId: "createRefund",
  method: "post",
  path: "/orders/{id}/refunds",
  summary: "Enters a refund of an overpaid order, once per Idempotency-Key",
  request: { params: idParams, headers: idempotencyHeaders, body: jsonBody(refundInputSchema) },
  responses: {
    201: idempotentContent(orderMoneyDetailsSchema, "The money of the order"),
    404: problemContent("Order not found", "not-found"),
    409: problemContent(
      "The order is not overpaid by that much, or the key entered another refund",
      "refund-too-high",
      "idempotency-key-taken",
    ),
  },
});

const payRoute = staffRoute({
  operationId: "payRefund",
  method: "post",
  path: "/refunds/{id}/payment",
  summary: "Records that a refund is paid; amounts above the limit require access to the store settings",
  request: { params: numberParams, body: jsonBody(payRefundSchema) },
  responses: {
    204: { description: "Recorded" },
    403: problemContent("The amount needs an approval", "refund-needs-approval"),
    404: refundNotFound,
    409: problemContent(
      "The refund is paid or cancelled, the order is no longer overpaid, or the day of the cash is closed",
      "refund-decided",
      "refund-too-high",
      "day-closed",
    ),
  },
});

const cancelRoute = staffRoute({
  operationId: "cancelRefund",
  method: "post",
  path: "/refunds/{id}/cancellation",
  summary: "Cancels a refund that is not paid, with a reason",
  request: { params: numberParams, body: jsonBody(reasonSchema) },
  responses: {
    204: { description: "Cancelled" },
    404: refundNotFound,
    409: problemContent("The refund is paid or cancelled already", "refund-decided"),
  },
});

/** Creates the staff endpoints for refunds. */
export function createAdminRefundsApi() {
  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listRefunds(c.var.db, c.req.valid("query")), 200))
    .openapi(refundableRoute, async (c) => c.json(await listRefundableOrders(c.var.db), 200))
    .openapi(totalsRoute, async (c) => c.json(await getMoneyTotals(c.var.db), 200))
    .openapi(createRefundRoute, async (c) => {
      const { id } = c.req.valid("param");
      await createRefund(c.var.db, id, c.req.valid("json"), {
        by: c.var.user,
        channels: c.var.settings.messageChannels,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
        onReplay: createReplayMarker(c),
      });
      return c.json(await getOrderMoney(c.var.db, id), 201);
    })
    .openapi(payRoute, async (c) => {
      await payRefund(c.var.db, c.req.valid("param").id, c.req.valid("json"), {
        by: c.var.user,
        canApprove: c.var.user.permissions.includes("settings.store"),
        channels: c.var.settings.messageChannels,
      });
      return c.body(null, 204);
    })
    .openapi(cancelRoute, async (c) => {
      const { reason } = c.req.valid("json");
      await cancelRefund(c.var.db, c.req.valid("param").id, reason, {
        by: c.var.user,
        channels: c.var.settings.messageChannels,
      });
      return c.body(null, 204);
    });
}
