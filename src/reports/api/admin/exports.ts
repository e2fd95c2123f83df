import type { Readable } from "node:stream";

import { toWebStream } from "#platform/requests/to-web-stream.ts";
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";

import { TooManyRequests } from "#kit/rules/errors.ts";
import { inventoryList } from "#catalogue/rules/stock/inventory-query.ts";
import { restockList } from "#catalogue/rules/stock/restock/restock-query.ts";
import { contactMessageList } from "#messages/rules/inbox/message-query.ts";
import { subscriberList } from "#messages/rules/newsletter/subscriber-query.ts";
import { reviewList } from "#reviews/rules/staff-review.ts";
import { exportMessages as exportTexts } from "#kit/rules/texts/staff-messages.ts";
import { auditList } from "#staff/rules/audit/audit-query.ts";
import { MAX_PAGE_SIZE } from "#kit/rules/paging.ts";
import { orderList } from "#orders/rules/order-list.ts";
import { queryIds } from "#kit/rules/query-values.ts";
import { productList } from "#catalogue/rules/staff-product-query.ts";
import { EXPORT_TOTAL_HEADER, XLSX_TYPE } from "#platform/rules/spreadsheet.ts";
import type { AccessRule } from "#kit/rules/permissions.ts";
import { requires } from "#kit/rules/permissions.ts";
import { exportActivity } from "#staff/operations/export-activity.ts";
import type { ExportFile } from "#staff/operations/export-file.ts";
import { exportInventory } from "#catalogue/operations/stock/export-inventory.ts";
import { exportMessages } from "#messages/operations/inbox/export-messages.ts";
import { exportOrders } from "#orders/operations/lists/export-orders.ts";
import {
  exportProducts,
  exportProductTemplate,
} from "#catalogue/operations/product-files/export-products.ts";
import { exportReviews } from "#reviews/operations/export-reviews.ts";
import { exportRestockRequests } from "#messages/operations/restock/export-restock-requests.ts";
import { exportSubscribers } from "#messages/operations/newsletter/export-subscribers.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createRouter } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

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
  orderList.filterSchema,
);
const productsRoute = createExportRoute(
  "products",
  "exportProducts",
  requires("exports.products"),
  "Exports the products that match a filter or `ids`, in the import format",
  productList.filterSchema.omit({ sort: true }).extend({
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
  inventoryList.filterSchema,
);
const restockRoute = createExportRoute(
  "restock",
  "exportRestockRequests",
  CUSTOMER_EXPORT_RULE,
  "Exports the matching back-in-stock requests with contact details and consent",
  restockList.filterSchema,
);
const newsletterRoute = createExportRoute(
  "newsletter",
  "exportNewsletterFile",
  CUSTOMER_EXPORT_RULE,
  "Exports the matching newsletter subscribers with their unsubscribe links",
  subscriberList.filterSchema,
);
const messagesRoute = createExportRoute(
  "messages",
  "exportMessages",
  CUSTOMER_EXPORT_RULE,
  "Exports the matching contact messages",
  contactMessageList.filterSchema,
);
const reviewsRoute = createExportRoute(
  "reviews",
  "exportReviews",
  requires("exports.products"),
  "Exports the matching reviews, including hidden reviews",
  reviewList.filterSchema,
);
const activityRoute = createExportRoute(
  "activity",
  "exportActivity",
  requires("audit.read"),
  "Exports the matching entries of the audit log",
  auditList.filterSchema,
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
