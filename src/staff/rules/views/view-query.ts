import { staffProductQuerySchema } from "#catalogue/rules/staff-product-query.ts";
import { orderQuerySchema } from "#orders/rules/order-query.ts";
import { reviewListSchema } from "#reviews/rules/staff-review.ts";
import { jobListSchema } from "#app/jobs/rules/job-query.ts";
import { messageListSchema } from "#messages/rules/inbox/message-query.ts";
import { subscriberListSchema } from "#messages/rules/newsletter/subscriber-query.ts";
import { queryChoice, queryNumber } from "#kit/rules/query-values.ts";
import { MAX_PAGE_SIZE } from "#kit/rules/paging.ts";
import { text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";
import { auditQuerySchema } from "../audit/audit-query.ts";
import { inventoryQuerySchema } from "#catalogue/rules/stock/inventory-query.ts";
import { restockListSchema } from "#catalogue/rules/stock/restock/restock-query.ts";

/** The lists that have saved views. */
export const VIEW_LISTS = [
  "orders",
  "products",
  "collections",
  "inventory",
  "restock",
  "messages",
  "newsletter",
  "reviews",
  "users",
  "activity",
  "jobs",
] as const;

export type ViewList = (typeof VIEW_LISTS)[number];

/** Parameters that all lists have. */
const commonParameters = z.object({
  search: text(200),
  sort: text(60),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }),
  columns: text(500),
  layout: text(20),
});

/** The parameters that a view of each list may contain. */
const VIEW_PARAMETERS: Readonly<Record<ViewList, z.ZodObject>> = {
  orders: commonParameters.extend(orderQuerySchema.omit({ page: true, ids: true, email: true }).shape),
  products: commonParameters.extend(staffProductQuerySchema.omit({ page: true }).shape),
  collections: commonParameters.extend({ featured: text(20), products: text(20) }),
  inventory: commonParameters.extend(inventoryQuerySchema.omit({ page: true }).shape),
  restock: commonParameters.extend(restockListSchema.omit({ page: true }).shape),
  messages: commonParameters.extend(messageListSchema.omit({ page: true }).shape),
  newsletter: commonParameters
    .extend(subscriberListSchema.omit({ page: true }).shape)
    .extend({ show: queryChoice("show", ["newsletter"]) }),
  reviews: commonParameters.extend(reviewListSchema.omit({ page: true }).shape),
  users: commonParameters.extend({ role: text(20) }),
  activity: commonParameters.extend(auditQuerySchema.omit({ page: true }).shape),
  jobs: commonParameters.extend(jobListSchema.omit({ page: true }).shape),
};

/** The query of a view without unknown parameters, and the names of the removed parameters and columns. */
export interface CleanQuery {
  query: string;
  removed: string[];
}

/**
 * Removes the parameters that a list does not have and the values that it does not accept.
 * @param columnIds the list's columns; if given, other ids are removed from the parameter `columns`
 */
export function cleanViewQuery(list: ViewList, query: string, columnIds?: readonly string[]): CleanQuery {
  const schema = VIEW_PARAMETERS[list];
  const cleanParams = new URLSearchParams();
  const removed = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === "columns" && columnIds !== undefined) {
      const ids = value.split(",");
      const knownIds = ids.filter((id) => columnIds.includes(id));
      for (const id of ids) if (!columnIds.includes(id)) removed.add(id);
      if (knownIds.length > 0) cleanParams.append(name, knownIds.join(","));
    } else if (isAccepted(schema, name, value)) cleanParams.append(name, value);
    else removed.add(name);
  }
  return { query: cleanParams.toString(), removed: [...removed] };
}

function isAccepted(schema: z.ZodObject, name: string, value: string): boolean {
  return Object.hasOwn(schema.shape, name) && z.safeParse(schema.shape[name], value).success;
}
