import { createRoute } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { acceptanceSchema, invitationTokenSchema } from "../../rules/invitation.ts";
import { acceptInvitation, getInvitation } from "../../operations/accept-invitation.ts";

import { noStore } from "#kit/api/middleware/no-store.ts";
import { getClientAddress, limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonBody, jsonContent } from "#kit/api/openapi.ts";
import { openInvitationSchema } from "../invitation-schemas.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const access = {
  tags: ["sign-in"],
  middleware: [noStore, limitRequests({ purpose: "link-token", maxAttempts: 20, windowMs: 15 * MINUTE_MS })],
};
const invalidLink = problemContent("The token is unknown, used or expired", "not-found");
const tooManyRequests = problemContent("Too many requests", "too-many-requests");

const getInvitationRoute = createRoute({
  operationId: "getInvitation",
  method: "post",
  path: "/open",
  ...access,
  summary:
    "Returns the invitation that a link refers to. The method is POST, so that no log contains the token",
  request: { body: jsonBody(invitationTokenSchema) },
  responses: {
    200: jsonContent(openInvitationSchema, "The invitation"),
    404: invalidLink,
    429: tooManyRequests,
  },
});

const acceptInvitationRoute = createRoute({
  operationId: "acceptInvitation",
  method: "post",
  path: "/accept",
  ...access,
  summary: "Creates the account of an invited person with their password. Starts no session",
  request: { body: jsonBody(acceptanceSchema) },
  responses: {
    204: { description: "The account was created" },
    404: invalidLink,
    409: problemContent(
      "The role was deleted, the inviter can no longer give the role, or an account already has the address",
      "conflict",
    ),
    422: problemContent("The password is too short or easy to guess", "invalid-input"),
    429: tooManyRequests,
  },
});

/** Creates the public endpoints for invited people. */
export function createInvitationsApi() {
  const router = createRouter();
  return router
    .openapi(getInvitationRoute, async (c) =>
      c.json(await getInvitation(c.var.db, c.req.valid("json").token), 200),
    )
    .openapi(acceptInvitationRoute, async (c) => {
      const { db, settings } = c.var;
      const address = getClientAddress(c, settings);
      const { fallbackAdminEmail } = settings;
      await acceptInvitation(db, c.req.valid("json"), { fallbackAdminEmail, address });
      return c.body(null, 204);
    });
}
