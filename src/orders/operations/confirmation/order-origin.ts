import { createHmac, randomBytes } from "node:crypto";

import { toNetworkPrefix } from "#platform/rules/network.ts";

import type { OrderOrigin } from "./reservation-limits.ts";

/**
 * Returns the browser and the network of a visitor as keyed hashes, which cannot be reversed without the key.
 * @param visitor.address network address
 * @param visitor.browser random id from a cookie
 */
export function hashOrigin(
  { address, browser }: { address: string; browser: string | undefined },
  key: Uint8Array,
): OrderOrigin {
  const hash = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    browserHash: browser === undefined ? undefined : hash(`order-browser:${browser}`),
    networkHash: hash(`order-network:${toNetworkPrefix(address)}`),
  };
}

const BROWSER_BYTES = 12;
const KNOWN_BROWSER = /(?:^|; )order-browser=([\w-]{16})(?:;|$)/;
/** Lifetime of the cookie (seconds): as long as unverified orders can reserve bottles without a call. */
const COOKIE_SECONDS = 24 * 60 * 60;

/**
 * Returns the random id of the browser that places an order, and the Set-Cookie value for a browser without one. The id
 * limits the reservations of unverified orders.
 * @param cookies the request's Cookie header
 */
export function identifyOrderBrowser(
  cookies: string | null | undefined,
  siteUrl: string,
): { browser: string; cookie?: string } {
  const known = KNOWN_BROWSER.exec(cookies ?? "")?.[1];
  if (known !== undefined) return { browser: known };
  const browser = randomBytes(BROWSER_BYTES).toString("base64url");
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  const cookie = `order-browser=${browser}; Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly${secure}; SameSite=Lax`;
  return { browser, cookie };
}
