import { staffProductQuerySchema } from "#catalogue/rules/staff-product-query.ts";
import { inventoryQuerySchema } from "#catalogue/rules/stock/inventory-query.ts";
import { restockList } from "#catalogue/rules/stock/restock/restock-query.ts";
import { MAX_PAGE_SIZE } from "#kit/rules/paging.ts";
import { queryChoice, queryNumber } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { contactMessageList } from "#messages/rules/inbox/message-query.ts";
import { subscriberList } from "#messages/rules/newsletter/subscriber-query.ts";
import { orderQuerySchema } from "#orders/rules/order-query.ts";
import { z } from "#platform/rules/zod.ts";
import { reviewList } from "#reviews/rules/staff-review.ts";
import { accountList } from "#staff/rules/account-list.ts";
import { auditList } from "#staff/rules/audit/audit-query.ts";
import type { ViewParameters } from "#staff/rules/views/view-query.ts";

import { jobListSchema } from "./jobs/rules/job-query.ts";

/** Parameters that all lists have. */
const commonParameters = z.object({
  search: text(200),
  sort: text(60),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }),
  columns: text(500),
  layout: text(20),
});

/** The parameters that a view of each list may contain. */
export const VIEW_PARAMETERS: ViewParameters = {
  orders: commonParameters.extend(orderQuerySchema.omit({ page: true, ids: true, email: true }).shape),
  products: commonParameters.extend(staffProductQuerySchema.omit({ page: true }).shape),
  collections: commonParameters.extend({ featured: text(20), products: text(20) }),
  inventory: commonParameters.extend(inventoryQuerySchema.omit({ page: true }).shape),
  restock: commonParameters.extend(restockList.querySchema.omit({ page: true }).shape),
  messages: commonParameters.extend(contactMessageList.querySchema.omit({ page: true }).shape),
  newsletter: commonParameters
    .extend(subscriberList.querySchema.omit({ page: true }).shape)
    .extend({ show: queryChoice("show", ["newsletter"]) }),
  reviews: commonParameters.extend(reviewList.querySchema.omit({ page: true }).shape),
  users: commonParameters.extend(accountList.querySchema.omit({ page: true }).shape),
  activity: commonParameters.extend(auditList.querySchema.omit({ page: true }).shape),
  jobs: commonParameters.extend(jobListSchema.omit({ page: true }).shape),
};
