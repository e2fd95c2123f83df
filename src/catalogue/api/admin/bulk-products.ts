import { z } from "@hono/zod-openapi";

import { changeProductsSchema, deleteProductsSchema } from "../../rules/product-change.ts";
import { requires } from "#kit/rules/permissions.ts";
import { changeProducts } from "../../operations/products/change-products.ts";
import { deleteProducts } from "../../operations/products/delete-products.ts";

import { createRouter, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: products", requires("products.edit"));

const changeProductsRoute = staffRoute({
  operationId: "changeProducts",
  method: "patch",
  path: "/bulk",
  summary: "Sets the collection, status, discount or flags of several products, all or nothing",
  request: { body: jsonBody(changeProductsSchema) },
  responses: {
    200: jsonContent(z.object({ changed: z.number().int() }), "The number of changed products"),
    409: problemContent("Some products cannot be changed. The errors are listed by product id", "conflict"),
  },
});

const deleteProductsRoute = staffRoute({
  operationId: "deleteProducts",
  method: "post",
  path: "/bulk-delete",
  summary: "Deletes several products, all or nothing. Rejects products that were ordered",
  request: { body: jsonBody(deleteProductsSchema) },
  responses: {
    204: { description: "Deleted" },
    409: problemContent(
      "Some products were ordered or no longer exist. The errors are listed by product id",
      "conflict",
    ),
  },
});

/** Creates the bulk endpoints for products. */
export function createAdminBulkProductsApi() {
  const router = createRouter();
  return router
    .openapi(changeProductsRoute, async (c) => {
      const changed = await changeProducts(c.var.db, c.req.valid("json"), { by: c.var.user });
      return c.json({ changed }, 200);
    })
    .openapi(deleteProductsRoute, async (c) => {
      await deleteProducts(c.var.db, c.req.valid("json").ids, { by: c.var.user });
      return c.body(null, 204);
    });
}
