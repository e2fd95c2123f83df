import { createRoute, z } from "@hono/zod-openapi";

import { text } from "#kit/rules/text.ts";
import { endOtherSessions } from "../../operations/sessions/end-other-sessions.ts";
import { endOwnSession } from "../../operations/sessions/end-own-session.ts";
import { listOwnSessions } from "../../operations/sessions/list-own-sessions.ts";

import { SESSION_SECURITY } from "../describe-access.ts";
import { requireSignedIn } from "../middleware/current-user.ts";
import { clearSessionCookie, getSessionToken } from "../middleware/session-cookie.ts";
import { createRouter, jsonContent } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { ownSessionSchema } from "../user-schemas.ts";

const access = {
  tags: ["sign-in"],
  middleware: [requireSignedIn],
  security: [{ [SESSION_SECURITY]: [] }] as Record<string, string[]>[],
};

const notSignedIn = problemContent("Not signed in", "not-signed-in");

const listOwnSessionsRoute = createRoute({
  operationId: "listOwnSessions",
  method: "get",
  path: "/",
  ...access,
  summary: "Lists the sessions of the signed-in user, most recently used first",
  responses: {
    200: jsonContent(z.object({ sessions: z.array(ownSessionSchema) }), "The sessions"),
    401: notSignedIn,
  },
});

const endOtherSessionsRoute = createRoute({
  operationId: "endOtherSessions",
  method: "delete",
  path: "/",
  ...access,
  summary: "Ends all sessions of the signed-in user except the current session",
  responses: {
    200: jsonContent(z.object({ ended: z.number().int().min(0) }), "The number of ended sessions"),
    401: notSignedIn,
  },
});

const endOwnSessionRoute = createRoute({
  operationId: "endOwnSession",
  method: "delete",
  path: "/{id}",
  ...access,
  summary: "Ends one session of the signed-in user; ending the current session also deletes its cookie",
  request: { params: z.object({ id: text(100) }) },
  responses: {
    204: { description: "The session has ended" },
    401: notSignedIn,
    404: problemContent("The user has no such session", "not-found"),
  },
});

/** Creates the endpoints for the sessions of the signed-in user. */
export function createOwnSessionsApi() {
  const router = createRouter();
  return router
    .openapi(listOwnSessionsRoute, async (c) => {
      const token = getSessionToken(c, c.var.settings) ?? "";
      c.header("cache-control", "no-store");
      return c.json({ sessions: await listOwnSessions(c.var.db, c.var.user.uid, token) }, 200);
    })
    .openapi(endOtherSessionsRoute, async (c) => {
      const token = getSessionToken(c, c.var.settings) ?? "";
      return c.json({ ended: await endOtherSessions(c.var.db, token, { by: c.var.user }) }, 200);
    })
    .openapi(endOwnSessionRoute, async (c) => {
      const session = { id: c.req.valid("param").id, token: getSessionToken(c, c.var.settings) ?? "" };
      const isCurrent = await endOwnSession(c.var.db, session, { by: c.var.user });
      if (isCurrent) clearSessionCookie(c);
      return c.body(null, 204);
    });
}
