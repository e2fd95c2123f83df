import { readProductsInBatches } from "#catalogue/operations/products/read-products-in-batches.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { shopContext } from "#store/context.ts";
import { compositionContext } from "../../../../context.ts";

import { createDocumentResponse } from "../document-response.server.ts";
import { generateGoogleFeed } from "../google-feed.server.ts";
import type { Route } from "./+types/google-feed.ts";

/** Sends the product feed for Google Merchant Center. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, siteUrl } = context.get(shopContext);
  const { getStoreWithDelivery } = context.get(compositionContext);
  const [revision, store] = await Promise.all([getRevision(db), getStoreWithDelivery()]);
  const options = { type: "application/rss+xml; charset=utf-8", revision: `${siteUrl} ${revision}` };
  return createDocumentResponse(
    request,
    options,
    generateGoogleFeed(siteUrl, store, readProductsInBatches(db)),
  );
}
