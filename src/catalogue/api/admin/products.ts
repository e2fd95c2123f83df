import { createProductNotFound } from "../../rules/catalogue-errors.ts";
import { productInputSchema } from "../../rules/product-input.ts";
import { priceChangeSchema } from "../../rules/size-input.ts";
import { productList } from "../../rules/staff-product-query.ts";
import { requires, requiresAny } from "#kit/rules/permissions.ts";
import { changePrice } from "../../operations/products/change-price.ts";
import { deleteProduct } from "../../operations/products/delete-products.ts";
import { duplicateProduct } from "../../operations/products/duplicate-product.ts";
import { getStaffProduct } from "../../operations/products/get-staff-product.ts";
import { getProductNeighbors } from "../../operations/lists/get-product-neighbors.ts";
import { listStaffProductIds, listStaffProducts } from "../../operations/lists/list-staff-products.ts";
import { addProduct, updateProduct } from "../../operations/products/save-product.ts";

import { slugParams } from "../list-queries.ts";
import {
  createReplayMarker,
  createRouter,
  createStrictQuery,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
  staffRoutes,
} from "#kit/api/openapi.ts";
import { neighborsSchema, createPageSchema } from "#kit/api/schemas/page-schema.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import {
  editableProductSchema,
  matchingIdsSchema,
  savedProductSchema,
  staffProductSchema,
} from "../product-schemas.ts";

const staffRoute = staffRoutes("admin: products", requires("products.read"));

const listStaffProductsRoute = staffRoute({
  operationId: "listStaffProducts",
  method: "get",
  path: "/",
  summary: "Returns a page of products, newest first by default. Searches name, SKU and category",
  request: { query: createStrictQuery(productList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(staffProductSchema), "A page of products") },
});

const listStaffProductIdsRoute = staffRoute({
  operationId: "listStaffProductIds",
  method: "get",
  path: "/ids",
  summary: "Lists the ids of up to 1,000 matching products, for a bulk change",
  request: { query: productList.filterSchema },
  responses: { 200: jsonContent(matchingIdsSchema, "The ids in list order, and the total") },
});

const getStaffProductRoute = staffRoute({
  operationId: "getStaffProduct",
  method: "get",
  path: "/{id}",
  summary: "Returns the stored fields of a product, and when and by whom it was last changed",
  request: { params: slugParams },
  responses: {
    200: jsonContent(editableProductSchema, "The product"),
    404: problemContent("Product not found", "not-found"),
  },
});

const neighborsRoute = staffRoute({
  operationId: "getProductNeighbors",
  method: "get",
  path: "/{id}/neighbors",
  summary: "Returns the products before and after a product in a filtered and sorted list",
  request: { params: slugParams, query: productList.filterSchema },
  responses: {
    200: jsonContent(neighborsSchema, "The ids"),
    404: problemContent("Product not found", "not-found"),
  },
});

const addProductRoute = staffRoute({
  operationId: "addProduct",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/",
  summary: "Adds a product, once per Idempotency-Key. Its id is a slug of its name",
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(productInputSchema),
  },
  responses: { 201: idempotentContent(savedProductSchema, "The product") },
});

const duplicateProductRoute = staffRoute({
  operationId: "duplicateProduct",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/{id}/duplicate",
  summary: "Adds a draft with the fields and images of a product, once per Idempotency-Key",
  request: { params: slugParams, headers: idempotencyHeaders },
  responses: {
    201: idempotentContent(savedProductSchema, "The draft"),
    404: problemContent("Product not found", "not-found"),
  },
});

const updateProductRoute = staffRoute({
  operationId: "updateProduct",
  "x-permission": requires("products.edit"),
  method: "put",
  path: "/{id}",
  summary: "Replaces a product, except its id, sold counts and ratings",
  request: { params: slugParams, body: jsonBody(productInputSchema) },
  responses: {
    200: jsonContent(savedProductSchema, "The product"),
    404: problemContent("Product not found", "not-found"),
    409: problemContent(
      "The product was changed after expectedUpdatedAt, or a stock differs from expectedStock",
      "conflict",
    ),
  },
});

const changePriceRoute = staffRoute({
  operationId: "changePrice",
  "x-permission": requiresAny("products.price", "products.edit"),
  method: "patch",
  path: "/{id}/prices",
  summary: "Sets the price of a size if the current price equals `expectedPrice`",
  request: { params: slugParams, body: jsonBody(priceChangeSchema) },
  responses: {
    200: jsonContent(savedProductSchema, "The product"),
    404: problemContent("Product not found", "not-found"),
    409: problemContent("The current price differs from `expectedPrice`", "conflict"),
  },
});

const deleteProductRoute = staffRoute({
  operationId: "deleteProduct",
  "x-permission": requires("products.edit"),
  method: "delete",
  path: "/{id}",
  summary: "Deletes a product that was never ordered",
  request: { params: slugParams },
  responses: {
    204: { description: "Deleted" },
    404: problemContent("Product not found", "not-found"),
    409: problemContent("The product was ordered. Archive it instead", "product-has-orders"),
  },
});

/** Creates the staff endpoints for products. */
export function createAdminProductsApi() {
  const router = createRouter();
  return router
    .openapi(listStaffProductsRoute, async (c) =>
      c.json(await listStaffProducts(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(listStaffProductIdsRoute, async (c) =>
      c.json(await listStaffProductIds(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(getStaffProductRoute, async (c) => {
      const product = await getStaffProduct(c.var.db, c.req.valid("param").id);
      if (!product) throw createProductNotFound();
      return c.json(product, 200);
    })
    .openapi(neighborsRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await getProductNeighbors(c.var.db, id, c.req.valid("query")), 200);
    })
    .openapi(addProductRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
      return c.json(await addProduct(c.var.db, c.req.valid("json"), options), 201);
    })
    .openapi(duplicateProductRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
      return c.json(await duplicateProduct(c.var.db, c.req.valid("param").id, options), 201);
    })
    .openapi(updateProductRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await updateProduct(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(changePriceRoute, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(await changePrice(c.var.db, id, c.req.valid("json"), { by: c.var.user }), 200);
    })
    .openapi(deleteProductRoute, async (c) => {
      await deleteProduct(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
