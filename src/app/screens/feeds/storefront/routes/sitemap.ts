import { listCollections } from "#catalogue/operations/collections/collections.ts";
import {
  countSitemapProducts,
  readSitemapProducts,
} from "#catalogue/operations/products/read-sitemap-products.ts";
import { listShopNotes } from "#catalogue/operations/scent/notes.ts";
import { getRevision } from "#platform/revision/catalogue-revision.ts";
import { shopContext } from "#store/context.ts";

import { createDocumentResponse, yieldSingleChunk } from "../document-response.server.ts";
import {
  listLeadingEntries,
  countSitemapFiles,
  buildSitemapIndex,
  getSitemapPart,
  generateUrlset,
} from "../sitemap.server.ts";
import type { Route } from "./+types/sitemap.ts";

/**
 * Sends the sitemap file that the path names. For a path without a number, sends the first file, or an index if the
 * sitemap has several files. Spec: storefront §9.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, siteUrl } = context.get(shopContext);
  const [revision, collections, notes, productCount] = await Promise.all([
    getRevision(db),
    listCollections(db, { orderBy: "name", order: "asc" }),
    listShopNotes(db),
    countSitemapProducts(db),
  ]);
  const options = {
    type: "application/xml; charset=utf-8",
    revision: `${siteUrl} ${revision} ${productCount}`,
  };
  const leadingEntries = listLeadingEntries(collections, notes);
  const fileCount = countSitemapFiles(leadingEntries.length + productCount);
  const fileNumber = "part" in params ? readFileNumber(params.part) : undefined;
  if ("part" in params && (fileNumber === undefined || fileNumber > fileCount))
    return createNotFoundResponse();
  if (fileNumber === undefined && fileCount > 1) {
    return createDocumentResponse(request, options, yieldSingleChunk(buildSitemapIndex(siteUrl, fileCount)));
  }
  const part = getSitemapPart(leadingEntries, fileNumber ?? 1);
  const sitemapProducts = readSitemapProducts(db, part.products);
  return createDocumentResponse(
    request,
    options,
    generateUrlset(siteUrl, part.leadingEntries, sitemapProducts),
  );
}

function readFileNumber(fileName: string | undefined): number | undefined {
  const [, number] = /^([1-9]\d{0,4})\.xml$/.exec(fileName ?? "") ?? [];
  return number === undefined ? undefined : Number(number);
}

function createNotFoundResponse() {
  return new Response("Sitemap file not found.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}
