import { createRoute, z } from "@hono/zod-openapi";

import { inventorySchema } from "#catalogue/api/inventory-schemas.ts";
import { SALES_RULE } from "#catalogue/rules/stock/inventory.ts";
import { thresholdSchema } from "#catalogue/rules/stock/inventory-query.ts";
import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { isAllowed, requires } from "#kit/rules/permissions.ts";

import { getInventory } from "../../operations/sales/get-inventory.ts";

const getInventoryRoute = createRoute({
  operationId: "getInventory",
  "x-permission": requires("products.read"),
  method: "get",
  path: "/",
  tags: ["admin: inventory"],
  summary: "Returns key metrics, the sales of the last 30 days, top products and alerts",
  request: { query: z.object({ threshold: thresholdSchema }) },
  responses: { 200: jsonContent(inventorySchema, "The inventory") },
});

/** Creates the endpoint of the inventory with its sales. */
export function createAdminInventorySalesApi() {
  return createRouter().openapi(getInventoryRoute, async (c) =>
    c.json(
      await getInventory(c.var.db, c.req.valid("query").threshold, {
        includesSales: isAllowed(c.var.user.permissions, SALES_RULE),
      }),
      200,
    ),
  );
}
