import { createRoute, z } from "@hono/zod-openapi";

import { productImportSchema } from "#domain/product-files/product-import.ts";
import { requires } from "#domain/staff/permissions.ts";
import { importProducts, previewImport } from "#operations/product-files/import-products.ts";
import { listImports } from "#operations/product-files/list-imports.ts";
import { undoImport } from "#operations/product-files/undo-import.ts";

import { importPreviewSchema, productImportResponseSchema } from "#api/schemas/import-schemas.ts";
import { createRouter, idParams, jsonContent, jsonBody } from "#api/openapi/openapi.ts";
import { problemContent } from "#api/schemas/problem-schemas.ts";

const tags = ["admin: products"];

const importProductsRoute = createRoute({
  operationId: "importProducts",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/",
  tags,
  summary: "Adds and updates the products of a file, all or nothing, or returns a preview",
  request: { body: jsonBody(productImportSchema) },
  responses: {
    200: jsonContent(importPreviewSchema, "The preview"),
    201: jsonContent(
      productImportResponseSchema,
      "The import. Sending the id of an existing import returns that import",
    ),
    409: problemContent("A product id is already in use", "conflict"),
    413: problemContent("The body exceeds 8 MB", "body-too-large"),
    422: problemContent("The file has errors, listed by row and column", "invalid-input"),
  },
});

const listImportsRoute = createRoute({
  operationId: "listImports",
  "x-permission": requires("products.edit"),
  method: "get",
  path: "/",
  tags,
  summary: "Lists the latest imports, newest first",
  responses: { 200: jsonContent(z.array(productImportResponseSchema), "The imports") },
});

const undoImportRoute = createRoute({
  operationId: "undoImport",
  "x-permission": requires("products.edit"),
  method: "post",
  path: "/{id}/undo",
  tags,
  summary: "Reverts all products of an import, all or nothing",
  request: { params: idParams },
  responses: {
    200: jsonContent(productImportResponseSchema, "The import"),
    404: problemContent("Import not found", "not-found"),
    409: problemContent(
      "The import was already undone, or its products were changed or ordered since",
      "conflict",
    ),
  },
});

/** Creates the product import endpoints. */
export function createAdminImportsApi() {
  const router = createRouter();
  return router
    .openapi(importProductsRoute, async (c) => {
      const { isPreview, ...file } = c.req.valid("json");
      if (isPreview) return c.json(await previewImport(c.var.db, file), 200);
      return c.json(await importProducts(c.var.db, file, { by: c.var.user }), 201);
    })
    .openapi(listImportsRoute, async (c) => c.json(await listImports(c.var.db), 200))
    .openapi(undoImportRoute, async (c) =>
      c.json(await undoImport(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    );
}
