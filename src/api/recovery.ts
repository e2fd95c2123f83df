import { createRoute } from "@hono/zod-openapi";

import { recoveryRequestSchema, recoverySchema } from "#domain/staff/recovery.ts";
import { recoverPassword } from "#operations/staff/recover-password.ts";
import { requestRecovery } from "#operations/staff/request-recovery.ts";

import { noStore } from "./middleware/no-store.ts";
import { getClientAddress, rateLimit } from "./middleware/rate-limit.ts";
import { createRouter, jsonBody } from "./openapi/openapi.ts";
import { problemContent } from "./schemas/problem-schemas.ts";

const tags = ["sign-in"];
const WINDOW_MS = 15 * 60_000;
const tooMany = problemContent("Too many requests", "too-many-requests");

const requestRecoveryRoute = createRoute({
  operationId: "requestRecovery",
  method: "post",
  path: "/",
  tags,
  summary: "Sends an e-mail that sets a new password. The response is the same for unknown addresses",
  middleware: [noStore, rateLimit({ purpose: "recovery", maxAttempts: 5, windowMs: WINDOW_MS })],
  request: { body: jsonBody(recoveryRequestSchema) },
  responses: {
    204: { description: "If an account has the address, it receives an e-mail" },
    409: problemContent("The shop sends no e-mails", "conflict"),
    422: problemContent("Invalid values", "invalid-input"),
    429: tooMany,
  },
});

const recoverPasswordRoute = createRoute({
  operationId: "recoverPassword",
  method: "post",
  path: "/complete",
  tags,
  summary: "Sets a new password with the token of the e-mail and ends all sessions of the account",
  description:
    "The token is valid for 30 minutes and works once. The next sign-in requires the second factor.",
  middleware: [noStore, rateLimit({ purpose: "link-token", maxAttempts: 20, windowMs: WINDOW_MS })],
  request: { body: jsonBody(recoverySchema) },
  responses: {
    204: { description: "The password was changed" },
    404: problemContent("The token is unknown, used or expired", "not-found"),
    422: problemContent("The password is too short or easy to guess", "invalid-input"),
    429: tooMany,
  },
});

/** Creates the public endpoints for forgotten passwords. */
export function createRecoveryApi() {
  const router = createRouter();
  return router
    .openapi(requestRecoveryRoute, async (c) => {
      const { db, settings } = c.var;
      const options = { channels: settings.messageChannels, isLimited: settings.isRateLimited };
      await requestRecovery(db, c.req.valid("json").email, options);
      return c.body(null, 204);
    })
    .openapi(recoverPasswordRoute, async (c) => {
      const { db, settings } = c.var;
      const options = { channels: settings.messageChannels, address: getClientAddress(c, settings) };
      await recoverPassword(db, c.req.valid("json"), options);
      return c.body(null, 204);
    });
}
