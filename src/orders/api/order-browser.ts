import { randomBytes } from "node:crypto";

import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";

import type { ApiEnv } from "#kit/api/env.ts";

const ORDER_BROWSER_COOKIE = "order-browser";
const BROWSER_BYTES = 12;
const BROWSER_ID = /^[\w-]{16}$/;
/** Lifetime of the cookie (seconds): as long as unverified orders can reserve bottles without a call. */
const COOKIE_SECONDS = 24 * 60 * 60;

/**
 * Returns the random id of the browser that places an order, and sets its cookie if the browser has none. The id limits
 * the reservations of unverified orders.
 */
export function identifyOrderBrowser(c: Context<ApiEnv>): string {
  const known = getCookie(c, ORDER_BROWSER_COOKIE);
  if (known !== undefined && BROWSER_ID.test(known)) return known;
  const browser = randomBytes(BROWSER_BYTES).toString("base64url");
  setCookie(c, ORDER_BROWSER_COOKIE, browser, {
    httpOnly: true,
    sameSite: "Lax",
    secure: c.var.settings.siteUrl.startsWith("https:"),
    path: "/api/orders",
    maxAge: COOKIE_SECONDS,
  });
  return browser;
}
