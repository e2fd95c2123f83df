import { parseWishlist } from "./wishlist.ts";

/**
 * Name of the cookie with the wishlist: ids of products, so that hearts work without scripts. The browser's scripts read and
 * change it, so that public pages stay cached. It is therefore not HttpOnly.
 */
const WISHLIST_COOKIE = "wishlist";
const COOKIE = new RegExp(`(?:^|; )${WISHLIST_COOKIE}=([^;]*)`);
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;
/** Browsers refuse cookies above 4 kB. */
const MAX_LENGTH = 3000;

/** Returns the cookie with these products, as in a Set-Cookie header and in `document.cookie`. Omits the oldest if it is too long. */
export function serializeWishlist(ids: readonly string[], { isSecure }: { isSecure: boolean }): string {
  let value = "";
  for (const id of ids) {
    const longer = value === "" ? encodeURIComponent(id) : `${value}/${encodeURIComponent(id)}`;
    if (longer.length > MAX_LENGTH) break;
    value = longer;
  }
  return `${WISHLIST_COOKIE}=${value}; Path=/; Max-Age=${LIFETIME_SECONDS}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Returns the products in a Cookie header or `document.cookie`, latest first; undefined if there is no wishlist. */
export function readWishlistCookie(cookies: string | null): string[] | undefined {
  const [, value] = COOKIE.exec(cookies ?? "") ?? [];
  if (value === undefined) return undefined;
  try {
    return parseWishlist(value.split("/").map(decodeURIComponent).join(","));
  } catch {
    return [];
  }
}
