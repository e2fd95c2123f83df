import { createRoute } from "@hono/zod-openapi";

import { inventoryList, stockChangeSchema } from "../../rules/stock/inventory-query.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { changeStock } from "../../operations/stock/change-stock.ts";
import { listInventory } from "../../operations/stock/list-inventory.ts";

import { sizeStockSchema, stockedProductSchema } from "../inventory-schemas.ts";
import { slugParams } from "../list-queries.ts";
import {
  createReplayMarker,
  createRouter,
  createStrictQuery,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const tags = ["admin: inventory"];
const notFound = problemContent("Product not found", "not-found");

const listInventoryRoute = createRoute({
  operationId: "listInventory",
  "x-permission": requires("products.read"),
  method: "get",
  path: "/products",
  tags,
  summary: "Lists products with the stock of each size",
  request: { query: createStrictQuery(inventoryList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(stockedProductSchema), "A page of products") },
});

const changeStockRoute = createRoute({
  operationId: "changeStock",
  "x-permission": requiresAny("stock.edit", "products.edit"),
  method: "patch",
  path: "/products/{id}/stock",
  tags,
  summary:
    "Sets the stock of a size (null means unlimited) if the current stock equals `expectedStock`, or adds bottles to the stock, once per Idempotency-Key",
  request: { params: slugParams, headers: idempotencyHeaders, body: jsonBody(stockChangeSchema) },
  responses: {
    200: idempotentContent(sizeStockSchema, "The size"),
    404: notFound,
    409: problemContent(
      "The current stock differs from `expectedStock`, or the Idempotency-Key made another change",
      "conflict",
      "idempotency-key-taken",
    ),
  },
});

/** Creates the inventory endpoints. */
export function createAdminInventoryApi() {
  const router = createRouter();
  return router
    .openapi(listInventoryRoute, async (c) =>
      c.json(await listInventory(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(changeStockRoute, async (c) =>
      c.json(
        await changeStock(c.var.db, c.req.valid("param").id, c.req.valid("json"), {
          by: c.var.user,
          idempotencyKey: c.req.valid("header")["idempotency-key"],
          onReplay: createReplayMarker(c),
        }),
        200,
      ),
    );
}
