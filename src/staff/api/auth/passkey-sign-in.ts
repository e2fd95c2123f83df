import { createRoute, z } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { passkeySignInSchema } from "../../rules/passkey.ts";
import { signInWithPasskey } from "../../operations/passkeys/sign-in-with-passkey.ts";
import { createRequestOptions } from "../../operations/passkeys/verify-passkey.ts";

import { getSignInSettings, startBrowserSession } from "../middleware/browser-session.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import { createRouter, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { passkeyRequestOptionsSchema } from "../passkey-schemas.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { sessionUserSchema } from "../user-schemas.ts";

const tags = ["sign-in"];

const optionsRoute = createRoute({
  operationId: "createPasskeySignInOptions",
  method: "post",
  path: "/options",
  tags,
  summary: "Returns WebAuthn options for requesting a passkey, valid for five minutes",
  middleware: [limitRequests({ purpose: "passkey-options", maxAttempts: 30, windowMs: MINUTE_MS })],
  responses: {
    200: jsonContent(passkeyRequestOptionsSchema, "The options"),
    429: problemContent("Too many requests", "too-many-requests"),
  },
});

const signInRoute = createRoute({
  operationId: "signInWithPasskey",
  method: "post",
  path: "/",
  tags,
  summary: "Signs in with a passkey that has verified its user, and sets the session cookie",
  request: { body: jsonBody(passkeySignInSchema) },
  responses: {
    200: jsonContent(z.object({ user: sessionUserSchema }), "Signed in"),
    401: problemContent("The passkey was not accepted, or the account is disabled", "sign-in-refused"),
    403: problemContent(
      "The account is not an admin, but `adminOnly` is true",
      "access-denied",
      "cross-origin-request",
    ),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

/** Creates the endpoints for passkey sign-in. */
export function createPasskeySignInApi() {
  const router = createRouter();
  router.use(noStore);
  return router
    .openapi(optionsRoute, async (c) =>
      c.json(await createRequestOptions(c.var.db, c.var.settings.siteUrl), 200),
    )
    .openapi(signInRoute, async (c) => {
      const signedIn = await signInWithPasskey(c.var.db, c.req.valid("json"), getSignInSettings(c));
      await startBrowserSession(c, signedIn);
      return c.json({ user: signedIn.user }, 200);
    });
}
