import { createRoute, z } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { describeDevice } from "../../rules/device.ts";
import { newPasswordSchema, profileSchema, signInSchema } from "../../rules/user.ts";
import { signOut } from "../../operations/sessions/sessions.ts";
import { changeOwnPassword } from "../../operations/set-password.ts";
import { signIn } from "../../operations/sign-in.ts";
import { updateUser } from "../../operations/users.ts";

import { SESSION_SECURITY } from "../describe-access.ts";
import { getSignInSettings, startBrowserSession } from "../middleware/browser-session.ts";
import { getCurrentUser, requireSignedIn } from "../middleware/current-user.ts";
import { getClientAddress, limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonContent, jsonBody } from "#kit/api/openapi.ts";
import { problemContent, problemContentWith } from "#kit/api/schemas/problem-schemas.ts";
import { clearSessionCookie, getSessionToken, setSessionCookie } from "../middleware/session-cookie.ts";
import { passkeyRequestOptionsSchema } from "../passkey-schemas.ts";
import { sessionUserSchema, userDocumentSchema } from "../user-schemas.ts";

const tags = ["sign-in"];

/** Declared separately, because an inline array would widen the literal type of the route's path. */
const OPTIONAL_SESSION: Record<string, string[]>[] = [{ [SESSION_SECURITY]: [] }, {}];

const signInRoute = createRoute({
  operationId: "signIn",
  method: "post",
  path: "/sign-in",
  tags,
  summary: "Signs in with an email address and a password, and sets the session cookie",
  request: { body: jsonBody(signInSchema) },
  responses: {
    200: jsonContent(z.object({ user: sessionUserSchema }), "Signed in"),
    401: problemContentWith(
      { passkeyOptions: passkeyRequestOptionsSchema.optional() },
      "Unknown email address, or wrong password, code or passkey. The problem is second-factor-required if the account requires a code or a passkey; passkeyOptions then contains the options for its passkeys",
      "sign-in-refused",
      "second-factor-required",
    ),
    403: problemContent(
      "The account is not an admin, but `adminOnly` is true",
      "access-denied",
      "cross-origin-request",
    ),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

const signOutRoute = createRoute({
  operationId: "signOut",
  method: "post",
  path: "/sign-out",
  tags,
  summary: "Ends the session, which signs out every tab of the browser",
  responses: { 204: { description: "Signed out" } },
});

const sessionRoute = createRoute({
  operationId: "getSession",
  method: "get",
  path: "/session",
  tags,
  summary: "Returns the signed-in user; `user` is null without a session",
  security: OPTIONAL_SESSION,
  responses: { 200: jsonContent(z.object({ user: sessionUserSchema.nullable() }), "The session") },
});

const profileRoute = createRoute({
  operationId: "updateProfile",
  method: "patch",
  path: "/profile",
  tags,
  summary: "Changes the display name of the signed-in user",
  middleware: [requireSignedIn],
  security: [{ [SESSION_SECURITY]: [] }],
  request: { body: jsonBody(profileSchema) },
  responses: {
    200: jsonContent(userDocumentSchema, "The profile"),
    401: problemContent("Not signed in", "not-signed-in"),
  },
});

const ownPasswordRoute = createRoute({
  operationId: "changeOwnPassword",
  method: "post",
  path: "/password",
  tags,
  summary:
    "Changes the password of the signed-in user, ends all other sessions and sets a new session cookie",
  middleware: [requireSignedIn, limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
  security: [{ [SESSION_SECURITY]: [] }],
  request: { body: jsonBody(newPasswordSchema) },
  responses: {
    204: { description: "The password was changed" },
    401: problemContent("Not signed in", "not-signed-in"),
    422: problemContent(
      "The password is too short or easy to guess, or currentPassword is wrong",
      "invalid-input",
    ),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

/** Creates the endpoints for sign-in, sign-out, the session, the profile and the user's own password. */
export function createAuthApi() {
  const router = createRouter();
  return router
    .openapi(signInRoute, async (c) => {
      const signedIn = await signIn(c.var.db, c.req.valid("json"), getSignInSettings(c));
      await startBrowserSession(c, signedIn);
      return c.json({ user: signedIn.user }, 200);
    })
    .openapi(signOutRoute, async (c) => {
      await signOut(c.var.db, getSessionToken(c, c.var.settings), getClientAddress(c, c.var.settings));
      clearSessionCookie(c);
      return c.body(null, 204);
    })
    .openapi(sessionRoute, async (c) => {
      c.header("cache-control", "no-store");
      return c.json({ user: (await getCurrentUser(c)) ?? null }, 200);
    })
    .openapi(profileRoute, async (c) => {
      const { db, user } = c.var;
      return c.json(await updateUser(db, user.uid, c.req.valid("json"), { by: user }), 200);
    })
    .openapi(ownPasswordRoute, async (c) => {
      const { db, user, settings } = c.var;
      const { password, currentPassword } = c.req.valid("json");
      const device = describeDevice(c.req.header("user-agent"));
      const change = { password, currentPassword, device, network: getClientAddress(c, settings) };
      const limits = { isRateLimited: settings.isRateLimited };
      setSessionCookie(c, await changeOwnPassword(db, user, change, limits));
      return c.body(null, 204);
    });
}
