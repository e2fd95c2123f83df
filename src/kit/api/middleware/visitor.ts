import { randomBytes } from "node:crypto";

import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { serialize } from "hono/utils/cookie";

import type { Visitor } from "../../limits/failed-lookup-limit.ts";

import type { ApiEnv, ApiSettings } from "../env.ts";
import { getClientNetwork } from "./limit-requests.ts";

const LOOKUP_DEVICE_COOKIE = "lookup-device";
const DEVICE_BYTES = 12;
const DEVICE_ID = /^[\w-]{16}$/;
/** Lifetime of the cookie in seconds: the period in which failed lookups are counted. */
const DEVICE_COOKIE_SECONDS = 60 * 60;

/** Returns the network and, after a first failed lookup, the device of a request. */
export function getVisitor(c: Context<ApiEnv>, settings: ApiSettings): Visitor {
  const device = getCookie(c, LOOKUP_DEVICE_COOKIE);
  const isValid = device !== undefined && DEVICE_ID.test(device);
  return {
    network: getClientNetwork(c, settings),
    device: isValid ? device : undefined,
    signal: () => c.req.raw.signal,
  };
}

/** Returns a Set-Cookie value with a random device id, which identifies the device in the count of failed lookups. */
export function createDeviceCookie({ siteUrl }: Pick<ApiSettings, "siteUrl">): string {
  return serialize(LOOKUP_DEVICE_COOKIE, randomBytes(DEVICE_BYTES).toString("base64url"), {
    httpOnly: true,
    sameSite: "Lax",
    secure: siteUrl.startsWith("https:"),
    path: "/",
    maxAge: DEVICE_COOKIE_SECONDS,
  });
}
