import type { FilledShop } from "./filled-shop.ts";
import type { RequestSpec } from "./load.ts";
import { API_HEADERS } from "./load.ts";

const PAGE_SIZE = 24;
/** Number of distinct products, words or pages that the requests use in turn. */
const DISTINCT_REQUEST_COUNT = 60;
/** Number of first list pages to request. They are the most visited, and even the smallest shop has them. */
const FIRST_PAGE_COUNT = 4;

/** Creates API requests for products, pages and words from the whole catalogue, by the name of the read. */
export async function createReadRequests(shop: FilledShop) {
  const ids = await readProductIds(shop, DISTINCT_REQUEST_COUNT);
  const names = await readColumn(
    shop,
    `select name as value from products order by md5(name) limit ${DISTINCT_REQUEST_COUNT}`,
  );
  const [total] = await readColumn(shop, "select count(*) as value from products");
  const pageCount = Math.ceil(Number(total) / PAGE_SIZE);
  const createSearchRequests = (createTerm: (words: readonly string[], index: number) => string) =>
    names.map((name, index) =>
      createApiRequest(`/api/search?q=${encodeURIComponent(createTerm(name.split(" "), index))}`),
    );
  return {
    list: createRange(FIRST_PAGE_COUNT).map(createListRequest),
    "list, any page": createRange(DISTINCT_REQUEST_COUNT).map((index) =>
      createListRequest(Math.floor((index * pageCount) / DISTINCT_REQUEST_COUNT)),
    ),
    detail: ids.map((id) => createApiRequest(`/api/products/${id}`)),
    "search, one word": createSearchRequests(([first = ""]) => first),
    "search, typo": createSearchRequests(([first = ""]) => removeMiddleLetter(first)),
    "search, prefix": createSearchRequests(([first = ""]) => first.slice(0, 3)),
    "search, two words": createSearchRequests((words) => words.slice(0, 2).join(" ")),
    "search, no match": createSearchRequests((_words, index) => `xqzw${index}vkj`),
  };
}

/** Returns IDs of products from the whole catalogue in pseudorandom order. */
export async function readProductIds(shop: FilledShop, count: number): Promise<string[]> {
  return readColumn(shop, `select id as value from products order by md5(id) limit ${count}`);
}

async function readColumn({ query }: FilledShop, statement: string): Promise<string[]> {
  return (await query(statement)).map(({ value }) => String(value));
}

function createListRequest(index: number): RequestSpec {
  return createApiRequest(`/api/products?page=${index + 1}&pageSize=${PAGE_SIZE}`);
}

function createApiRequest(path: string): RequestSpec {
  return { path, headers: API_HEADERS };
}

/** Removes a letter from the middle of a word. */
function removeMiddleLetter(word: string): string {
  const middle = Math.floor(word.length / 2);
  return word.slice(0, middle) + word.slice(middle + 1);
}

function createRange(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
