const MAX_SLUG_LENGTH = 80;

/** Letters that Unicode does not take apart into a plain letter and its mark. */
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

/** Last segments of addresses under `/api/products/…` and `/api/admin/products/…` that no product may take. */
export const RESERVED_PRODUCT_IDS: ReadonlySet<string> = new Set([
  "new-arrivals",
  "weekly-sale",
  "stock-check",
  "facets",
  "related",
  "new",
  "bulk",
  "bulk-delete",
]);

/** Last segments of addresses under `/api/collections/…` that no collection may take. */
export const RESERVED_COLLECTION_IDS: ReadonlySet<string> = new Set(["featured", "new"]);

/** A name as it stands in an address: `Rosé d'Été` → `rose-d-ete`; `fallback` when no letter of it can. */
export function slugOf(name: string, fallback: string): string {
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

/** The slug of the n-th bearer of a name: `oud`, `oud-2`, `oud-3` … */
export function numberedSlug(slug: string, n: number): string {
  return n <= 1 ? slug : `${slug}-${n}`;
}
