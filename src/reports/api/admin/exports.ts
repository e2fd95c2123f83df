import { z } from "@hono/zod-openapi";

import { exportInventory } from "#catalogue/operations/stock/export-inventory.ts";
import {
  exportProducts,
  exportProductTemplate,
} from "#catalogue/operations/product-files/export-products.ts";
import { productList } from "#catalogue/rules/staff-product-query.ts";
import { inventoryList } from "#catalogue/rules/stock/inventory-query.ts";
import { restockList } from "#catalogue/rules/stock/restock/restock-query.ts";
import { exportRoute } from "#kit/api/export-routes.ts";
import { createRouter } from "#kit/api/openapi.ts";
import { MAX_PAGE_SIZE } from "#kit/rules/paging.ts";
import { requires } from "#kit/rules/permissions.ts";
import { queryIds } from "#kit/rules/query-values.ts";
import { exportMessages } from "#messages/operations/inbox/export-messages.ts";
import { exportSubscribers } from "#messages/operations/newsletter/export-subscribers.ts";
import { exportRestockRequests } from "#messages/operations/restock/export-restock-requests.ts";
import { contactMessageList } from "#messages/rules/inbox/message-query.ts";
import { subscriberList } from "#messages/rules/newsletter/subscriber-query.ts";
import { exportOrders } from "#orders/operations/lists/export-orders.ts";
import { orderList } from "#orders/rules/order-list.ts";
import { exportReviews } from "#reviews/operations/export-reviews.ts";
import { reviewList } from "#reviews/rules/staff-review.ts";
import { exportActivity } from "#staff/operations/export-activity.ts";
import { auditList } from "#staff/rules/audit/audit-query.ts";

import { exportCustomers } from "../../operations/customers/export-customers.ts";
import { customerList } from "../../rules/customers/customer-list.ts";

const tag = "admin: exports";
const CUSTOMER_EXPORT_RULE = requires("exports.customers", "customers.contact");

const EXPORTS = [
  exportRoute({
    name: "orders",
    operationId: "exportOrders",
    tag,
    rule: requires("exports.orders"),
    summary: "Exports the orders that match a filter or `ids`",
    query: orderList.filterSchema,
    run: exportOrders,
  }),
  exportRoute({
    name: "products",
    operationId: "exportProducts",
    tag,
    rule: requires("exports.products"),
    summary: "Exports the products that match a filter or `ids`, in the import format",
    query: productList.filterSchema.omit({ sort: true }).extend({
      ids: queryIds({ maxCount: MAX_PAGE_SIZE, idLength: 100 }).optional(),
    }),
    run: exportProducts,
  }),
  exportRoute({
    name: "products_template",
    operationId: "exportProductTemplate",
    tag,
    rule: requires("products.edit"),
    summary: "Returns a product import template with an example",
    query: z.object({}),
    run: () => exportProductTemplate(),
  }),
  exportRoute({
    name: "inventory",
    operationId: "exportInventory",
    tag,
    rule: requires("exports.products"),
    summary: "Exports the stock of each size of the matching products",
    query: inventoryList.filterSchema,
    run: exportInventory,
  }),
  exportRoute({
    name: "restock",
    operationId: "exportRestockRequests",
    tag,
    rule: CUSTOMER_EXPORT_RULE,
    summary: "Exports the matching back-in-stock requests with contact details and consent",
    query: restockList.filterSchema,
    run: exportRestockRequests,
  }),
  exportRoute({
    name: "customers",
    operationId: "exportCustomers",
    tag,
    rule: CUSTOMER_EXPORT_RULE,
    summary: "Exports the customers of a segment with their figures, consent, tags and notes",
    query: customerList.filterSchema,
    run: exportCustomers,
  }),
  exportRoute({
    name: "newsletter",
    operationId: "exportNewsletterFile",
    tag,
    rule: CUSTOMER_EXPORT_RULE,
    summary: "Exports the matching newsletter subscribers with their unsubscribe links",
    query: subscriberList.filterSchema,
    run: exportSubscribers,
  }),
  exportRoute({
    name: "messages",
    operationId: "exportMessages",
    tag,
    rule: CUSTOMER_EXPORT_RULE,
    summary: "Exports the matching contact messages",
    query: contactMessageList.filterSchema,
    run: exportMessages,
  }),
  exportRoute({
    name: "reviews",
    operationId: "exportReviews",
    tag,
    rule: requires("exports.products"),
    summary: "Exports the matching reviews, including hidden reviews",
    query: reviewList.filterSchema,
    run: exportReviews,
  }),
  exportRoute({
    name: "activity",
    operationId: "exportActivity",
    tag,
    rule: requires("audit.read"),
    summary: "Exports the matching entries of the audit log",
    query: auditList.filterSchema,
    run: exportActivity,
  }),
];

/** Creates the spreadsheet endpoints. The audit log records each export. */
export function createAdminExportsApi() {
  const router = createRouter();
  for (const mount of EXPORTS) mount(router);
  return router;
}
