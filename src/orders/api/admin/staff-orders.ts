import { z } from "@hono/zod-openapi";

import type { SessionUser } from "#staff/rules/user.ts";
import { NotPermitted } from "#staff/rules/staff-errors.ts";
import { requires } from "#kit/rules/permissions.ts";
import {
  createReplayMarker,
  createRouter,
  idempotencyHeaders,
  idempotentContent,
  idParams,
  jsonBody,
  jsonContent,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { problemContentWith, problemContent } from "#kit/api/schemas/problem-schemas.ts";

import { findScannedSize } from "#catalogue/operations/products/find-scanned-size.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { codeText } from "#kit/rules/text.ts";
import { placeReplacement } from "../../operations/place-replacement.ts";
import { placeStaffOrder, quoteStaffOrder } from "../../operations/place-staff-order.ts";
import type { StaffOrderInput } from "../../rules/staff-order/staff-order.ts";
import { staffOrderTexts } from "../../rules/staff-order/staff-order-messages.ts";
import {
  hasStaffDiscount,
  staffOrderInputSchema,
  staffQuoteInputSchema,
} from "../../rules/staff-order/staff-order.ts";
import { replacementSchema } from "../../rules/staff-order/replacement.ts";
import { orderSchema, quoteSchema, staffOrderSchema } from "../order-schemas.ts";

const staffRoute = staffRoutes("admin: orders", requires("orders.create", "customers.contact"));

const placeRoute = staffRoute({
  operationId: "placeStaffOrder",
  method: "post",
  path: "/",
  summary:
    "Places an order that staff enter and confirms it, or, at the counter, hands it over. One that is paid in advance stays pending until its payment is recorded. A discount requires orders.price. Repeating an Idempotency-Key returns the same order",
  request: { headers: idempotencyHeaders, body: jsonBody(staffOrderInputSchema) },
  responses: {
    201: idempotentContent(staffOrderSchema, "The order"),
    409: problemContentWith(
      {
        quote: quoteSchema
          .optional()
          .describe("With total-changed, method-unavailable and discount-…: the current price of the order"),
      },
      "A product, the delivery method or the way to pay is not available, stock is insufficient, the key belongs to another order, the discount code cannot be used, or the total differs from expectedTotal. Nothing was stored",
      "line-unavailable",
      "insufficient-stock",
      "delivery-method-unavailable",
      "method-unavailable",
      "idempotency-key-taken",
      "total-changed",
      "discount-unknown",
      "discount-ended",
      "discount-used-up",
      "discount-minimum",
      "discount-first-order-only",
      "discount-phone-required",
    ),
    422: problemContent(
      "Invalid values, an agreed price above the price, a country that the shop does not deliver to, or a blocked phone number without a reason to accept it",
      "invalid-input",
      "country-not-served",
      "phone-blocked",
    ),
  },
});

const replaceRoute = staffRoute({
  operationId: "placeReplacement",
  "x-permission": requires("orders.create", "orders.price", "customers.contact"),
  method: "post",
  path: "/{id}/replacement",
  summary:
    "Sends damaged or lost items of a shipped or delivered order again: places a confirmed order at no charge. Repeating an Idempotency-Key returns the same order",
  request: { params: idParams, headers: idempotencyHeaders, body: jsonBody(replacementSchema) },
  responses: {
    201: idempotentContent(orderSchema, "The new order"),
    404: problemContent("Order not found", "not-found"),
    409: problemContent(
      "The order has not left or is a past order, a product is not available, stock is insufficient, or the key belongs to another order. Nothing was stored",
      "order-not-replaceable",
      "line-unavailable",
      "insufficient-stock",
      "idempotency-key-taken",
    ),
    422: problemContent(
      "Invalid values, more bottles than the order has, or a country that the shop does not deliver to",
      "invalid-input",
      "country-not-served",
    ),
  },
});

const quoteRoute = staffRoute({
  operationId: "quoteStaffOrder",
  method: "post",
  path: "/quote",
  summary: "Returns the current price of an order that staff enter, and which lines cannot be ordered",
  request: { body: jsonBody(staffQuoteInputSchema) },
  responses: {
    200: jsonContent(quoteSchema, "The quote, with its lines in the same sequence as in the request"),
  },
});

const scanRoute = staffRoute({
  operationId: "findScannedSize",
  "x-permission": requires("orders.create"),
  method: "post",
  path: "/scan",
  summary: "Finds the size with a barcode or an item number",
  request: { body: jsonBody(z.strictObject({ code: codeText(60).min(1) })) },
  responses: {
    200: jsonContent(
      z.object({ productId: z.string(), variant: z.string(), name: z.string() }).openapi("ScannedSize"),
      "The size",
    ),
    404: problemContent("No size on sale has this code", "not-found"),
  },
});

/** @throws NotPermitted if the order has a discount that the staff member may not give */
function assertDiscountAllowed(
  { permissions }: Pick<SessionUser, "permissions">,
  input: Pick<StaffOrderInput, "items" | "discount">,
): void {
  if (hasStaffDiscount(input) && !permissions.includes("orders.price")) throw new NotPermitted();
}

/** Creates the endpoints with which staff enter orders. */
export function createAdminStaffOrdersApi() {
  return createRouter()
    .openapi(placeRoute, async (c) => {
      const { db, user: by, settings, getCredentialsKey: getKey } = c.var;
      const input = c.req.valid("json");
      assertDiscountAllowed(by, input);
      const order = await placeStaffOrder(db, input, {
        by,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
        onReplay: createReplayMarker(c),
        channels: settings.messageChannels,
        getKey,
      });
      return c.json(order, 201);
    })
    .openapi(replaceRoute, async (c) => {
      const { db, user: by, settings, getCredentialsKey: getKey } = c.var;
      const order = await placeReplacement(db, c.req.valid("param").id, c.req.valid("json"), {
        by,
        idempotencyKey: c.req.valid("header")["idempotency-key"],
        onReplay: createReplayMarker(c),
        channels: settings.messageChannels,
        getKey,
      });
      return c.json(order, 201);
    })
    .openapi(scanRoute, async (c) => {
      const size = await findScannedSize(c.var.db, c.req.valid("json").code);
      if (!size) throw new NotFound(staffOrderTexts.unknownCode);
      return c.json(size, 200);
    })
    .openapi(quoteRoute, async (c) => c.json(await quoteStaffOrder(c.var.db, c.req.valid("json")), 200));
}
