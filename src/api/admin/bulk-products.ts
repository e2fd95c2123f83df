import { createRoute, z } from "@hono/zod-openapi";

import { changeProductsSchema, deleteProductsSchema } from "#domain/catalogue/product-change.ts";
import { changeProducts } from "#operations/catalogue/products/change-products.ts";
import { deleteProducts } from "#operations/catalogue/products/delete-products.ts";

import { createRoom, jsonAnswer, jsonBody } from "#api/openapi/openapi.ts";
import { problemAnswer } from "#api/schemas/problem-schemas.ts";

const tags = ["admin: products"];

const changeProductsRoute = createRoute({
  operationId: "changeProducts",
  method: "patch",
  path: "/bulk",
  tags,
  summary: "Gives several products another collection, discount or flag, all or none of them",
  request: { body: jsonBody(changeProductsSchema) },
  responses: {
    200: jsonAnswer(z.object({ changed: z.number().int() }), "How many were not so already"),
    409: problemAnswer("Some cannot be so: the errors name each under its id", "conflict"),
    422: problemAnswer("A value breaks a rule", "invalid-input"),
  },
});

const deleteProductsRoute = createRoute({
  operationId: "deleteProducts",
  method: "post",
  path: "/bulk-delete",
  tags,
  summary: "Deletes several products, all or none of them; orders keep their copies",
  request: { body: jsonBody(deleteProductsSchema) },
  responses: {
    204: { description: "Deleted" },
    409: problemAnswer("Some are not there any more: the errors name each under its id", "conflict"),
    422: problemAnswer("A value breaks a rule", "invalid-input"),
  },
});

/** Staff's changes of several products at once. */
export function adminBulkProductsApi() {
  const room = createRoom();
  return room
    .openapi(changeProductsRoute, async (c) => {
      const changed = await changeProducts(c.var.db, c.req.valid("json"), { by: c.var.user });
      return c.json({ changed }, 200);
    })
    .openapi(deleteProductsRoute, async (c) => {
      await deleteProducts(c.var.db, c.req.valid("json").ids, { by: c.var.user });
      return c.body(null, 204);
    });
}
