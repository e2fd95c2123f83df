import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

import { DEVICE_TOKEN_MS } from "../../operations/devices.ts";
import { SESSION_MS } from "../../operations/sessions/sessions.ts";

import type { ApiEnv, ApiSettings } from "#kit/api/env.ts";

/** Cookie that identifies a browser after a successful sign-in. It outlives the session. */
export const DEVICE_COOKIE = "known-device";

const SESSION_COOKIE = "session";

/**
 * Returns the attributes of the session cookie. With https, they include the `__Host-` prefix: browsers accept the
 * cookie only from this host over TLS, so that neither subdomains nor pages without TLS can replace it.
 */
function getCookieOptions({ siteUrl }: Pick<ApiSettings, "siteUrl">) {
  const baseOptions = { httpOnly: true, sameSite: "Lax", path: "/" } as const;
  return siteUrl.startsWith("https:")
    ? ({ ...baseOptions, secure: true, prefix: "host" } as const)
    : baseOptions;
}

/** Returns the unverified session token of a request. */
export function getSessionToken(
  c: Context<ApiEnv>,
  settings: Pick<ApiSettings, "siteUrl">,
): string | undefined {
  const options = getCookieOptions(settings);
  return "prefix" in options ? getCookie(c, SESSION_COOKIE, options.prefix) : getCookie(c, SESSION_COOKIE);
}

/** Returns the name of the session cookie: `session`, or `__Host-session` with https. */
export function getSessionCookieName(settings: Pick<ApiSettings, "siteUrl">): string {
  return "prefix" in getCookieOptions(settings) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Sets the session cookie. */
export function setSessionCookie(c: Context<ApiEnv>, token: string): void {
  setCookie(c, SESSION_COOKIE, token, { ...getCookieOptions(c.var.settings), maxAge: SESSION_MS / 1000 });
}

/** Sets the cookie of a known device, which browsers send to `/api/auth` only. */
export function setDeviceCookie(c: Context<ApiEnv>, token: string): void {
  const maxAge = DEVICE_TOKEN_MS / 1000;
  const secure = c.var.settings.siteUrl.startsWith("https:");
  const path = "/api/auth";
  setCookie(c, DEVICE_COOKIE, token, { httpOnly: true, sameSite: "Lax", secure, path, maxAge });
}

/** Deletes the session cookie. */
export function clearSessionCookie(c: Context<ApiEnv>): void {
  deleteCookie(c, SESSION_COOKIE, getCookieOptions(c.var.settings));
}
