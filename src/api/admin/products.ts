import { createRoute } from "@hono/zod-openapi";

import { productNotFound } from "#domain/shared/errors.ts";
import { productInputSchema } from "#domain/catalogue/product-input.ts";
import { text } from "#domain/shared/text.ts";
import { deleteProduct } from "#operations/catalogue/products/delete-product.ts";
import { getStaffProduct } from "#operations/catalogue/products/get-staff-product.ts";
import { listStaffProducts } from "#operations/catalogue/lists/list-staff-products.ts";
import { addProduct, updateProduct } from "#operations/catalogue/products/save-product.ts";

import { pageQuerySchema, slugParams } from "#api/schemas/list-queries.ts";
import {
  createRouter,
  jsonContent,
  jsonBody,
  idempotentContent,
  idempotencyHeaders,
  createReplayMarker,
} from "#api/openapi/openapi.ts";
import { problemContent } from "#api/schemas/problem-schemas.ts";
import {
  editableProductSchema,
  pageOf,
  productSchema,
  staffProductSchema,
} from "#api/schemas/product-schemas.ts";

const tags = ["admin: products"];

const listStaffProductsRoute = createRoute({
  operationId: "listStaffProducts",
  method: "get",
  path: "/",
  tags,
  summary: "Lists products in pages, newest first. Searches name, SKU and category",
  request: {
    query: pageQuerySchema.extend({ search: text(200).optional(), collection: text(200).optional() }),
  },
  responses: {
    200: jsonContent(pageOf(staffProductSchema), "A page of products"),
    422: problemContent("Invalid query parameter", "invalid-input"),
  },
});

const getStaffProductRoute = createRoute({
  operationId: "getStaffProduct",
  method: "get",
  path: "/{id}",
  tags,
  summary: "Returns the stored fields of a product, and who changed it last",
  request: { params: slugParams },
  responses: {
    200: jsonContent(editableProductSchema, "The product"),
    404: problemContent("Product not found", "not-found"),
  },
});

const addProductRoute = createRoute({
  operationId: "addProduct",
  method: "post",
  path: "/",
  tags,
  summary: "Adds a product, once per Idempotency-Key. Its id is a slug of its name",
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(productInputSchema),
  },
  responses: {
    201: idempotentContent(productSchema, "The product"),
    422: problemContent("Invalid values", "invalid-input"),
  },
});

const updateProductRoute = createRoute({
  operationId: "updateProduct",
  method: "put",
  path: "/{id}",
  tags,
  summary: "Replaces a product, except its id, sold counts and ratings",
  request: { params: slugParams, body: jsonBody(productInputSchema) },
  responses: {
    200: jsonContent(productSchema, "The product"),
    404: problemContent("Product not found", "not-found"),
    409: problemContent(
      "The product was changed after expectedUpdatedAt, or a stock differs from expectedStock",
      "conflict",
    ),
    422: problemContent("Invalid values", "invalid-input"),
  },
});

const deleteProductRoute = createRoute({
  operationId: "deleteProduct",
  method: "delete",
  path: "/{id}",
  tags,
  summary: "Deletes a product. Orders keep their copy of it",
  request: { params: slugParams },
  responses: { 204: { description: "Deleted" }, 404: problemContent("Product not found", "not-found") },
});

/** Creates the staff endpoints for products. */
export function createAdminProductsApi() {
  const router = createRouter();
  return router
    .openapi(listStaffProductsRoute, async (c) =>
      c.json(await listStaffProducts(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(getStaffProductRoute, async (c) => {
      const product = await getStaffProduct(c.var.db, c.req.valid("param").id);
      if (!product) throw productNotFound();
      return c.json(product, 200);
    })
    .openapi(addProductRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
      return c.json(await addProduct(c.var.db, c.req.valid("json"), options), 201);
    })
    .openapi(updateProductRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateProduct(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(deleteProductRoute, async (c) => {
      await deleteProduct(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
