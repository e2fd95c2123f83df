import { Readable } from "node:stream";

import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";

import { TooManyRequests } from "#domain/shared/errors.ts";
import { inventoryQuerySchema } from "#domain/stock/inventory-query.ts";
import { exportMessages } from "#domain/shared/staff-messages.ts";
import { MAX_PAGE_SIZE } from "#domain/shared/paging.ts";
import { orderExportSchema } from "#domain/orders/order-query.ts";
import { queryIds } from "#domain/shared/query-values.ts";
import { EXPORT_TOTAL_HEADER, XLSX_TYPE } from "#domain/shared/spreadsheet.ts";
import { text } from "#domain/shared/text.ts";
import type { ExportFile } from "#operations/exports/export-file.ts";
import { exportInventory } from "#operations/exports/export-inventory.ts";
import { exportOrders } from "#operations/exports/export-orders.ts";
import { exportProducts, exportProductTemplate } from "#operations/exports/export-products.ts";
import { exportSubscribers } from "#operations/exports/export-subscribers.ts";

import type { ApiEnv } from "../env.ts";
import { createRouter } from "#api/openapi/openapi.ts";
import { problemContent } from "#api/schemas/problem-schemas.ts";

const RETRY_AFTER_SECONDS = 10;

const tags = ["admin: exports"];

function exportRoute<Name extends string, Query extends z.ZodObject>(
  name: Name,
  operationId: string,
  summary: string,
  query: Query,
) {
  return createRoute({
    operationId,
    method: "get",
    path: `/${name}.xlsx` as const,
    tags,
    summary,
    request: { query },
    responses: {
      200: {
        description: "The spreadsheet as a stream",
        headers: {
          "Export-Total": {
            description: "Number of records in the file",
            schema: { type: "integer" as const },
          },
          "Content-Disposition": { description: "The file name", schema: { type: "string" as const } },
        },
        content: { [XLSX_TYPE]: { schema: z.string().openapi({ format: "binary" }) } },
      },
      429: problemContent(
        "The maximum number of concurrent exports is reached: two per process, or one with fewer than eight database connections",
        "too-many-requests",
      ),
    },
  });
}

const ordersRoute = exportRoute(
  "orders",
  "exportOrders",
  "Exports the orders that match a filter or `ids`",
  orderExportSchema,
);
const productsRoute = exportRoute(
  "products",
  "exportProducts",
  "Exports the products that match a filter or `ids`, in the format of the import",
  z.object({
    search: text(200).optional(),
    collection: text(200).optional(),
    ids: queryIds({ maxCount: MAX_PAGE_SIZE, idLength: 100 }).optional(),
  }),
);
const templateRoute = exportRoute(
  "products_template",
  "exportProductTemplate",
  "Returns a template of the product import with an example",
  z.object({}),
);
const inventoryRoute = exportRoute(
  "inventory",
  "exportInventory",
  "Exports the stock of each size of the matching products",
  inventoryQuerySchema.omit({ page: true, pageSize: true }),
);
const newsletterRoute = exportRoute(
  "newsletter",
  "exportNewsletterFile",
  "Exports the newsletter subscribers with their unsubscribe links",
  z.object({ search: text(200).optional() }),
);

/** Creates the spreadsheet endpoints. The audit log records each export. */
export function adminExportsApi() {
  const router = createRouter();
  const send = createSender();
  return router
    .openapi(ordersRoute, (c) => send(c, () => exportOrders(c.var.db, c.req.valid("query"), optionsOf(c))))
    .openapi(productsRoute, (c) =>
      send(c, () => exportProducts(c.var.db, c.req.valid("query"), optionsOf(c))),
    )
    .openapi(templateRoute, (c) => send(c, exportProductTemplate))
    .openapi(inventoryRoute, (c) =>
      send(c, () => exportInventory(c.var.db, c.req.valid("query"), optionsOf(c))),
    )
    .openapi(newsletterRoute, (c) => {
      const { siteUrl } = c.var.settings;
      return send(c, () => exportSubscribers(c.var.db, c.req.valid("query"), { ...optionsOf(c), siteUrl }));
    });
}

function optionsOf({ var: { engine, user } }: Context<ApiEnv>) {
  return { engine, by: user };
}

/** Returns a function that streams exports and limits how many run at once. A HEAD request reads no data. */
function createSender() {
  let running = 0;
  return async (c: Context<ApiEnv>, open: () => ExportFile | Promise<ExportFile>) => {
    if (c.req.raw.method === "HEAD") return c.body(null, 200, { "content-type": XLSX_TYPE });
    if (running >= c.var.settings.maxRunningExports)
      throw new TooManyRequests(RETRY_AFTER_SECONDS, exportMessages.tooMany);
    running += 1;
    try {
      const { fileName, total, body } = await open();
      body.once("close", () => (running -= 1));
      reportFailure(c, body);
      return c.body(Readable.toWeb(body) as ReadableStream<Uint8Array>, 200, {
        "content-type": XLSX_TYPE,
        "content-disposition": `attachment; filename="${fileName}"`,
        [EXPORT_TOTAL_HEADER]: String(total),
        // Disables nginx buffering, which would hide the download progress from the browser.
        "x-accel-buffering": "no",
      });
    } catch (error) {
      running -= 1;
      throw error;
    }
  };
}

/** Reports an error after the response has started; the connection is aborted then. */
function reportFailure({ req, var: { report, requestId } }: Context<ApiEnv>, body: Readable): void {
  body.once("error", (error) => {
    if (!req.raw.signal.aborted && error.name !== "AbortError") report(error, requestId);
  });
}
