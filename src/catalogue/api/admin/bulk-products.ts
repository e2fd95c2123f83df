import { createRoute, z } from "@hono/zod-openapi";

import { changeProductsSchema, deleteProductsSchema } from "../../rules/product-change.ts";
import { requires } from "#kit/rules/permissions.ts";
import { changeProducts } from "../../operations/products/change-products.ts";
import { deleteProducts } from "../../operations/products/delete-products.ts";

import { createRouter, jsonContent, jsonBody } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const tags = ["admin: products"];

const changeProductsRoute = createRoute({
  operationId: "changeProducts",
  "x-permission": requires("products.edit"),
  method: "patch",
  path: "/bulk",
  tags,
  summary: "Sets the collection, status, discount or flags of several products, all or nothing",
  request: { body: jsonBody(changeProductsSchema) },
  responses: {
    200: jsonContent(z.object({ changed: z.number().int() }), "The number of changed products"),
    409: problemContent("Some products cannot be changed. The errors are listed by product id", "conflict"),
    422: problemContent("Invalid values", "invalid-input"),
  },
});

const deleteProductsRoute = createRoute({
  operationId: "deleteProducts",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/bulk-delete",
  tags,
  summary: "Deletes several products, all or nothing. Rejects products that were ordered",
  request: { body: jsonBody(deleteProductsSchema) },
  responses: {
    204: { description: "Deleted" },
    409: problemContent(
      "Some products were ordered or no longer exist. The errors are listed by product id",
      "conflict",
    ),
    422: problemContent("Invalid values", "invalid-input"),
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
