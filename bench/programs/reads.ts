import { BROWSER_HEADERS } from "./bare/compare-with-bare.ts";
import type { RequestSpec } from "./load/load.ts";
import { runQuery } from "./postgres.ts";

const PAGE_SIZE = 24;
/** Number of distinct products, words or pages that the requests use in turn. */
const DISTINCT_REQUEST_COUNT = 60;
/** Number of first list pages to request. They are the most visited, and even the smallest shop has them. */
const FIRST_PAGE_COUNT = 4;

/** Names of API reads in the results table. */
export type Read =
  | "list"
  | "list, any page"
  | "detail"
  | "related"
  | "search, one word"
  | "search, typo"
  | "search, prefix"
  | "search, two words"
  | "search, no match";

/** Creates API requests for products, pages and words from the whole catalogue. */
export async function createReadRequests(databaseUrl: string): Promise<Record<Read, readonly RequestSpec[]>> {
  const [ids, names, total] = await Promise.all([
    readProductIds(databaseUrl, DISTINCT_REQUEST_COUNT),
    readProductNames(databaseUrl),
    readProductCount(databaseUrl),
  ]);
  const pageCount = Math.ceil(total / PAGE_SIZE);
  const words = names.map((name) => name.split(" "));
  const createSearchRequests = (createTerm: (words: readonly string[], index: number) => string) =>
    words.map((name, index) =>
      createApiRequest(`/api/search?q=${encodeURIComponent(createTerm(name, index))}`),
    );
  return {
    list: createRange(FIRST_PAGE_COUNT).map(createListRequest),
    "list, any page": createRange(DISTINCT_REQUEST_COUNT).map((index) =>
      createListRequest(Math.floor((index * pageCount) / DISTINCT_REQUEST_COUNT)),
    ),
    detail: ids.map((id) => createApiRequest(`/api/products/${id}`)),
    related: ids.map((id) => createApiRequest(`/api/products/${id}/related`)),
    "search, one word": createSearchRequests(([first = ""]) => first),
    "search, typo": createSearchRequests(([first = ""]) => removeMiddleLetter(first)),
    "search, prefix": createSearchRequests(([first = ""]) => first.slice(0, 3)),
    "search, two words": createSearchRequests((name) => name.slice(0, 2).join(" ")),
    "search, no match": createSearchRequests((_name, index) => `xqzw${index}vkj`),
  };
}

/** Returns IDs of products from the whole catalogue in pseudorandom order. */
export async function readProductIds(databaseUrl: string, count: number): Promise<string[]> {
  const rows = await runQuery(databaseUrl, `select id from products order by md5(id) limit ${count}`);
  return rows.map(({ id }) => String(id));
}

async function readProductNames(databaseUrl: string): Promise<string[]> {
  const rows = await runQuery(
    databaseUrl,
    `select name from products order by md5(name) limit ${DISTINCT_REQUEST_COUNT}`,
  );
  return rows.map(({ name }) => String(name));
}

async function readProductCount(databaseUrl: string): Promise<number> {
  const [row] = await runQuery(databaseUrl, "select count(*)::int as total from products");
  return Number(row?.["total"]);
}

function createListRequest(index: number): RequestSpec {
  return createApiRequest(`/api/products?page=${index + 1}&pageSize=${PAGE_SIZE}`);
}

function createApiRequest(path: string): RequestSpec {
  return { path, headers: { ...BROWSER_HEADERS, accept: "application/json" } };
}

/** Removes a letter from the middle of a word. */
function removeMiddleLetter(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.slice(middle + 1);
}

function createRange(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
