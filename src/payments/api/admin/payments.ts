import { buildPrivateImageHeaders } from "#media/api/private-image-headers.ts";
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
import { receiveFile, requireFile } from "#media/api/uploads/receive-file.ts";

import { attachProof } from "../../operations/attach-proof.ts";
import { acceptPayment, rejectPayment } from "../../operations/decide-payment.ts";
import { getOrderMoney } from "../../operations/get-order-money.ts";
import { listPayments } from "../../operations/list-payments.ts";
import { readProof } from "../../operations/read-proof.ts";
import { recordPayment } from "../../operations/record-payment.ts";
import { reverseOrderEntry } from "../../operations/reverse-entry.ts";
import {
  acceptPaymentSchema,
  attachedProofSchema,
  reasonSchema,
  recordPaymentSchema,
} from "../../rules/payment-input.ts";
import { orderMoneyDetailsSchema, paymentList, paymentRowSchema } from "../../rules/payment-list.ts";

const staffRoute = staffRoutes("admin: money", requires("money.record"));
const paymentNotFound = problemContent("Payment or account not found", "not-found");
const orderNotFound = problemContent("Order or account not found", "not-found");
const conflicts = problemContent(
  "The payment is decided, the transaction is used, the amount is above what is due, the day of the cash is closed, or the order is a past order",
  "payment-decided",
  "duplicate-transaction",
  "amount-above-due",
  "day-closed",
  "conflict",
);

const listRoute = staffRoute({
  operationId: "listPayments",
  "x-permission": requires("money.read", "orders.read"),
  method: "get",
  path: "/payments",
  summary: "Lists the payments to check, oldest first; with `state` those of other states",
  request: { query: createStrictQuery(paymentList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(paymentRowSchema), "A page of payments") },
});

const proofRoute = staffRoute({
  operationId: "getPaymentProof",
  "x-permission": requires("money.read"),
  method: "get",
  path: "/payment-proofs/{id}",
  summary: "Returns an image with which the shopper proves a payment",
  request: { params: numberParams },
  responses: {
    200: {
      description: "The image",
      content: { "image/jpeg": { schema: z.string().meta({ format: "binary" }) } },
    },
    404: problemContent("No such image", "not-found"),
  },
});

const acceptRoute = staffRoute({
  operationId: "acceptPayment",
  method: "post",
  path: "/payments/{id}/acceptance",
  summary: "Accepts a payment that staff have found on an account",
  request: { params: numberParams, body: jsonBody(acceptPaymentSchema) },
  responses: { 204: { description: "Accepted" }, 404: paymentNotFound, 409: conflicts },
});

const rejectRoute = staffRoute({
  operationId: "rejectPayment",
  method: "post",
  path: "/payments/{id}/rejection",
  summary: "Rejects a payment that staff cannot find, with a reason for the shopper",
  request: { params: numberParams, body: jsonBody(reasonSchema) },
  responses: {
    204: { description: "Rejected" },
    404: paymentNotFound,
    409: problemContent("The payment is decided already", "payment-decided"),
  },
});

const recordRoute = staffRoute({
  operationId: "recordPayment",
  method: "post",
  path: "/orders/{id}/payments",
  summary: "Records a payment that staff know of, once per Idempotency-Key",
  request: { params: idParams, headers: idempotencyHeaders, body: jsonBody(recordPaymentSchema) },
  responses: {
    201: idempotentContent(orderMoneyDetailsSchema, "The money of the order"),
    404: orderNotFound,
    409: problemContent(
      "The transaction is used, the amount is above what is due, the day of the cash is closed, the order is a past order, or the key recorded another payment",
      "duplicate-transaction",
      "amount-above-due",
      "day-closed",
      "conflict",
      "idempotency-key-taken",
    ),
  },
});

