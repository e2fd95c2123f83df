import { z } from "@hono/zod-openapi";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";
import { isAboutAccount, TEMPLATE_KINDS } from "#store/rules/message-kind.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import {
  channelPlanInputSchema,
  channelSwitchInputSchema,
  messageListSchema,
  messagePreviewSchema,
  storedTemplateSchema,
  templateInputSchema,
  templateTextsSchema,
  testMessageSchema,
  testResultSchema,
} from "../../rules/outbox/template-schema.ts";
import { NotPermitted } from "#staff/rules/staff-errors.ts";
import { requires } from "#kit/rules/permissions.ts";
import type { SessionUser } from "#staff/rules/user.ts";
import {
  findStoredTemplate,
  listMessageKinds,
  restoreTemplate,
  saveTemplate,
} from "../../operations/outbox/templates/templates.ts";
import type { MessageServices } from "../../operations/outbox/message-services.ts";
import { previewMessage } from "../../operations/outbox/templates/preview-message.ts";
import { sendTestMessage } from "../../operations/outbox/templates/send-test-message.ts";
import { choosePlan, switchChannel } from "../../operations/outbox/templates/channel-plans.ts";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonBody, jsonContent, staffRoutes } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

/** Limits test messages, because each can cost money and staff can enter any recipient. */
declare module "hono" {
  interface ContextVariableMap {
    messageServices: MessageServices;
  }
}

const TEST_LIMIT = { purpose: "test-message", maxAttempts: 10, windowMs: 10 * MINUTE_MS };

const staffRoute = staffRoutes("admin: messages", requires("settings.messages"));
const invalid = problemContent("Invalid values, e.g. an unknown placeholder", "invalid-input");
const changed = problemContent("The template was changed after expectedUpdatedAt", "conflict");

const kind = z.enum(TEMPLATE_KINDS);
const templateParams = z.object({ kind, language: z.enum(MESSAGE_LANGUAGES) });

const listMessageKindsRoute = staffRoute({
  operationId: "listMessageKinds",
  method: "get",
  path: "/",
  summary: "Lists the message kinds with their channels and the languages whose template staff have edited",
  responses: { 200: jsonContent(messageListSchema, "All kinds") },
});

const switchMessageChannelRoute = staffRoute({
  operationId: "switchMessageChannel",
  method: "put",
  path: "/{kind}/channels/{channel}",
  summary: "Switches a channel on or off for a kind of message. Queued messages are still sent",
  request: {
    params: z.object({ kind, channel: z.enum(MESSAGE_CHANNELS) }),
    body: jsonBody(channelSwitchInputSchema),
  },
  responses: {
    204: { description: "Switched" },
    409: problemContent("The message is never sent over the channel", "conflict"),
    422: invalid,
  },
});

const choosePlanRoute = staffRoute({
  operationId: "chooseMessageChannels",
  method: "put",
  path: "/{kind}/channels",
  summary:
    "Chooses the order of the channels of a kind of message: the next channel is used if the one before cannot deliver it",
  request: { params: z.object({ kind }), body: jsonBody(channelPlanInputSchema) },
  responses: {
    204: { description: "Chosen" },
    409: problemContent("The message has only one channel", "conflict"),
    422: invalid,
  },
});

const getTemplateRoute = staffRoute({
  operationId: "getMessageTemplate",
  method: "get",
  path: "/{kind}/templates/{language}",
  summary: "Returns the edited template, or the built-in template if staff have not edited it",
  request: { params: templateParams },
  responses: { 200: jsonContent(storedTemplateSchema, "The template"), 422: invalid },
});

const saveTemplateRoute = staffRoute({
  operationId: "saveMessageTemplate",
  method: "put",
  path: "/{kind}/templates/{language}",
  summary:
    "Replaces a template for emails, SMS and prefilled WhatsApp messages. Does not change WhatsApp templates, which Meta approves",
  request: { params: templateParams, body: jsonBody(templateInputSchema) },
  responses: { 200: jsonContent(storedTemplateSchema, "The template"), 409: changed, 422: invalid },
});

