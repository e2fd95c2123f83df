const MAX_SLUG_LENGTH = 80;

/** Replacements for characters that Unicode normalization does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  "&": " and ",
};

/** Path segments under `/api/products/` and `/api/admin/products/` that are not available as product ids. */
export const RESERVED_PRODUCT_IDS: ReadonlySet<string> = new Set([
  "new-arrivals",
  "summaries",
  "weekly-sale",
  "stock-check",
  "facets",
  "related",
  "new",
  "bulk",
  "bulk-delete",
  "ids",
]);

/** Path segments under `/api/collections/` that are not available as collection ids. */
export const RESERVED_COLLECTION_IDS: ReadonlySet<string> = new Set(["featured", "new"]);

/**
 * Converts a name to a URL segment: `Rosé d'Été` → `rose-d-ete`. Returns `fallback` if no Latin letters or digits
 * remain.
 */
export function slugify(name: string, fallback: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[ßæœøđðþłı&]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "");
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? fallback : slug;
}

/** Returns the slug of the n-th entity with the same name: `oud`, `oud-2`, `oud-3` … */
export function buildNumberedSlug(slug: string, n: number): string {
  return n <= 1 ? slug : `${slug}-${n}`;
}
