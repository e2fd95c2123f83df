import type { Readable } from "node:stream";

import { toWebStream } from "#operations/http/to-web-stream.ts";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";

import { TooManyRequests } from "#domain/shared/errors.ts";
import { inventoryQuerySchema } from "#domain/stock/inventory-query.ts";
import { restockFilterSchema } from "#domain/stock/restock/restock-query.ts";
import { messageFilterSchema } from "#domain/messages/message-query.ts";
import { subscriberFilterSchema } from "#domain/messages/subscriber-query.ts";
import { reviewFilterSchema } from "#domain/reviews/staff-review.ts";
import { exportMessages as exportTexts } from "#domain/shared/texts/staff-messages.ts";
import { auditFilterSchema } from "#domain/staff/audit/audit-query.ts";
import { MAX_PAGE_SIZE } from "#domain/shared/paging.ts";
import { orderFilterAndSortSchema } from "#domain/orders/order-query.ts";
import { queryIds } from "#domain/shared/query-values.ts";
import { staffProductFilterSchema } from "#domain/catalogue/staff-product-query.ts";
import { EXPORT_TOTAL_HEADER, XLSX_TYPE } from "#domain/shared/spreadsheet.ts";
import type { AccessRule } from "#domain/staff/permissions.ts";
import { requires } from "#domain/staff/permissions.ts";
import { exportActivity } from "#operations/exports/export-activity.ts";
import type { ExportFile } from "#operations/exports/export-file.ts";
import { exportInventory } from "#operations/exports/export-inventory.ts";
import { exportMessages } from "#operations/exports/export-messages.ts";
import { exportOrders } from "#operations/exports/export-orders.ts";
import { exportProducts, exportProductTemplate } from "#operations/exports/export-products.ts";
import { exportReviews } from "#operations/exports/export-reviews.ts";
import { exportRestockRequests } from "#operations/exports/export-restock-requests.ts";
import { exportSubscribers } from "#operations/exports/export-subscribers.ts";

import type { ApiEnv } from "../env.ts";
import { createRouter } from "#api/openapi/openapi.ts";
import { problemContent } from "#api/schemas/problem-schemas.ts";

/** Retry-After of an export beyond the limit. Most exports finish within this time. */
const RETRY_AFTER_SECONDS = 10;

const tags = ["admin: exports"];

function createExportRoute<Name extends string, Query extends z.ZodObject>(
  name: Name,
  operationId: string,
  rule: AccessRule,
  summary: string,
  query: Query,
) {
  return createRoute({
    operationId,
    "x-permission": rule,
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
        "The maximum number of concurrent exports is reached: two per process, or one if it has fewer than eight database connections",
        "too-many-requests",
      ),
    },
  });
}

const CUSTOMER_EXPORT_RULE = requires("exports.customers", "customers.contact");

const ordersRoute = createExportRoute(
  "orders",
  "exportOrders",
  requires("exports.orders"),
  "Exports the orders that match a filter or `ids`",
  orderFilterAndSortSchema,
);
const productsRoute = createExportRoute(
  "products",
  "exportProducts",
  requires("exports.products"),
  "Exports the products that match a filter or `ids`, in the import format",
  staffProductFilterSchema.omit({ sort: true }).extend({
    ids: queryIds({ maxCount: MAX_PAGE_SIZE, idLength: 100 }).optional(),
  }),
);
const templateRoute = createExportRoute(
  "products_template",
  "exportProductTemplate",
  requires("products.edit"),
  "Returns a product import template with an example",
  z.object({}),
);
const inventoryRoute = createExportRoute(
  "inventory",
  "exportInventory",
  requires("exports.products"),
  "Exports the stock of each size of the matching products",
  inventoryQuerySchema.omit({ page: true, pageSize: true }),
);
const restockRoute = createExportRoute(
  "restock",
  "exportRestockRequests",
  CUSTOMER_EXPORT_RULE,
  "Exports the matching back-in-stock requests with contact details and consent",
  restockFilterSchema,
);
const newsletterRoute = createExportRoute(
  "newsletter",
  "exportNewsletterFile",
  CUSTOMER_EXPORT_RULE,
  "Exports the matching newsletter subscribers with their unsubscribe links",
  subscriberFilterSchema,
);
const messagesRoute = createExportRoute(
  "messages",
  "exportMessages",
  CUSTOMER_EXPORT_RULE,
  "Exports the matching contact messages",
  messageFilterSchema,
);
const reviewsRoute = createExportRoute(
  "reviews",
  "exportReviews",
  requires("exports.products"),
  "Exports the matching reviews, including hidden reviews",
  reviewFilterSchema,
);
const activityRoute = createExportRoute(
  "activity",
  "exportActivity",
  requires("audit.read"),
  "Exports the matching entries of the audit log",
  auditFilterSchema,
);

