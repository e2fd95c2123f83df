import { createRoute } from "@hono/zod-openapi";

import { contactSchema } from "#domain/contact.ts";
import { sendContactMessage } from "#operations/messages/send-contact-message.ts";

import { rateLimit } from "./middleware/rate-limit.ts";
import { createRoom, jsonAnswer, jsonBody, problemAnswer } from "./openapi.ts";
import { contactMessageSchema } from "./schemas.ts";

const sendContactMessageRoute = createRoute({
  operationId: "sendContactMessage",
  method: "post",
  path: "/",
  tags: ["messages"],
  summary: "Sends a message to the shop",
  middleware: [rateLimit({ purpose: "contact-message", tries: 10, windowMs: 60_000 })],
  request: { body: jsonBody(contactSchema) },
  responses: {
    201: jsonAnswer(contactMessageSchema, "The message"),
    422: problemAnswer("A value breaks a rule"),
    429: problemAnswer("Too many messages"),
  },
});

/** Messages of shoppers to the shop. */
export function contactMessagesApi() {
  const room = createRoom();
  room.openapi(sendContactMessageRoute, async (c) =>
    c.json(await sendContactMessage(c.var.db, c.req.valid("json")), 201),
  );
  return room;
}
