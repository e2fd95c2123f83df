import { createRoute } from "@hono/zod-openapi";

import { listContactMessages } from "#operations/messages/list-contact-messages.ts";

import { pageQuerySchema } from "../list-queries.ts";
import { createRoom, jsonAnswer } from "../openapi.ts";
import { contactMessageSchema, pageOf } from "../schemas.ts";

const listContactMessagesRoute = createRoute({
  operationId: "listContactMessages",
  method: "get",
  path: "/",
  tags: ["admin: messages"],
  summary: "Messages of shoppers, newest first",
  request: { query: pageQuerySchema },
  responses: { 200: jsonAnswer(pageOf(contactMessageSchema), "A page of messages") },
});

/** Messages of shoppers, for staff. */
export function adminContactMessagesApi() {
  const room = createRoom();
  room.openapi(listContactMessagesRoute, async (c) =>
    c.json(await listContactMessages(c.var.db, c.req.valid("query")), 200),
  );
  return room;
}
