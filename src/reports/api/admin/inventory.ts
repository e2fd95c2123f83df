import { z } from "@hono/zod-openapi";

import { inventorySchema, stockDetailSchema } from "#catalogue/api/inventory-schemas.ts";
import { SALES_RULE } from "#catalogue/rules/stock/inventory.ts";
import { thresholdSchema } from "#catalogue/rules/stock/inventory-query.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { slugParams } from "#catalogue/api/list-queries.ts";
import { createProductNotFound } from "#catalogue/rules/catalogue-errors.ts";
import { createRouter, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { isAllowed, requires } from "#kit/rules/permissions.ts";

import { getStockDetail } from "../../operations/sales/get-stock-detail.ts";
import { getInventory } from "../../operations/sales/get-inventory.ts";

const staffRoute = staffRoutes("admin: inventory", requires("products.read"));
const thresholdQuery = z.object({ threshold: thresholdSchema });
const notFound = problemContent("Product not found", "not-found");

const getInventoryRoute = staffRoute({
  operationId: "getInventory",
  method: "get",
  path: "/",
  summary: "Returns key metrics, the sales of the last 30 days, top products and alerts",
  request: { query: thresholdQuery },
  responses: { 200: jsonContent(inventorySchema, "The inventory") },
});

const getStockDetailRoute = staffRoute({
  operationId: "getStockDetail",
  method: "get",
  path: "/products/{id}",
  summary: "Returns the stock and latest stock movements of a product",
  request: { params: slugParams, query: thresholdQuery },
  responses: { 200: jsonContent(stockDetailSchema, "The product"), 404: notFound },
});

/** Creates the endpoints of the inventory that name sales and orders. */
export function createAdminInventorySalesApi() {
  return createRouter()
    .openapi(getInventoryRoute, async (c) =>
      c.json(
        await getInventory(c.var.db, c.req.valid("query").threshold, {
          includesSales: isAllowed(c.var.user.permissions, SALES_RULE),
        }),
        200,
      ),
    )
    .openapi(getStockDetailRoute, async (c) => {
      const detail = await getStockDetail(c.var.db, c.req.valid("param").id, c.req.valid("query").threshold);
      if (detail === undefined) throw createProductNotFound();
      return c.json(detail, 200);
    });
}
