import type { PreviewSite } from "../../rules/search/search-preview.ts";
import { listCollections } from "../../operations/collections/collections.ts";
import { listCategories } from "../../operations/lists/list-categories.ts";
import type { Shop } from "#store/context.ts";

/**
 * Loads the data of the product form: collections, categories and the site for the search preview. Collections
 * that fail to load are null; categories that fail to load are empty.
 */
export async function loadProductChoices({ db, report, siteUrl, getStore }: Shop) {
  const loadOrNull = async <Data>(promise: Promise<Data>) =>
    promise.catch((error: unknown) => {
      report(error);
      return null;
    });
  const [collections, categories, store] = await Promise.all([
    loadOrNull(listCollections(db, { orderBy: "name", order: "asc" })),
    loadOrNull(listCategories(db)),
    getStore(),
  ]);
  const site: PreviewSite = { url: siteUrl, name: store.name, tagline: store.tagline };
  return {
    collections: collections?.map(({ id, name }) => ({ id, name })) ?? null,
    categories: categories ?? [],
    site,
  };
}
