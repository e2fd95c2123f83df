/** Maximum number of products on the compare page. */
export const MAX_COMPARED = 3;

export const COMPARED_PARAM = "products";
export const REPLACED_PARAM = "replace";
export const SEARCH_PARAM = "q";

/** Returns the distinct product ids in a compare URL, in order. They may be unknown or exceed `MAX_COMPARED`. */
export function readComparedIds(params: URLSearchParams): string[] {
  const ids = params.getAll(COMPARED_PARAM).flatMap((value) => value.split(","));
  return [...new Set(ids.map((id) => id.trim()))].filter((id) => id !== "");
}

/** The path of a comparison from which the shopper has removed all products. `/compare` shows the stored comparison. */
export const EMPTY_COMPARE_PATH = `/compare?${COMPARED_PARAM}=`;

/**
 * Returns the shareable path that compares products.
 * @param replaced id of the product that the shopper wants to replace
 */
export function buildComparePath(ids: readonly string[], replaced?: string): string {
  if (ids.length === 0) return "/compare";
  const path = `/compare?${COMPARED_PARAM}=${ids.map(encodeURIComponent).join(",")}`;
  return replaced === undefined ? path : `${path}&${REPLACED_PARAM}=${encodeURIComponent(replaced)}`;
}

/** Adds a product to the compared ids. It takes the position of `replaced` if that product is compared. */
export function addComparedProduct(ids: readonly string[], id: string, replaced?: string): string[] {
  if (ids.includes(id)) return [...ids];
  if (replaced === undefined || !ids.includes(replaced)) return [...ids, id];
  return ids.map((compared) => (compared === replaced ? id : compared));
}
