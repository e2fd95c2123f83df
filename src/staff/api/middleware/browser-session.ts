import type { Context } from "hono";
import { getCookie } from "hono/cookie";

import { describeDevice } from "../../rules/device.ts";
import { endSession } from "../../operations/sessions/sessions.ts";
import type { ChangeOrigin } from "../../operations/notify-credentials-changed.ts";
import type { SignInResult, SignInSettings } from "../../operations/sign-in.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { getClientAddress } from "#kit/api/middleware/limit-requests.ts";
import { DEVICE_COOKIE, getSessionToken, setDeviceCookie, setSessionCookie } from "./session-cookie.ts";

/** Returns the request data and the settings that a sign-in needs. */
export function getSignInSettings(c: Context<ApiEnv>): SignInSettings {
  const { settings, getCredentialsKey } = c.var;
  const { fallbackAdminEmail, siteUrl, isRateLimited, messageChannels: channels } = settings;
  return {
    fallbackAdminEmail,
    siteUrl,
    isRateLimited,
    channels,
    address: getClientAddress(c, settings),
    device: describeDevice(c.req.header("user-agent")),
    deviceToken: getCookie(c, DEVICE_COOKIE),
    getCredentialsKey,
  };
}

/** Returns the request data for the notice that account credentials changed. */
export function getChangeOrigin(c: Context<ApiEnv>): ChangeOrigin {
  const { settings } = c.var;
  return { channels: settings.messageChannels, address: getClientAddress(c, settings) };
}

/** Sets the cookies of a new session. Ends the previous session of the browser, which prevents session fixation. */
export async function startBrowserSession(
  c: Context<ApiEnv>,
  { token, deviceToken }: SignInResult,
): Promise<void> {
  await endSession(c.var.db, getSessionToken(c, c.var.settings));
  setSessionCookie(c, token);
  setDeviceCookie(c, deviceToken);
  c.header("cache-control", "no-store");
}
