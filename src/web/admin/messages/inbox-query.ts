import { STAFF_PAGE_SIZE, MAX_PAGE_SIZE } from "#domain/shared/paging.ts";
import { parseListQuery, queryChoice, queryNumber, queryPage } from "#domain/shared/query-values.ts";
import { text } from "#domain/shared/text.ts";
import { z } from "#domain/shared/zod.ts";

const inboxQuerySchema = z.object({
  show: queryChoice("show", ["messages", "newsletter"]).default("messages"),
  search: text(200).default(""),
  status: queryChoice("status", ["open", "handled"]).optional(),
  page: queryPage(),
  pageSize: queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE }).default(STAFF_PAGE_SIZE),
});

/** Parsed query parameters of the page. */
export interface InboxQuery extends Omit<z.output<typeof inboxQuerySchema>, "status"> {
  isHandled: boolean | undefined;
}

/** Parses the query parameters of the page; ignores invalid values. */
export function parseInboxQuery(params: URLSearchParams): InboxQuery {
  const { status, ...query } = parseListQuery(inboxQuerySchema, params);
  return { ...query, isHandled: status === undefined ? undefined : status === "handled" };
}
