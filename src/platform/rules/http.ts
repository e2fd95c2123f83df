/** A `Content-Encoding` that the shop can send. */
export type Encoding = "br" | "gzip" | "identity";

/** A part of a file: the positions of its first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

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

/**
 * Returns the part of a file that a `Range` header requests. Undefined if the response is the complete file: the header
 * is malformed, or names another unit or several ranges (RFC 9110 §14.2).
 */
export function parseRange(header: string, bytes: number): ByteRange | "unsatisfiable" | undefined {
  const [, first = "", last = ""] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? [];
  if (first === "" && last === "") return undefined;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return undefined;
  const start = first === "" ? Math.max(bytes - Number(last), 0) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? "unsatisfiable" : { start, end };
}
