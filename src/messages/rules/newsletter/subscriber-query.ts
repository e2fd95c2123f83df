import { queryChoice, queryPeriod, queryStaffPage } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

/** Sort orders of the newsletter subscribers. */
export const SUBSCRIBER_SORTS = ["newest", "oldest", "email-asc", "email-desc"] as const;

export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number];

export const DEFAULT_SUBSCRIBER_SORT: SubscriberSort = "newest";

/** Validates the filters and the sort order of the newsletter subscribers. `search` matches any part of the address. */
export const subscriberFilterSchema = z.object({
  search: text(200).optional(),
  ...queryPeriod(),
  sort: queryChoice("sort", SUBSCRIBER_SORTS).default(DEFAULT_SUBSCRIBER_SORT),
});

/** Validates filters, sort order and page of the newsletter subscribers. */
export const subscriberListSchema = subscriberFilterSchema.extend(queryStaffPage());

/** Filters and sort order of the newsletter subscribers; all are optional. */
export type SubscriberFilter = Partial<z.output<typeof subscriberFilterSchema>>;
