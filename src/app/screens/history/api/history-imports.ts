import { z } from "@hono/zod-openapi";
import type { Context } from "hono";

import { createImportLimit } from "#catalogue/api/admin/imports.ts";
import { receiveFile, requireFile } from "#media/api/uploads/receive-file.ts";
import { readProductFile } from "#catalogue/operations/product-files/read-product-file.ts";
import { listHistoryImports } from "#customers/operations/history-imports.ts";
import {
  HISTORY_IMPORT_RULE,
  historyImportQuerySchema,
  historyImportSchema,
  historyPreviewSchema,
} from "#customers/rules/shop-files/history-schema.ts";
import { hasHistoryHeader } from "#customers/rules/shop-files/shop-file.ts";
import type { ApiEnv } from "#kit/api/env.ts";
import { createRouter, idParams, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

import { importHistory, previewHistory, undoHistoryImport } from "../operations/import-history.ts";

const staffRoute = staffRoutes("admin: customers", HISTORY_IMPORT_RULE);

const importHistoryRoute = staffRoute({
  operationId: "importHistory",
  method: "post",
  path: "/",
  summary: "Adds customers or past orders of another shop from its export, or returns a preview",
  middleware: [requireFile],
  request: {
    query: historyImportQuerySchema,
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
    200: jsonContent(historyPreviewSchema, "The preview"),
    201: jsonContent(
      historyImportSchema,
      "The import. Sending the id of an existing import returns that import",
    ),
    413: problemContent("The file exceeds 20 MB", "body-too-large"),
    415: problemContent("The body is not application/octet-stream", "unsupported-media-type"),
    422: problemContent(
      "The file cannot be read, is no export of orders or customers, or exceeds 20,000 rows or 50 MB of content",
      "invalid-input",
    ),
    429: problemContent("Too many files are being read", "too-many-requests"),
  },
});

const listHistoryRoute = staffRoute({
  operationId: "listHistoryImports",
  method: "get",
  path: "/",
  summary: "Lists the latest imports of customers and past orders, newest first",
  responses: { 200: jsonContent(z.array(historyImportSchema), "The imports") },
});

const undoHistoryRoute = staffRoute({
  operationId: "undoHistoryImport",
  method: "post",
  path: "/{id}/undo",
  summary: "Deletes the past orders, or the customers and newsletter subscribers, that an import added",
  request: { params: idParams },
  responses: {
    200: jsonContent(historyImportSchema, "The import"),
    404: problemContent("Import not found", "not-found"),
    409: problemContent("The import was already undone, or staff changed its orders since", "conflict"),
  },
});

/** Creates the endpoints for imports of customers and past orders. */
export function createAdminHistoryApi() {
  const limitImports = createImportLimit();
  return createRouter()
    .openapi(importHistoryRoute, async (c) => {
      const { isPreview, openOrders, id, fileName } = c.req.valid("query");
      const options = { openOrders, getKey: c.var.getCredentialsKey };
      return limitImports(async () => {
        const sheet = await readProductFile(await receiveFile(c), hasHistoryHeader);
        if (isPreview) return c.json(await previewHistory(c.var.db, sheet, options), 200);
        const file = { id, fileName, sheet };
        return c.json(await importHistory(c.var.db, file, { ...options, ...getActor(c) }), 201);
      });
    })
    .openapi(listHistoryRoute, async (c) => c.json(await listHistoryImports(c.var.db), 200))
    .openapi(undoHistoryRoute, async (c) =>
      c.json(await undoHistoryImport(c.var.db, c.req.valid("param").id, getActor(c)), 200),
    );
}

const getActor = ({ var: { user } }: Context<ApiEnv>) => ({ by: user });
