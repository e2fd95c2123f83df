import { z } from "@hono/zod-openapi";

import { TooManyRequests } from "#kit/rules/errors.ts";
import { requires } from "#kit/rules/permissions.ts";
import { createRouter, idParams, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { receiveFile, requireFile } from "#media/api/uploads/receive-file.ts";
import * as imports from "../../rules/product-files/import-schema.ts";
import { imageFetchInputSchema, productImportSchema } from "../../rules/product-files/product-import.ts";
import { productFileMessages } from "../../rules/product-files/staff-messages.ts";
import { importProducts, previewImport } from "../../operations/product-files/import-products.ts";
import { readProductFile } from "../../operations/product-files/read-product-file.ts";
import { readFetch, requestImages } from "../../operations/product-files/fetch-import-images.ts";
import { listImports } from "../../operations/product-files/list-imports.ts";
import { undoImport } from "../../operations/product-files/undo-import.ts";

const importPreviewSchema = imports.importPreviewSchema.openapi("ImportPreview");
const productImportResponseSchema = imports.completedImportSchema.openapi("ProductImport");

const imageFetchResponseSchema = imports.imageFetchSchema.openapi("ImportImages");

const staffRoute = staffRoutes("admin: products", requires("products.edit"));

/** Paths of imports, whose body is the file: of products, and of customers and past orders. */
const IMPORT_PATHS = ["/api/admin/imports", "/api/admin/history-imports"];

/** Returns whether the path receives files of imports. */
export function isImportPath(path: string): boolean {
  return IMPORT_PATHS.includes(path);
}

const importProductsRoute = staffRoute({
  operationId: "importProducts",
  method: "post",
  path: "/",
  summary: "Adds and updates the products of a file, all or nothing, or returns a preview",
  middleware: [requireFile],
  request: {
    query: productImportSchema,
    body: {
      required: true,
      content: {
        "application/octet-stream": {
          schema: z.string().openapi({ format: "binary", description: "A CSV or XLSX file" }),
        },
      },
    },
  },
  responses: {
    200: jsonContent(importPreviewSchema, "The preview"),
    201: jsonContent(
      productImportResponseSchema,
      "The import. Sending the id of an existing import returns that import",
    ),
    409: problemContent("A product id is already in use", "conflict"),
    413: problemContent("The file exceeds 20 MB", "body-too-large"),
    415: problemContent("The body is not application/octet-stream", "unsupported-media-type"),
    422: problemContent(
      "The file cannot be read, exceeds 20,000 rows or 50 MB of content, or has errors, listed by row and column",
      "invalid-input",
    ),
    429: problemContent("Too many files are being read", "too-many-requests"),
  },
});

const listImportsRoute = staffRoute({
  operationId: "listImports",
  method: "get",
  path: "/",
  summary: "Lists the latest imports, newest first",
  responses: { 200: jsonContent(z.array(productImportResponseSchema), "The imports") },
});

const undoImportRoute = staffRoute({
  operationId: "undoImport",
  method: "post",
  path: "/{id}/undo",
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

const fetchImagesRoute = staffRoute({
  operationId: "fetchImportImages",
  method: "post",
  path: "/images",
  summary: "Fetches images from other servers in the background, before their products are imported",
  request: { body: jsonBody(imageFetchInputSchema) },
  responses: { 202: jsonContent(imageFetchResponseSchema, "The request and its progress") },
});

const readFetchRoute = staffRoute({
  operationId: "readImportImages",
  method: "get",
  path: "/images/{id}",
  summary: "Returns how many images of a request were fetched",
  request: { params: idParams },
  responses: {
    200: jsonContent(imageFetchResponseSchema, "The progress"),
    404: problemContent("Request not found", "not-found"),
  },
});

/** Files that a process reads at once. A file needs up to 200 MB of memory. */
const MAX_RUNNING_IMPORTS = 2;
/** Seconds after which a client retries an import while other imports run. */
const RETRY_AFTER_SECONDS = 5;

/** Creates the product import endpoints. */
export function createAdminImportsApi() {
  const router = createRouter();
  const limitImports = createImportLimit();
  return router
    .openapi(importProductsRoute, async (c) => {
      const { isPreview, columns, collection, imageBase, ...file } = c.req.valid("query");
      const choices = { columns, collection, imageBase };
      return limitImports(async () => {
        const table = await readProductFile(await receiveFile(c));
        if (isPreview) return c.json(await previewImport(c.var.db, table, choices), 200);
        return c.json(
          await importProducts(c.var.db, { ...file, table }, { ...choices, by: c.var.user }),
          201,
        );
      });
    })
    .openapi(listImportsRoute, async (c) => c.json(await listImports(c.var.db), 200))
    .openapi(fetchImagesRoute, async (c) =>
      c.json(await requestImages(c.var.db, c.req.valid("json").urls), 202),
    )
    .openapi(readFetchRoute, async (c) => c.json(await readFetch(c.var.db, c.req.valid("param").id), 200))
    .openapi(undoImportRoute, async (c) =>
      c.json(await undoImport(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    );
}

/** Returns a function that limits the number of concurrent imports. */
export function createImportLimit() {
  let runningImports = 0;
  return async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (runningImports >= MAX_RUNNING_IMPORTS)
      throw new TooManyRequests(RETRY_AFTER_SECONDS, productFileMessages.tooManyImports);
    runningImports += 1;
    try {
      return await run();
    } finally {
      runningImports -= 1;
    }
  };
}