const attachProofRoute = staffRoute({
  operationId: "attachPaymentProof",
  method: "post",
  path: "/orders/{id}/payment-proofs",
  summary: "Attaches an image that a customer sent to staff to a payment, or adds one that waits for a check",
  middleware: [requireFile],
  request: {
    params: idParams,
    headers: idempotencyHeaders,
    query: createStrictQuery(attachedProofSchema),
    body: {
      required: true,
      content: {
        "application/octet-stream": {
          schema: z.string().openapi({ format: "binary", description: "A JPEG, PNG or WebP image" }),
        },
      },
    },
  },
  responses: {
    201: idempotentContent(orderMoneyDetailsSchema, "The money of the order"),
    404: problemContent("Order, payment or account not found", "not-found"),
    409: problemContent(
      "The payment is reversed, the order is a past order, or the key attached another image",
      "payment-decided",
      "conflict",
      "idempotency-key-taken",
    ),
    413: problemContent("The image exceeds 10 MB", "body-too-large"),
    415: problemContent("The body is not application/octet-stream", "unsupported-media-type"),
    422: problemContent(
      "The file is no image, the payment has too many, or a new payment lacks a field",
      "invalid-input",
    ),
  },
});

const moneyRoute = staffRoute({
  operationId: "getOrderMoney",
  "x-permission": requires("orders.read", "money.read"),
  method: "get",
  path: "/orders/{id}/money",
  summary: "Returns the figures, movements, payments and refunds of an order",
  request: { params: idParams },
  responses: {
    200: jsonContent(orderMoneyDetailsSchema, "The money"),
    404: problemContent("Order not found", "not-found"),
  },
});

const reverseRoute = staffRoute({
  operationId: "reverseOrderEntry",
  method: "post",
  path: "/money-entries/{id}/reversal",
  summary: "Reverses a payment of an order, or with the permission money.refund a refund, with a reason",
  request: { params: numberParams, body: jsonBody(reasonSchema) },
  responses: {
    204: { description: "Reversed" },
    404: problemContent("Entry not found", "not-found"),
    409: problemContent(
      "The entry is reversed already, or is of another kind",
      "already-reversed",
      "conflict",
    ),
  },
});

/** Creates the staff endpoints for payments and the money of an order. */
export function createAdminPaymentsApi() {
  return createRouter()
    .openapi(listRoute, async (c) => c.json(await listPayments(c.var.db, c.req.valid("query")), 200))
    .openapi(proofRoute, async (c) => {
      const { content, contentType } = await readProof(c.var.db, c.req.valid("param").id);
      return c.body(new Uint8Array(content), 200, buildPrivateImageHeaders(contentType));
    })
    .openapi(acceptRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await acceptPayment(c.var.db, c.req.valid("param").id, c.req.valid("json"), options);
      return c.body(null, 204);
    })
    .openapi(rejectRoute, async (c) => {
      const { reason } = c.req.valid("json");
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await rejectPayment(c.var.db, c.req.valid("param").id, reason, options);
      return c.body(null, 204);
    })
    .openapi(recordRoute, async (c) => {
      const { id } = c.req.valid("param");
      await recordPayment(c.var.db, id, c.req.valid("json"), {
        by: c.var.user,
        channels: c.var.settings.messageChannels,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
        onReplay: createReplayMarker(c),
      });
      return c.json(await getOrderMoney(c.var.db, id), 201);
    })
    .openapi(attachProofRoute, async (c) => {
      const { id } = c.req.valid("param");
      const image = await receiveFile(c);
      await attachProof(
        c.var.db,
        id,
        { ...c.req.valid("query"), image },
        {
          by: c.var.user,
          idempotencyKey: c.req.valid("header")["idempotency-key"],
          onReplay: createReplayMarker(c),
        },
      );
      return c.json(await getOrderMoney(c.var.db, id), 201);
    })
    .openapi(moneyRoute, async (c) => c.json(await getOrderMoney(c.var.db, c.req.valid("param").id), 200))
    .openapi(reverseRoute, async (c) => {
      const { user } = c.var;
      const canRefund = user.permissions.includes("money.refund");
      await reverseOrderEntry(c.var.db, c.req.valid("param").id, c.req.valid("json").reason, {
        by: user,
        canRefund,
        channels: c.var.settings.messageChannels,
      });
      return c.body(null, 204);
    });
}
