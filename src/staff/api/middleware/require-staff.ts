import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";

import {
  AccessDenied,
  NotPermitted,
  NotSignedIn,
  SecondFactorSetupRequired,
} from "../../rules/staff-errors.ts";
import { ApiKeyNotAccepted } from "../../rules/api-keys/api-key-errors.ts";
import { maskUnlessPermitted } from "#kit/rules/contact-mask.ts";
import { isAllowed, returnsShopContacts } from "#kit/rules/permissions.ts";
import type { SessionUser } from "../../rules/user.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import type { FindAccess } from "../access-rules.ts";
import { getKeyUser } from "./api-key.ts";
import { getCurrentUser } from "./current-user.ts";
import { admitSearch } from "../../operations/admit-search.ts";
import { runWithContactAccess } from "../../operations/contact-access.ts";

/**
 * Returns the staff member that a request acts for, with the permissions of the request; undefined without credentials.
 */
type Authenticate = (c: Context<ApiEnv>) => Promise<SessionUser | undefined>;

/**
 * Authentication methods in order of precedence. An invalid API key is rejected even if the request has a valid
 * session.
 */
const AUTHENTICATION_METHODS: readonly Authenticate[] = [getKeyUser, getCurrentUser];

async function authenticate(c: Context<ApiEnv>): Promise<SessionUser | undefined> {
  for (const method of AUTHENTICATION_METHODS) {
    const user = await method(c);
    if (user) return user;
  }
  return undefined;
}

/**
 * Requires the permissions that the matched operation declares as `x-permission`, and masks contact details for staff
 * who may not see them. A path without an operation requires any role.
 * @throws NotSignedIn
 * @throws ApiKeyNotAccepted
 * @throws SecondFactorSetupRequired
 * @throws AccessDenied if the user has no role
 * @throws NotPermitted. Spec: storefront §6, admin §6
 * @throws TooManyRequests if the staff member has exceeded the limit of searches
 */
export function requireStaff(findAccess: FindAccess) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const user = await authenticate(c);
    if (!user) throw new NotSignedIn();
    if (user.role === null) throw new AccessDenied();
    if (user.needsSecondFactor) throw new SecondFactorSetupRequired();
    const { rule, acceptsKeys = true } = findAccess(matchedRoutes(c)) ?? {};
    if (user.apiKeyName !== undefined && !acceptsKeys) throw new ApiKeyNotAccepted();
    if (rule && !isAllowed(user.permissions, rule)) throw new NotPermitted();
    c.set("user", user);
    const { db, settings } = c.var;
    await admitSearch(db, { by: user, url: new URL(c.req.url), isRateLimited: settings.isRateLimited });
    await runWithContactAccess(user, next);
    if (rule && !returnsShopContacts(rule) && !user.permissions.includes("customers.contact"))
      await maskResponse(c, user);
  });
}

/** Masks the contact details of a JSON response, including error responses. */
async function maskResponse(c: Context<ApiEnv>, reader: SessionUser): Promise<void> {
  if (!/\bjson\b/.test(c.res.headers.get("content-type") ?? "")) return;
  const { status, headers } = c.res;
  const body: unknown = await c.res.json();
  c.res = new Response(JSON.stringify(maskUnlessPermitted(reader, body)), { status, headers });
}
