import { BROWSER_HEADERS } from "./compare-with-bare.ts";
import type { RequestSpec } from "./load.ts";
import { query } from "./postgres.ts";

const PAGE_SIZE = 24;
/** Number of distinct products, words or pages requested in turn. */
const VARIANTS = 60;
/** Pages that shoppers visit most and that the smallest shop has. */
const FIRST_PAGES = 4;

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

/** Returns API requests with products, pages and words from the whole catalogue. */
export async function readsOf(databaseUrl: string): Promise<Record<Read, readonly RequestSpec[]>> {
  const [ids, names, total] = await Promise.all([
    productIds(databaseUrl, VARIANTS),
    readProductNames(databaseUrl),
    readProductCount(databaseUrl),
  ]);
  const pages = Math.ceil(total / PAGE_SIZE);
  const words = names.map((name) => name.split(" "));
  const search = (termOf: (words: readonly string[], index: number) => string) =>
    words.map((each, index) => apiRequest(`/api/search?q=${encodeURIComponent(termOf(each, index))}`));
  return {
    list: range(FIRST_PAGES).map(list),
    "list, any page": range(VARIANTS).map((index) => list(Math.floor((index * pages) / VARIANTS))),
    detail: ids.map((id) => apiRequest(`/api/products/${id}`)),
    related: ids.map((id) => apiRequest(`/api/products/${id}/related`)),
    "search, one word": search(([first = ""]) => first),
    "search, typo": search(([first = ""]) => removeMiddleLetter(first)),
    "search, prefix": search(([first = ""]) => first.slice(0, 3)),
    "search, two words": search((all) => all.slice(0, 2).join(" ")),
    "search, no match": search((_all, index) => `xqzw${index}vkj`),
  };
}

/** Returns product IDs from the whole catalogue. */
export async function productIds(databaseUrl: string, count: number): Promise<string[]> {
  const rows = await query(databaseUrl, `select id from products order by md5(id) limit ${count}`);
  return rows.map(({ id }) => String(id));
}

async function readProductNames(databaseUrl: string): Promise<string[]> {
  const rows = await query(databaseUrl, `select name from products order by md5(name) limit ${VARIANTS}`);
  return rows.map(({ name }) => String(name));
}

async function readProductCount(databaseUrl: string): Promise<number> {
  const [row] = await query(databaseUrl, "select count(*)::int as total from products");
  return Number(row?.["total"]);
}

function list(index: number): RequestSpec {
  return apiRequest(`/api/products?page=${index + 1}&pageSize=${PAGE_SIZE}`);
}

function apiRequest(path: string): RequestSpec {
  return { path, headers: { ...BROWSER_HEADERS, accept: "application/json" } };
}

/** Removes a letter from the middle of a word. */
function removeMiddleLetter(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.slice(middle + 1);
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
