import { createRoute } from "@hono/zod-openapi";

import { productInputSchema } from "#domain/product-input.ts";
import { deleteProduct } from "#operations/products/delete-product.ts";
import { addProduct, updateProduct } from "#operations/products/save-product.ts";

import { slugParams } from "../list-queries.ts";
import { createRoom, jsonAnswer, jsonBody, problemAnswer } from "../openapi.ts";
import { productSchema } from "../schemas.ts";

const tags = ["admin: products"];

const addProductRoute = createRoute({
  operationId: "addProduct",
  method: "post",
  path: "/",
  tags,
  summary: "Adds a product under a slug of its name",
  request: { body: jsonBody(productInputSchema) },
  responses: { 201: jsonAnswer(productSchema, "The product"), 422: problemAnswer("A value breaks a rule") },
});

const updateProductRoute = createRoute({
  operationId: "updateProduct",
  method: "put",
  path: "/{id}",
  tags,
  summary: "Saves a product whole; id, sold counts and ratings stay",
  request: { params: slugParams, body: jsonBody(productInputSchema) },
  responses: {
    200: jsonAnswer(productSchema, "The product"),
    404: problemAnswer("Product not found"),
    409: problemAnswer("It was changed since expectedUpdatedAt"),
    422: problemAnswer("A value breaks a rule"),
  },
});

const deleteProductRoute = createRoute({
  operationId: "deleteProduct",
  method: "delete",
  path: "/{id}",
  tags,
  summary: "Deletes a product; orders keep their copy of it",
  request: { params: slugParams },
  responses: { 204: { description: "Deleted" }, 404: problemAnswer("Product not found") },
});

/** Staff's products. */
export function adminProductsApi() {
  const room = createRoom();
  room.openapi(addProductRoute, async (c) => {
    const product = await addProduct(c.var.db, c.req.valid("json"), { staffId: c.var.user.uid });
    return c.json(product, 201);
  });
  room.openapi(updateProductRoute, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await updateProduct(c.var.db, id, c.req.valid("json"), { staffId: c.var.user.uid }), 200);
  });
  room.openapi(deleteProductRoute, async (c) => {
    await deleteProduct(c.var.db, c.req.valid("param").id);
    return c.body(null, 204);
  });
  return room;
}
