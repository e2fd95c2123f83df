import { COMPRESSED } from "./compare-with-bare.ts";
import type { Asked } from "./load.ts";
import { query } from "./postgres.ts";

const PAGE_SIZE = 24;
/** So many products, words or pages are asked for in turn. */
const VARIED = 60;
/** Where shoppers look, and what the smallest shop has too. */
const FIRST_PAGES = 4;

/** Names of things to read, as the table calls them. */
export type Read =
  | "list"
  | "list, any page"
  | "detail"
  | "related"
  | "search, a word"
  | "search, a typo"
  | "search, a prefix"
  | "search, two words"
  | "search, no match";

/** The API's reads with products, pages and words of one shop, spread over its whole catalogue. */
export async function readsOf(databaseUrl: string): Promise<Record<Read, readonly Asked[]>> {
  const [ids, names, total] = await Promise.all([
    productIds(databaseUrl, VARIED),
    productNames(databaseUrl),
    productCount(databaseUrl),
  ]);
  const pages = Math.ceil(total / PAGE_SIZE);
  const words = names.map((name) => name.split(" "));
  const search = (wordsOf: (words: readonly string[], at: number) => string) =>
    words.map((each, at) => ask(`/api/search?q=${encodeURIComponent(wordsOf(each, at))}`));
  return {
    list: upTo(FIRST_PAGES).map(list),
    "list, any page": upTo(VARIED).map((at) => list(Math.floor((at * pages) / VARIED))),
    detail: ids.map((id) => ask(`/api/products/${id}`)),
    related: ids.map((id) => ask(`/api/products/${id}/related`)),
    "search, a word": search(([first = ""]) => first),
    "search, a typo": search(([first = ""]) => mistyped(first)),
    "search, a prefix": search(([first = ""]) => first.slice(0, 3)),
    "search, two words": search((all) => all.slice(0, 2).join(" ")),
    "search, no match": search((_all, at) => `xqzw${at}vkj`),
  };
}

/** Identifiers of products, spread over the whole catalogue. */
export async function productIds(databaseUrl: string, count: number): Promise<string[]> {
  const rows = await query(databaseUrl, `select id from products order by md5(id) limit ${count}`);
  return rows.map(({ id }) => String(id));
}

async function productNames(databaseUrl: string): Promise<string[]> {
  const rows = await query(databaseUrl, `select name from products order by md5(name) limit ${VARIED}`);
  return rows.map(({ name }) => String(name));
}

async function productCount(databaseUrl: string): Promise<number> {
  const [row] = await query(databaseUrl, "select count(*)::int as total from products");
  return Number(row?.["total"]);
}

function list(at: number): Asked {
  return ask(`/api/products?page=${at + 1}&pageSize=${PAGE_SIZE}`);
}

function ask(path: string): Asked {
  return { path, headers: { ...COMPRESSED, accept: "application/json" } };
}

/** With a letter of its middle left out. */
function mistyped(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.slice(middle + 1);
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
