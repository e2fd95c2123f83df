import { z } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { invitationInputSchema } from "../../rules/invitation.ts";
import { requires } from "#kit/rules/permissions.ts";
import { confirmPassword } from "../../operations/confirm-password.ts";
import { inviteUser, listInvitations, withdrawInvitation } from "../../operations/invitations.ts";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, idParams, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { createdInvitationSchema, invitationSchema } from "../invitation-schemas.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const staffRoute = staffRoutes("admin: users", requires("staff.manage"));

const listInvitationsRoute = staffRoute({
  operationId: "listInvitations",
  method: "get",
  path: "/",
  summary: "Lists the invitations that were neither accepted nor withdrawn",
  responses: { 200: jsonContent(z.array(invitationSchema), "The invitations") },
});

const inviteUserRoute = staffRoute({
  operationId: "inviteUser",
  method: "post",
  path: "/",
  summary: "Invites a person to create an account with a role",
  description:
    "Requires the signed-in user's own password as currentPassword. The link can be used once, within 7 days. A new invitation replaces an earlier invitation to the same address.",
  middleware: [limitRequests({ purpose: "password", maxAttempts: 30, windowMs: MINUTE_MS })],
  request: { body: jsonBody(invitationInputSchema) },
  responses: {
    201: jsonContent(createdInvitationSchema, "The invitation with its link"),
    409: problemContent("An account with this email already exists.", "conflict"),
    422: problemContent("Invalid values, or currentPassword is wrong", "invalid-input"),
    429: problemContent("Too many failed attempts. Please try again later.", "too-many-requests"),
  },
});

const withdrawInvitationRoute = staffRoute({
  operationId: "withdrawInvitation",
  method: "delete",
  path: "/{id}",
  summary: "Withdraws an invitation and invalidates its links",
  request: { params: idParams },
  responses: {
    204: { description: "The invitation was withdrawn" },
    404: problemContent("The invitation was accepted or withdrawn", "not-found"),
  },
});

/** Creates the staff endpoints for invitations. */
export function createAdminInvitationsApi() {
  const router = createRouter();
  return router
    .openapi(listInvitationsRoute, async (c) => c.json(await listInvitations(c.var.db), 200))
    .openapi(inviteUserRoute, async (c) => {
      const { db, user: by, settings } = c.var;
      const { currentPassword, ...invitation } = c.req.valid("json");
      await confirmPassword(db, by, currentPassword, { isRateLimited: settings.isRateLimited });
      return c.json(await inviteUser(db, invitation, { by, channels: settings.messageChannels }), 201);
    })
    .openapi(withdrawInvitationRoute, async (c) => {
      await withdrawInvitation(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    });
}
