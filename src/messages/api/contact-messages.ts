import { createRoute, z } from "@hono/zod-openapi";

import { contactFormSchema } from "../rules/inbox/contact.ts";
import { CONTACT_LIMIT, sendContactMessage } from "../operations/inbox/send-contact-message.ts";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import {
  createRouter,
  jsonBody,
  idempotentContent,
  idempotencyHeaders,
  createReplayMarker,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

/** A contact message as its sender gets it. */
export const contactMessageSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    message: z.string(),
    createdAt: z.iso.datetime().describe("ISO 8601 UTC"),
  })
  .openapi("ContactMessage");

const sendContactMessageRoute = createRoute({
  operationId: "sendContactMessage",
  method: "post",
  path: "/",
  tags: ["messages"],
  summary:
    "Sends a message to the shop. Repeating an Idempotency-Key returns the same message; without a key, the same text from the same person is stored once a day",
  middleware: [limitRequests(CONTACT_LIMIT)],
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(contactFormSchema),
  },
  responses: {
    201: idempotentContent(contactMessageSchema, "The message"),
    409: problemContent("The key was used for another message", "idempotency-key-taken"),
    429: problemContent("Too many messages", "too-many-requests"),
  },
});

/** Creates the public contact form endpoint. */
export function createContactMessagesApi() {
  const router = createRouter();
  return router.openapi(sendContactMessageRoute, async (c) => {
    const idempotencyKey = c.req.valid("header")["idempotency-key"];
    const options = { idempotencyKey, onReplay: createReplayMarker(c) };
    return c.json(await sendContactMessage(c.var.db, c.req.valid("json"), options), 201);
  });
}
