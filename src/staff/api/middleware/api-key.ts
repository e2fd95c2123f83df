import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { apiKeyMessages } from "../../rules/api-keys/api-key-messages.ts";
import { containsApiKey } from "../../rules/api-keys/api-key.ts";
import { ApiKeyInvalid, ApiKeyNotAccepted } from "../../rules/api-keys/api-key-errors.ts";
import type { SessionUser } from "../../rules/user.ts";
import { findKeyUser } from "../../operations/api-keys/find-key-user.ts";
import { enforceRateLimit } from "#kit/limits/rate-limit.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createProblemResponse } from "#kit/api/problems.ts";

/** Returns whether a request sends an API key, valid or not. The shop then ignores its session cookie. */
export function hasApiKey(c: Context<ApiEnv>): boolean {
  return /^bearer\b/i.test(c.req.header("authorization") ?? "");
}

/**
 * Returns the account of the request's API key with the permissions of the key; undefined without a key.
 * @throws ApiKeyInvalid
 * @throws TooManyRequests if the key exceeds its limit of requests per minute
 */
export async function getKeyUser(c: Context<ApiEnv>): Promise<SessionUser | undefined> {
  if (!hasApiKey(c)) return undefined;
  const { db, settings } = c.var;
  const key = (c.req.header("authorization") ?? "").replace(/^bearer\s*/i, "");
  const keyUser = await findKeyUser(db, key, { fallbackAdminEmail: settings.fallbackAdminEmail });
  if (!keyUser) throw new ApiKeyInvalid();
  if (settings.isRateLimited) {
    const limit = { purpose: "api-key", maxAttempts: keyUser.requestsPerMinute, windowMs: MINUTE_MS };
    await enforceRateLimit(db, limit, keyUser.keyId);
  }
  return keyUser.user;
}

/** Rejects requests with an API key, because only people may manage accounts and sessions. @throws ApiKeyNotAccepted */
export const rejectApiKeys = createMiddleware<ApiEnv>(async (c, next) => {
  if (hasApiKey(c)) throw new ApiKeyNotAccepted();
  await next();
});

/** Rejects requests with an API key in their URL, because programs and proxies store URLs in logs. */
export const rejectKeyInUrl = createMiddleware<ApiEnv>(async (c, next) => {
  if ([...new URL(c.req.url).searchParams].flat().some(containsApiKey))
    return createProblemResponse(400, apiKeyMessages.inUrl, { code: "api-key-in-url" });
  await next();
  return undefined;
});
