import { text } from "#domain/shared/text.ts";

const MAX_SEARCH_LENGTH = 200;

/** What the address of the page asks for; whatever makes no sense there is left out. */
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

function readPage(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

export function readInboxQuery(params: URLSearchParams): InboxQuery {
  const search = text(MAX_SEARCH_LENGTH).safeParse(params.get("search") ?? "");
  return {
    show: params.get("show") === "newsletter" ? "newsletter" : "messages",
    search: search.data ?? "",
    isHandled: STATUSES.get(params.get("status") ?? ""),
    page: readPage(params.get("page")),
  };
}
