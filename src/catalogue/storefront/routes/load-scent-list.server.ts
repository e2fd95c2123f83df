import { data, redirect } from "react-router";

import type { ProductFilter } from "../../rules/product-query.ts";
import { summarizeProduct } from "../../rules/product-summary.ts";
import { countPages } from "#kit/rules/paging.ts";
import type { Shop } from "#store/context.ts";
import { buildCrumbs } from "#kit/storefront/seo/build-crumbs.server.ts";

import { loadProductList } from "./load-product-list.server.ts";
import { readCollectionQuery } from "../read-shop-query.ts";
import { buildShopSearch } from "../shop-query.ts";
import type { ListSubject } from "../seo/build-list-head.server.ts";
import { buildListHead } from "../seo/build-list-head.server.ts";
import { buildHiddenPageHead } from "#kit/storefront/seo/build-page-head.server.ts";

/**
 * Loads the products of a note or family with filters and paging. Redirects a page number beyond the last page to the
 * last page.
 */
export async function loadScentList(
  shop: Shop,
  request: Request,
  { scope, subject }: { scope: Pick<ProductFilter, "noteSlug" | "family">; subject: ListSubject },
) {
  const urlQuery = readCollectionQuery(new URL(request.url).searchParams);
  const { path } = subject;
  const { list, query, ...listDetails } = await loadProductList(shop.db, urlQuery, { path, scope });
  if (list.total > 0 && query.page > countPages(list)) {
    throw redirect(`${subject.path}${buildShopSearch({ ...query, page: countPages(list) })}`);
  }
  const crumbs = buildCrumbs("notes", subject.name);
  const head = await buildListHead(shop, "notes", { query, list, subject, crumbs });
  return { subject, query, ...listDetails, list: { ...list, items: list.items.map(summarizeProduct) }, head };
}

/**
 * Runs `load`. If it fails, redirects to the shop page, which works even without a database.
 * Spec: storefront §8.
 */
export async function loadOrShowShop<Loaded>(shop: Shop, load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof Response) throw error;
    shop.report(error);
    throw redirect("/shop");
  }
}

/** Returns a 404 response for an unknown note or family. */
export async function buildUnknownScent(shop: Shop, title: string) {
  const head = await buildHiddenPageHead(shop, "notes", { title, crumbs: buildCrumbs("notes", title) });
  return data({ subject: undefined, title, head }, { status: 404 });
}
