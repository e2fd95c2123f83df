import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { NotSignedIn } from "../../rules/staff-errors.ts";
import type { SessionUser } from "../../rules/user.ts";
import { getSession } from "../../operations/sessions/sessions.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { getSessionToken } from "./session-cookie.ts";

/**
 * Paths that open pages poll. Requests to them do not count as use of the session, so that the session of an
 * unattended page expires.
 */
const POLLED_PATHS: readonly string[] = ["/api/admin/attention"];

/** Returns the user of the request's session, or undefined without a valid session. */
export async function getCurrentUser(c: Context<ApiEnv>): Promise<SessionUser | undefined> {
  const { db, settings } = c.var;
  const shouldExtendSession = !POLLED_PATHS.includes(c.req.path);
  return getSession(db, getSessionToken(c, settings), settings.fallbackAdminEmail, {
    shouldExtendSession,
  });
}

declare module "hono" {
  interface ContextVariableMap {
    /** Set by `requireStaff` and `requireSignedIn`. */
    user: SessionUser;
  }
}

/** Requires a signed-in user. @throws NotSignedIn */
export const requireSignedIn = createMiddleware<ApiEnv>(async (c, next) => {
  const user = await getCurrentUser(c);
  if (!user) throw new NotSignedIn();
  c.set("user", user);
  await next();
});
