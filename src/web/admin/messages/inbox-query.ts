import { text } from "#domain/shared/text.ts";

const MAX_SEARCH_LENGTH = 200;

/** Parsed query parameters of the page; invalid values are ignored. */
export interface InboxQuery {
  show: "messages" | "newsletter";
  search: string;
  isHandled: boolean | undefined;
  page: number;
}

const STATUSES = new Map([
  ["open", false],
  ["handled", true],
]);

function parsePage(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

export function parseInboxQuery(params: URLSearchParams): InboxQuery {
  const search = text(MAX_SEARCH_LENGTH).safeParse(params.get("search") ?? "");
  return {
    show: params.get("show") === "newsletter" ? "newsletter" : "messages",
    search: search.data ?? "",
    isHandled: STATUSES.get(params.get("status") ?? ""),
    page: parsePage(params.get("page")),
  };
}
