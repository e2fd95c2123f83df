import { isCode, normalizeCode } from "./discount-terms.ts";

/** The query parameter of a link with a discount code, e.g. `/shop?code=EID500`. */
const CODE_PARAM = "code";
/** Name of the cookie with the code for the next order. The checkout dialog changes it, so it is not HttpOnly. */
const CODE_COOKIE = "discount-code";
const COOKIE = new RegExp(`(?:^|; )${CODE_COOKIE}=([^;]*)`);
/** A shopper may order days after reading the message with the link. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** Returns the cookie that stores a code, as in a Set-Cookie header and in `document.cookie`. An empty code deletes it. */
export function serializeCode(code: string, { isSecure }: { isSecure: boolean }): string {
  const seconds = code === "" ? 0 : LIFETIME_SECONDS;
  return `${CODE_COOKIE}=${encodeURIComponent(code)}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Returns the form in which the cookie has a typed code; empty if it cannot be one. */
export function toStoredCode(typed: string): string {
  const code = normalizeCode(typed);
  return isCode(code) ? code : "";
}

/** Returns the code for the next order from a Cookie header or `document.cookie`; empty if there is none. */
export function readStoredCode(cookies: string | null): string {
  const [, value = ""] = COOKIE.exec(cookies ?? "") ?? [];
  const code = decodeSafely(value);
  return isCode(normalizeCode(code)) ? code : "";
}

function decodeSafely(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/**
 * Returns the page to which a link with a code leads, and the code to store; empty if it cannot be one. Returns undefined
 * for a URL without code, and outside the storefront.
 * @param url path and query
 */
export function followCodeLink(url: string): { location: string; code: string } | undefined {
  const { pathname, searchParams } = new URL(url, "http://shop.invalid");
  const typed = searchParams.get(CODE_PARAM);
  if (typed === null || /^\/(api|admin)(\/|$)|\.[a-z]+$/.test(pathname)) return undefined;
  searchParams.delete(CODE_PARAM);
  const query = searchParams.size === 0 ? "" : `?${searchParams.toString()}`;
  // A path that starts with two slashes would lead to another host.
  return { location: pathname.replace(/^\/+/, "/") + query, code: toStoredCode(typed) };
}
