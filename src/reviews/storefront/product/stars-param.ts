/** The product page's query parameter that filters reviews by rating. */
export const STARS_PARAM = "stars";

/** Returns the rating (1–5) in the URL, or undefined if the URL has no valid rating. */
export function readStars(params: URLSearchParams): number | undefined {
  const stars = params.get(STARS_PARAM) ?? "";
  return /^[1-5]$/.test(stars) ? Number(stars) : undefined;
}
