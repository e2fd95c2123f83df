import { createRoute, z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";

import { AccessDenied } from "#staff/rules/staff-errors.ts";
import { createHookToken } from "../../operations/couriers/credentials/hook-token.ts";
import { isSameSecret } from "#platform/secrets/webhook-signature.ts";
import { pollSoon } from "../../operations/polling/poll-soon.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createRouter, jsonBody, numberId } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const hookParams = z.object({
  id: numberId,
  token: z.string().max(100),
});

/** The only part of a courier's notice that the shop uses. */
const noticeSchema = z.object({
  tracking_number: z.union([z.string().max(60), z.number()]).transform(String),
});

/** Rejects requests with a wrong token before their body is read. */
const requireHookToken = createMiddleware<ApiEnv>(async (c, next) => {
  const [id, token] = [Number(c.req.param("id")), c.req.param("token") ?? ""];
  if (!Number.isSafeInteger(id) || !isSameSecret(token, createHookToken(id, c.var.getCredentialsKey())))
    throw new AccessDenied();
  await next();
});

const receiveNoticeRoute = createRoute({
  operationId: "receiveCourierNotice",
  method: "post",
  path: "/{id}/{token}",
  tags: ["orders"],
  summary:
    "Receives a courier’s notice that a parcel has changed. The shop then polls the courier, because notices are not signed",
  middleware: [requireHookToken],
  request: { params: hookParams, body: jsonBody(noticeSchema) },
  responses: {
    204: { description: "Received" },
    403: problemContent("The token is wrong", "access-denied", "cross-origin-request"),
    422: problemContent("The notice has no tracking number", "invalid-input"),
  },
});

/** Creates the endpoint that couriers call when a parcel changes. */
export function createCourierHookApi() {
  return createRouter().openapi(receiveNoticeRoute, async (c) => {
    const { tracking_number: trackingNumber } = c.req.valid("json");
    await pollSoon(c.var.db, c.req.valid("param").id, trackingNumber);
    return c.body(null, 204);
  });
}
