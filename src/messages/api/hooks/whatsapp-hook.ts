import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { listCustomerMessages } from "../../rules/outbox/customer-message.ts";
import { listDeliveryReports, whatsAppEventsSchema } from "../../rules/outbox/whatsapp-events.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { AccessDenied } from "#staff/rules/staff-errors.ts";
import { generalMessages } from "#kit/rules/texts/general-messages.ts";
import { receiveCustomerMessages } from "../../operations/inbox/receive-customer-messages.ts";
import type { WhatsAppAccount } from "../../operations/outbox/whatsapp/create-whatsapp-sender.ts";
import { recordDelivery } from "../../operations/outbox/whatsapp/record-delivery.ts";
import { isSameSecret, isValidSignature } from "#platform/secrets/webhook-signature.ts";

import type { ApiEnv } from "#kit/api/env.ts";
import { createRouter, jsonBody } from "#kit/api/openapi.ts";
import { createProblemResponse } from "#kit/api/problems.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** WhatsApp account whose webhook events the API receives; undefined if WhatsApp is not configured. */
    whatsApp: WhatsAppAccount | undefined;
  }
}

/** @throws NotFound if WhatsApp is not configured */
function getAccount(c: Context<ApiEnv>): WhatsAppAccount {
  const { whatsApp } = c.var;
  if (whatsApp === undefined) throw new NotFound(generalMessages.notFound);
  return whatsApp;
}

/**
 * Rejects requests that are not signed with the app secret. Earlier middleware has decoded the body as UTF-8, which
 * leaves valid JSON unchanged; any other body fails the check.
 */
const requireSignature = createMiddleware<ApiEnv>(async (c, next) => {
  const { appSecret } = getAccount(c);
  if (!isValidSignature(await c.req.text(), c.req.header("x-hub-signature-256"), appSecret))
    throw new AccessDenied();
  await next();
});

const verifyRoute = createRoute({
  operationId: "verifyWhatsAppHook",
  method: "get",
  path: "/",
  tags: ["messages"],
  summary: "Returns the challenge that Meta sends when the webhook is set up",
  request: {
    query: z.object({
      "hub.mode": z.literal("subscribe"),
      "hub.challenge": z.string().regex(/^[\w-]{1,200}$/),
      "hub.verify_token": z.string().max(200),
    }),
  },
  responses: {
    200: { description: "The challenge", content: { "text/plain": { schema: z.string() } } },
    403: problemContent("The verify token is wrong", "access-denied"),
    404: problemContent("WhatsApp is not configured", "not-found"),
  },
});

const receiveRoute = createRoute({
  operationId: "receiveWhatsAppEvents",
  method: "post",
  path: "/",
  tags: ["messages"],
  summary:
    "Receives signed events of the WhatsApp Cloud API. Stores the messages of customers. Repeated, outdated and unknown events change nothing",
  middleware: [requireSignature],
  request: { body: jsonBody(whatsAppEventsSchema) },
  responses: {
    200: { description: "The events are recorded" },
    400: problemContent("The body is not a list of events", "malformed-request"),
    403: problemContent("The signature is wrong", "access-denied", "cross-origin-request"),
    404: problemContent("WhatsApp is not configured", "not-found"),
  },
});

/** Creates the webhook of the WhatsApp Cloud API. */
export function createWhatsAppHookApi() {
  return createRouter()
    .openapi(verifyRoute, (c) => {
      const query = c.req.valid("query");
      if (!isSameSecret(query["hub.verify_token"], getAccount(c).verifyToken)) throw new AccessDenied();
      return c.text(query["hub.challenge"], 200);
    })
    .openapi(
      receiveRoute,
      async (c) => {
        const { phoneNumberId } = getAccount(c);
        const { messageChannels } = c.var.settings;
        const events = c.req.valid("json");
        await recordDelivery(c.var.db, listDeliveryReports(events, phoneNumberId), messageChannels);
        await receiveCustomerMessages(c.var.db, listCustomerMessages(events, phoneNumberId), messageChannels);
        return c.body(null, 200);
      },
      (result) => (result.success ? undefined : createProblemResponse(400, generalMessages.invalidRequest)),
    );
}
