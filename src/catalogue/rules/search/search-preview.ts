import { buildCanonicalUrl } from "#kit/rules/build-canonical-url.ts";
import { slugify } from "#platform/rules/slug.ts";
import { truncateText } from "#kit/rules/truncate-text.ts";
import { buildPageTitle } from "#kit/rules/page-title.ts";

import { describeProductPage, MAX_HEAD_DESCRIPTION_LENGTH } from "../product-head.ts";
import { searchPreviewMessages } from "../staff-messages.ts";

/** Number of characters of a title that search engines show, approximately. */
const SHOWN_TITLE_LENGTH = 60;

/** The public site that a product's page belongs to. */
export interface PreviewSite {
  /** Public origin without a trailing slash. */
  url: string;
  /** The name of the shop. */
  name: string;
  tagline: string;
}

/** A product's page as search engines list it. */
export interface SearchPreview {
  title: string;
  /** Host and path, e.g. `shop.example › product › oud-mehtab`. */
  address: string;
  description: string;
  /** One note for each text that is cut off. */
  notes: string[];
}

/**
 * Previews the search result for a product's page from the texts in its head. Adds a note for each text that is cut
 * off.
 * @param product its `id` is null before the product is added; the name then determines the address
 */
export function previewSearchResult(
  product: { id: string | null; name: string; description: string },
  site: PreviewSite,
): SearchPreview {
  const name = product.name.trim();
  const page = describeProductPage({ ...product, name, id: product.id ?? slugify(name, "product") });
  const title = buildPageTitle(page.title, site);
  const { host, pathname } = new URL(buildCanonicalUrl(site.url, page.path));
  const path = decodeURIComponent(pathname).split("/").filter(Boolean);
  const descriptionLength = truncateText(product.description, Infinity).length;
  return {
    title: truncateText(title, SHOWN_TITLE_LENGTH),
    address: [host, ...path].join(" › "),
    description: page.description,
    notes: [
      title.length > SHOWN_TITLE_LENGTH && searchPreviewMessages.longTitle(title.length, SHOWN_TITLE_LENGTH),
      descriptionLength > MAX_HEAD_DESCRIPTION_LENGTH &&
        searchPreviewMessages.longDescription(descriptionLength, MAX_HEAD_DESCRIPTION_LENGTH),
    ].filter((note) => note !== false),
  };
}
