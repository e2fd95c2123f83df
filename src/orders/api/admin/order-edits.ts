import { z } from "@hono/zod-openapi";

import {
  orderAddressQuoteSchema,
  orderDetailsSchema,
  orderItemsQuoteSchema as itemsInputSchema,
  orderItemsSchema,
} from "../../rules/edit/order-edit.ts";
import { requires } from "#kit/rules/permissions.ts";
import { quoteOrderAddress } from "../../operations/edit/plan-order-address.ts";
import { quoteOrderItems } from "../../operations/edit/plan-order-items.ts";
import { revokeOrderLinks } from "../../operations/links/revoke-order-links.ts";
import { updateOrderItems } from "../../operations/edit/update-order-items.ts";
import { updateOrderDetails } from "../../operations/edit/update-order-details.ts";

import { createRouter, idParams, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { orderAmountsSchema, orderItemsQuoteSchema, orderSchema } from "../order-schemas.ts";
import { problemContent, problemContentWith } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: orders", requires("orders.edit"));
const notFound = problemContent("Order not found", "not-found");
const currentOrder = {
  order: orderSchema.optional().describe("With order-changed: the current order"),
};

const updateDetailsRoute = staffRoute({
  operationId: "updateOrderDetails",
  "x-permission": requires("orders.edit", "customers.contact"),
  method: "patch",
  path: "/{id}",
  summary: "Changes contact details and address until the order is shipped. Omitted fields are unchanged",
  request: { params: idParams, body: jsonBody(orderDetailsSchema) },
  responses: {
    200: jsonContent(orderSchema, "The order"),
    404: notFound,
    409: problemContentWith(
      currentOrder,
      "The order is shipped, delivered or cancelled, was changed after expectedUpdatedAt, or would have a different total. Nothing was changed",
      "order-not-editable",
      "order-changed",
      "conflict",
    ),
    422: problemContent(
      "Invalid values, or the shop does not deliver to the country",
      "invalid-input",
      "country-not-served",
    ),
  },
});

const quoteAddressRoute = staffRoute({
  operationId: "quoteOrderAddress",
  "x-permission": requires("orders.edit", "customers.contact"),
  method: "post",
  path: "/{id}/address/quote",
  summary:
    "Returns the amounts that an order would have with another address. Omitted fields are unchanged. Changes nothing",
  request: { params: idParams, body: jsonBody(orderAddressQuoteSchema) },
  responses: {
    200: jsonContent(orderAmountsSchema, "The new amounts"),
    404: notFound,
    409: problemContent("The order is shipped, delivered or cancelled", "order-not-editable"),
    422: problemContent(
      "Invalid values, or the shop does not deliver to the country",
      "invalid-input",
      "country-not-served",
    ),
  },
});

const updateItemsRoute = staffRoute({
  operationId: "updateOrderItems",
  method: "put",
  path: "/{id}/items",
  summary:
    "Replaces the items until the order is shipped. Existing lines keep their price; new lines have the current price",
  request: { params: idParams, body: jsonBody(orderItemsSchema) },
  responses: {
    200: jsonContent(orderSchema, "The order"),
    404: notFound,
    409: problemContentWith(
      currentOrder,
      "The order cannot be edited, was changed after expectedUpdatedAt, or would have a different total; new or increased lines are not available; or a line would have fewer bottles than came back or are in a return. Nothing was changed",
      "order-not-editable",
      "order-changed",
      "line-unavailable",
      "insufficient-stock",
      "items-returned",
      "conflict",
    ),
  },
});

const quoteItemsRoute = staffRoute({
  operationId: "quoteOrderItems",
  method: "post",
  path: "/{id}/items/quote",
  summary: "Returns the amounts that an order would have with other items. Changes nothing",
  request: { params: idParams, body: jsonBody(itemsInputSchema) },
  responses: {
    200: jsonContent(
      orderItemsQuoteSchema,
      "The new amounts, and which lines cannot be ordered as requested",
    ),
    404: notFound,
    409: problemContent("The order is shipped, delivered or cancelled", "order-not-editable"),
  },
});

const revokeLinksRoute = staffRoute({
  operationId: "revokeOrderLinks",
  method: "delete",
  path: "/{id}/links",
  summary:
    "Ends all links with which the shopper opens the order. The shopper can request a new link, which goes to the phone number or email address of the order",
  request: { params: idParams },
  responses: {
    200: jsonContent(z.object({ revoked: z.number().int() }), "The number of ended links"),
    404: notFound,
  },
});

/** Creates the staff endpoints that edit orders. */
export function createAdminOrderEditsApi() {
  const router = createRouter();
  return router
    .openapi(updateDetailsRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateOrderDetails(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(quoteAddressRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await quoteOrderAddress(c.var.db, id, c.req.valid("json").address), 200);
    })
    .openapi(updateItemsRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateOrderItems(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(revokeLinksRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await revokeOrderLinks(c.var.db, id, { by: c.var.user }), 200);
    })
    .openapi(quoteItemsRoute, async (c) => {
      const { id } = c.req.valid("param");
      const { items, ...options } = c.req.valid("json");
      return c.json(await quoteOrderItems(c.var.db, id, items, options), 200);
    });
}