const restoreTemplateRoute = staffRoute({
  operationId: "restoreMessageTemplate",
  method: "delete",
  path: "/{kind}/templates/{language}",
  summary: "Restores the built-in template",
  request: {
    params: templateParams,
    query: z.object({ expectedUpdatedAt: z.iso.datetime().optional() }),
  },
  responses: { 200: jsonContent(storedTemplateSchema, "The built-in template"), 409: changed, 422: invalid },
});

const previewRoute = staffRoute({
  operationId: "previewMessage",
  method: "post",
  path: "/{kind}/templates/{language}/preview",
  summary:
    "Fills a template with the values of the newest order, or of a sample order if there is none. Changes nothing",
  request: { params: templateParams, body: jsonBody(templateTextsSchema) },
  responses: { 200: jsonContent(messagePreviewSchema, "The texts per channel"), 422: invalid },
});

const testRoute = staffRoute({
  operationId: "sendTestMessage",
  method: "post",
  path: "/{kind}/templates/{language}/test",
  summary: "Sends a test message with the values of a sample order, and returns the provider's result",
  middleware: [limitRequests(TEST_LIMIT)],
  request: { params: templateParams, body: jsonBody(testMessageSchema) },
  responses: {
    200: jsonContent(testResultSchema, "The result"),
    409: problemContent("The channel is not configured", "conflict"),
    422: invalid,
    429: problemContent("Too many test messages", "too-many-requests"),
  },
});

/**
 * Checks that the user may change a message. Account messages require `staff.manage`, because their links give
 * access to accounts.
 * @throws NotPermitted
 */
function assertMayChange(kind: TemplateKind, user: SessionUser): void {
  if (isAboutAccount(kind) && !user.permissions.includes("staff.manage")) {
    throw new NotPermitted();
  }
}

/** Creates the staff endpoints for message templates and channels. */
export function createAdminMessageTemplatesApi() {
  const router = createRouter();
  return router
    .openapi(listMessageKindsRoute, async (c) =>
      c.json(await listMessageKinds(c.var.db, c.var.settings.messageChannels), 200),
    )
    .openapi(switchMessageChannelRoute, async (c) => {
      const { isOn } = c.req.valid("json");
      assertMayChange(c.req.valid("param").kind, c.var.user);
      await switchChannel(c.var.db, { ...c.req.valid("param"), isOn }, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(choosePlanRoute, async (c) => {
      const { plan } = c.req.valid("json");
      await choosePlan(c.var.db, { ...c.req.valid("param"), plan }, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(getTemplateRoute, async (c) =>
      c.json(await findStoredTemplate(c.var.db, c.req.valid("param")), 200),
    )
    .openapi(saveTemplateRoute, async (c) => {
      const options = { by: c.var.user };
      assertMayChange(c.req.valid("param").kind, c.var.user);
      return c.json(await saveTemplate(c.var.db, c.req.valid("param"), c.req.valid("json"), options), 200);
    })
    .openapi(restoreTemplateRoute, async (c) => {
      const { expectedUpdatedAt } = c.req.valid("query");
      assertMayChange(c.req.valid("param").kind, c.var.user);
      const options = { by: c.var.user, expectedUpdatedAt };
      return c.json(await restoreTemplate(c.var.db, c.req.valid("param"), options), 200);
    })
    .openapi(previewRoute, async (c) => {
      const { permissions } = c.var.user;
      const options = { services: c.var.messageServices, siteUrl: c.var.settings.siteUrl, permissions };
      return c.json(await previewMessage(c.var.db, c.req.valid("param"), c.req.valid("json"), options), 200);
    })
    .openapi(testRoute, async (c) => {
      const options = { services: c.var.messageServices, by: c.var.user };
      assertMayChange(c.req.valid("param").kind, c.var.user);
      return c.json(await sendTestMessage(c.var.db, c.req.valid("param"), c.req.valid("json"), options), 200);
    });
}
