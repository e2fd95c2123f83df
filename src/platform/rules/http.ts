/** A `Content-Encoding` that the shop can send. */
export type Encoding = "br" | "gzip" | "identity";

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Returns whether a method never changes data (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.includes(method);
}

/**
 * Returns whether `If-None-Match` matches an ETag. Ignores weak prefixes, which proxies may remove (RFC 9110 §13.1.2).
 */
export function matchesETag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaqueTag = removeWeakPrefix(etag);
  return ifNoneMatch.split(",").some((tag) => {
    const trimmed = tag.trim();
    return trimmed === "*" || removeWeakPrefix(trimmed) === opaqueTag;
  });
}

const removeWeakPrefix = (etag: string) => etag.replace(/^W\//, "");

/** Returns the best encoding that an `Accept-Encoding` header allows. */
export function parseAcceptEncoding(header: string): Encoding {
  const accepted = new Map(
    header.split(",").map((entry) => {
      const [name = "", ...options] = entry.split(";").map((text) => text.trim().toLowerCase());
      const isExcluded = options.some((option) => /^q=0(?:\.0*)?$/.test(option));
      return [name, !isExcluded];
    }),
  );
  const isAccepted = (name: string) => accepted.get(name) ?? accepted.get("*") ?? false;
  return (["br", "gzip"] as const).find(isAccepted) ?? "identity";
}
