import { createRouter, createStrictQuery, jsonContent, numberParams, staffRoutes } from "#kit/api/openapi.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { requires } from "#kit/rules/permissions.ts";

import {
  listUndeliveredMessages,
  sendUndeliveredAgain,
} from "../../operations/outbox/undelivered-messages.ts";
import { undeliveredList, undeliveredMessageSchema } from "../../rules/outbox/undelivered.ts";

const staffRoute = staffRoutes("admin: messages", requires("messages.answer"));

const listRoute = staffRoute({
  operationId: "listUndeliveredMessages",
  method: "get",
  path: "/",
  summary:
    "Lists the messages of the last 30 days that failed or were possibly sent, newest first by default",
  request: { query: createStrictQuery(undeliveredList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(undeliveredMessageSchema), "A page of messages") },
});

const sendRoute = staffRoute({
  operationId: "sendUndeliveredMessage",
  method: "post",
  path: "/{id}/send",
  summary: "Requeues a message that failed, was skipped or has an unknown result",
  request: { params: numberParams },
  responses: {
    204: { description: "The message is queued" },
    404: problemContent("Message not found", "not-found"),
    409: problemContent("The message is queued or was sent, or no longer matches its subject", "conflict"),
  },
});

/** Creates the staff endpoints for messages that did not arrive. */
export function createAdminUndeliveredMessagesApi() {
  return createRouter()
    .openapi(listRoute, async (c) =>
      c.json(await listUndeliveredMessages(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(sendRoute, async (c) => {
      const options = { by: c.var.user, channels: c.var.settings.messageChannels };
      await sendUndeliveredAgain(c.var.db, c.req.valid("param").id, options);
      return c.body(null, 204);
    });
}
