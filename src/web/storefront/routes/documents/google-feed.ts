import { readProductsInBatches } from "#operations/catalogue/products/read-products-in-batches.ts";
import { getRevision } from "#operations/revision/catalogue-revision.ts";
import { shopContext } from "#web/context.ts";

import { createDocumentResponse } from "#web/storefront/feeds/document-response.server.ts";
import { generateGoogleFeed } from "#web/storefront/feeds/google-feed.server.ts";
import type { Route } from "./+types/google-feed.ts";

/** Sends the product feed for Google Merchant Center. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, siteUrl, getStore } = context.get(shopContext);
  const [revision, store] = await Promise.all([getRevision(db), getStore()]);
  const options = { type: "application/rss+xml; charset=utf-8", revision: `${siteUrl} ${revision}` };
  return createDocumentResponse(
    request,
    options,
    generateGoogleFeed(siteUrl, store, readProductsInBatches(db)),
  );
}