/** Creates the spreadsheet endpoints. The audit log records each export. */
export function createAdminExportsApi() {
  const router = createRouter();
  const sendExport = createExportSender();
  return router
    .openapi(ordersRoute, (c) => {
      return sendExport(c, () => exportOrders(c.var.db, c.req.valid("query"), getExportOptions(c)));
    })
    .openapi(productsRoute, (c) =>
      sendExport(c, () => exportProducts(c.var.db, c.req.valid("query"), getExportOptions(c))),
    )
    .openapi(templateRoute, (c) => sendExport(c, exportProductTemplate))
    .openapi(inventoryRoute, (c) =>
      sendExport(c, () => exportInventory(c.var.db, c.req.valid("query"), getExportOptions(c))),
    )
    .openapi(restockRoute, (c) =>
      sendExport(c, () => exportRestockRequests(c.var.db, c.req.valid("query"), getExportOptions(c))),
    )
    .openapi(messagesRoute, (c) =>
      sendExport(c, () => exportMessages(c.var.db, c.req.valid("query"), getExportOptions(c))),
    )
    .openapi(reviewsRoute, (c) =>
      sendExport(c, () => exportReviews(c.var.db, c.req.valid("query"), getExportOptions(c))),
    )
    .openapi(activityRoute, (c) =>
      sendExport(c, () => exportActivity(c.var.db, c.req.valid("query"), getExportOptions(c))),
    )
    .openapi(newsletterRoute, (c) => {
      const { siteUrl } = c.var.settings;
      return sendExport(c, () =>
        exportSubscribers(c.var.db, c.req.valid("query"), { ...getExportOptions(c), siteUrl }),
      );
    });
}

function getExportOptions({ var: { engine, user } }: Context<ApiEnv>) {
  return { engine, by: user };
}

/** Returns a function that streams exports and limits the number of concurrent exports. A HEAD request reads no data. */
function createExportSender() {
  let runningExports = 0;
  return async (c: Context<ApiEnv>, openExport: () => ExportFile | Promise<ExportFile>) => {
    if (c.req.raw.method === "HEAD") return c.body(null, 200, { "content-type": XLSX_TYPE });
    if (runningExports >= c.var.settings.maxRunningExports)
      throw new TooManyRequests(RETRY_AFTER_SECONDS, exportTexts.tooMany);
    runningExports += 1;
    try {
      const { fileName, total, body } = await openExport();
      body.once("close", () => (runningExports -= 1));
      reportStreamErrors(c, body);
      return c.body(toWebStream(body), 200, {
        "content-type": XLSX_TYPE,
        "content-disposition": `attachment; filename="${fileName}"`,
        [EXPORT_TOTAL_HEADER]: String(total),
        // Disables nginx buffering, which would hide the download progress from the browser.
        "x-accel-buffering": "no",
      });
    } catch (error) {
      runningExports -= 1;
      throw error;
    }
  };
}

/** Reports errors of the export stream, unless the client aborted the request. */
function reportStreamErrors({ req, var: { report, requestId } }: Context<ApiEnv>, body: Readable): void {
  body.once("error", (error) => {
    if (!req.raw.signal.aborted && error.name !== "AbortError") report(error, requestId);
  });
}
