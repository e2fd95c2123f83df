import { compareMessages } from "../../rules/compare/compare-messages.ts";
import { compareProducts, listSizePrices } from "../../rules/compare/compare-products.ts";
import {
  buildComparePath,
  addComparedProduct,
  EMPTY_COMPARE_PATH,
  MAX_COMPARED,
  readComparedIds,
  REPLACED_PARAM,
  SEARCH_PARAM,
} from "../../rules/compare/compare-url.ts";
import type { Product, ProductDetails } from "../../rules/product.ts";
import { normalizeQuery } from "#platform/rules/query-text.ts";
import { isSearchable } from "../../rules/search/search.ts";
import { listProducts } from "../../operations/lists/list-products.ts";
import { listRelatedProducts } from "../../operations/lists/list-related-products.ts";
import { readProductDetails } from "../../operations/products/read-product-details.ts";
import type { Shop } from "#store/context.ts";

import { isValidText } from "../read-shop-query.ts";

const SUGGESTION_COUNT = 8;

/** The product ids in a compare URL, and the search text for products to add. */
interface CompareQuery {
  ids: string[];
  replaced: string | undefined;
  search: string;
}

function readCompareQuery(params: URLSearchParams): CompareQuery {
  const ids = readComparedIds(params);
  const replaced = params.get(REPLACED_PARAM) ?? undefined;
  return {
    ids,
    replaced: replaced !== undefined && ids.includes(replaced) ? replaced : undefined,
    search: normalizeQuery(params.get(SEARCH_PARAM) ?? ""),
  };
}

/**
 * Finds products to add: search results if the text is searchable, otherwise products related to the first compared
 * product, otherwise the newest products.
 */
async function findCandidates(
  { db }: Shop,
  search: string,
  compared: readonly ProductDetails[],
): Promise<Product[]> {
  const comparedIds = new Set(compared.map(({ id }) => id));
  const excludeCompared = (products: readonly Product[]) =>
    products.filter(({ id }) => !comparedIds.has(id)).slice(0, SUGGESTION_COUNT);
  // The list may contain all compared products, which are then excluded.
  const pageSize = SUGGESTION_COUNT + MAX_COMPARED;
  if (isSearchable(search)) return excludeCompared((await listProducts(db, { search, pageSize })).items);
  const [firstProduct] = compared;
  const related = firstProduct === undefined ? [] : await listRelatedProducts(db, firstProduct, pageSize);
  const suggestions = excludeCompared(related);
  return suggestions.length > 0 ? suggestions : excludeCompared((await listProducts(db)).items);
}

function buildStatusAndNotices(
  query: CompareQuery,
  foundCount: number,
): { status: number; notices: string[] } {
  const { ids } = query;
  if (ids.length > MAX_COMPARED) return { status: 400, notices: [compareMessages.tooMany(ids.length)] };
  const missingCount = ids.length - foundCount;
  if (missingCount === 0) return { status: 200, notices: [] };
  return { status: foundCount === 0 ? 404 : 200, notices: [compareMessages.missing(missingCount)] };
}

/** Loads the products in a compare URL, and the products that the shopper can add or choose as a replacement. */
export async function loadCompare(shop: Shop, request: Request) {
  const query = readCompareQuery(new URL(request.url).searchParams);
  const validIds = query.ids.length > MAX_COMPARED ? [] : query.ids.filter(isValidText);
  const products = await readProductDetails(shop.db, validIds);
  const ids = products.map(({ id }) => id);
  const replaced = products.find(({ id }) => id === query.replaced);
  const isPicking = products.length < MAX_COMPARED || replaced !== undefined;
  const candidates = isPicking ? await findCandidates(shop, query.search, products) : [];
  const { status, notices } = buildStatusAndNotices(query, products.length);
  return {
    status,
    notices,
    search: query.search,
    products: products.map((product) => ({
      id: product.id,
      name: product.name,
      storedImage: product.storedImage,
      scentLine: product.scent.line,
      sizes: listSizePrices(product),
      removePath:
        ids.length === 1 ? EMPTY_COMPARE_PATH : buildComparePath(ids.filter((id) => id !== product.id)),
      replacePath: `${buildComparePath(ids, product.id)}#add`,
    })),
    rows: compareProducts(products),
    replaced: replaced && { id: replaced.id, name: replaced.name, keepPath: buildComparePath(ids) },
    candidates: isPicking
      ? candidates.map(({ id, name, storedImage, scent }) => ({
          id,
          name,
          storedImage,
          scentLine: scent.line,
          path: buildComparePath(addComparedProduct(ids, id, replaced?.id)),
        }))
      : undefined,
  };
}

export type Comparison = Awaited<ReturnType<typeof loadCompare>>;
