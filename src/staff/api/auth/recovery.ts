import { createRoute, z } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { recoveryRequestSchema, recoverySchema, recoveryTokenSchema } from "../../rules/recovery.ts";
import { openRecovery, recoverPassword } from "../../operations/recovery/recover-password.ts";
import { requestRecovery } from "../../operations/recovery/request-recovery.ts";

import { getChangeOrigin } from "../middleware/browser-session.ts";
import { noStore } from "#kit/api/middleware/no-store.ts";
import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const tags = ["sign-in"];
const WINDOW_MS = 15 * MINUTE_MS;
const tooManyRequests = problemContent("Too many requests", "too-many-requests");
const countSchema = z.number().int().min(0);
const otherCredentialsSchema = z
  .object({ passkeys: countSchema, apiKeys: countSchema, keepsPasskeys: z.boolean() })
  .openapi("OtherCredentials");

const requestRecoveryRoute = createRoute({
  operationId: "requestRecovery",
  method: "post",
  path: "/",
  tags,
  summary:
    "Sends an email with a link for setting a new password. The response is the same for unknown addresses",
  middleware: [noStore, limitRequests({ purpose: "recovery", maxAttempts: 5, windowMs: WINDOW_MS })],
  request: { body: jsonBody(recoveryRequestSchema) },
  responses: {
    204: { description: "If an account has the address, it receives an email" },
    409: problemContent("The shop sends no emails", "conflict"),
    429: tooManyRequests,
  },
});

const openRecoveryRoute = createRoute({
  operationId: "openRecovery",
  method: "post",
  path: "/open",
  tags,
  summary: "Returns how many other credentials of the account a new password leaves valid",
  description: "The token remains valid. The method is POST, so that no log contains the token.",
  middleware: [noStore, limitRequests({ purpose: "link-token", maxAttempts: 20, windowMs: WINDOW_MS })],
  request: { body: jsonBody(recoveryTokenSchema) },
  responses: {
    200: jsonContent(otherCredentialsSchema, "The credentials"),
    404: problemContent("The token is unknown, used or expired", "not-found"),
    429: tooManyRequests,
  },
});

const recoverPasswordRoute = createRoute({
  operationId: "recoverPassword",
  method: "post",
  path: "/complete",
  tags,
  summary: "Sets a new password with the token from the email and ends all sessions of the account",
  description:
    "The token is valid for 30 minutes and can be used once. The next sign-in requires the second factor. With removesCredentials, the account's API keys are revoked, and its passkeys are removed unless they are its only second factor. An authenticator app always stays.",
  middleware: [noStore, limitRequests({ purpose: "link-token", maxAttempts: 20, windowMs: WINDOW_MS })],
  request: { body: jsonBody(recoverySchema) },
  responses: {
    204: { description: "The password was changed" },
    404: problemContent("The token is unknown, used or expired", "not-found"),
    422: problemContent("The password is too short or easy to guess", "invalid-input"),
    429: tooManyRequests,
  },
});

/** Creates the public endpoints for forgotten passwords. */
export function createRecoveryApi() {
  const router = createRouter();
  return router
    .openapi(requestRecoveryRoute, async (c) => {
      const { db, settings } = c.var;
      const options = { channels: settings.messageChannels, isRateLimited: settings.isRateLimited };
      await requestRecovery(db, c.req.valid("json").email, options);
      return c.body(null, 204);
    })
    .openapi(openRecoveryRoute, async (c) =>
      c.json(await openRecovery(c.var.db, c.req.valid("json").token), 200),
    )
    .openapi(recoverPasswordRoute, async (c) => {
      await recoverPassword(c.var.db, c.req.valid("json"), getChangeOrigin(c));
      return c.body(null, 204);
    });
}
