import { truncateText } from "#kit/rules/truncate-text.ts";

/** Maximum length of the description in a product page's head. */
export const MAX_HEAD_DESCRIPTION_LENGTH = 160;

/** Returns the path of a product's page. Spec: storefront §2. */
export function buildProductPath(id: string): string {
  return `/product/${encodeURIComponent(id)}`;
}

/**
 * Returns path, title and description of a product's page. The title does not contain the shop's name, and the path has
 * no trailing slash. Spec: storefront §2.
 */
export function describeProductPage(product: { id: string; name: string; description: string }) {
  return {
    path: buildProductPath(product.id),
    title: product.name,
    description: truncateText(product.description, MAX_HEAD_DESCRIPTION_LENGTH),
  };
}
