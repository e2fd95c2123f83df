import { queryChoice, queryPeriod, queryStaffPage } from "#kit/rules/query-values.ts";
import { text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

/** Sort orders of the contact messages; `status-asc` lists open messages first. */
export const MESSAGE_SORTS = [
  "newest",
  "oldest",
  "name-asc",
  "name-desc",
  "status-asc",
  "status-desc",
] as const;

export type MessageSort = (typeof MESSAGE_SORTS)[number];

export const DEFAULT_MESSAGE_SORT: MessageSort = "newest";

/**
 * Validates filters and sort order of the contact messages. `search` matches the name, the phone number in any
 * notation, or the message.
 */
export const messageFilterSchema = z.object({
  search: text(200).optional(),
  status: queryChoice("status", ["open", "handled"]).optional(),
  order: text(100).optional().describe("Id of an order: only the WhatsApp messages about it"),
  ...queryPeriod(),
  sort: queryChoice("sort", MESSAGE_SORTS).default(DEFAULT_MESSAGE_SORT),
});

/** Validates filters, sort order and page of the contact messages. */
export const messageListSchema = messageFilterSchema.extend(queryStaffPage());

/** Filters and sort order of the contact messages; all are optional. */
export type MessageFilter = Partial<z.output<typeof messageFilterSchema>>;
