import type { Context } from "hono";

import type { SecondFactorChange } from "../../rules/second-factor.ts";
import { confirmIdentity } from "../../operations/confirm-identity.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { getChangeOrigin } from "../middleware/browser-session.ts";
import { getSessionToken } from "../middleware/session-cookie.ts";
import { problemContentWith } from "#kit/api/schemas/problem-schemas.ts";
import { passkeyRequestOptionsSchema } from "../passkey-schemas.ts";

/** The response to a confirmation that lacks the second factor of the account. */
export const identityRequired = problemContentWith(
  { passkeyOptions: passkeyRequestOptionsSchema.optional() },
  "Not signed in. The problem is second-factor-required if the account also requires a code or a passkey; passkeyOptions then contains the options for its passkeys",
  "not-signed-in",
  "second-factor-required",
);

/**
 * Authenticates the signed-in user again before a change to a second factor.
 * @throws InvalidInput
 * @throws SecondFactorRequired
 * @throws TooManyRequests
 */
export async function checkIdentity(c: Context<ApiEnv>, change: SecondFactorChange): Promise<void> {
  const { db, user, settings, getCredentialsKey: getKey } = c.var;
  const { isRateLimited, siteUrl } = settings;
  await confirmIdentity(db, user, change, { isRateLimited, siteUrl, getKey });
}

/** Returns where a second factor is added, and the session that adds it. */
export function getEnrolment(c: Context<ApiEnv>) {
  return { origin: getChangeOrigin(c), sessionToken: getSessionToken(c, c.var.settings) ?? "" };
}
