import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

import { DEVICE_MARK_MS } from "#operations/staff/known-device.ts";
import { SESSION_MS } from "#operations/staff/sessions.ts";

import type { ApiEnv, ApiSettings } from "#api/env.ts";

/** The cookie that carries the mark of a browser that has signed in; it outlives the session. */
export const DEVICE_COOKIE = "known-device";

const SESSION_COOKIE = "session";

/**
 * Under https the name itself, `__Host-session`, makes browsers take the cookie from this host over TLS only, so that
 * neither a subdomain nor a page without TLS can put one in its place.
 */
function cookieOptions({ siteUrl }: Pick<ApiSettings, "siteUrl">) {
  const common = { httpOnly: true, sameSite: "Lax", path: "/" } as const;
  return siteUrl.startsWith("https:") ? ({ ...common, secure: true, prefix: "host" } as const) : common;
}

/** The token of the session that a request claims. */
export function sessionToken(c: Context<ApiEnv>, settings: Pick<ApiSettings, "siteUrl">): string | undefined {
  const options = cookieOptions(settings);
  return "prefix" in options ? getCookie(c, SESSION_COOKIE, options.prefix) : getCookie(c, SESSION_COOKIE);
}

/** Returns the name that the session cookie has in requests: `session`, or `__Host-session` under https. */
export function sessionCookieName(settings: Pick<ApiSettings, "siteUrl">): string {
  return "prefix" in cookieOptions(settings) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Hands a new session's token to the browser. */
export function setSessionCookie(c: Context<ApiEnv>, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...cookieOptions(c.var.settings), maxAge: SESSION_MS / 1000 });
}

/** Hands the mark of a known device to the browser, which brings it along to nothing but signing in. */
export function setDeviceCookie(c: Context<ApiEnv>, mark: string): void {
  const maxAge = DEVICE_MARK_MS / 1000;
  const secure = c.var.settings.siteUrl.startsWith("https:");
  const path = "/api/auth";
  setCookie(c, DEVICE_COOKIE, mark, { httpOnly: true, sameSite: "Lax", secure, path, maxAge });
}

/** Makes the browser forget its session's token. */
export function clearSessionCookie(c: Context<ApiEnv>): void {
  deleteCookie(c, SESSION_COOKIE, cookieOptions(c.var.settings));
}
