import { createRoute, z } from "@hono/zod-openapi";

import { newsletterSchema } from "#domain/contact.ts";
import { subscribeNewsletter } from "#operations/messages/subscribe-newsletter.ts";

import { rateLimit } from "./middleware/rate-limit.ts";
import { createRoom, jsonAnswer, jsonBody, problemAnswer } from "./openapi.ts";

const subscribeRoute = createRoute({
  operationId: "subscribeNewsletter",
  method: "post",
  path: "/",
  tags: ["messages"],
  summary: "Subscribes an address to the newsletter; the answer never says whether it was known",
  middleware: [rateLimit({ purpose: "newsletter", tries: 10, windowMs: 60_000 })],
  request: { body: jsonBody(newsletterSchema) },
  responses: {
    201: jsonAnswer(z.object({ email: z.string() }), "The address"),
    422: problemAnswer("A value breaks a rule"),
    429: problemAnswer("Too many subscriptions"),
  },
});

/** The newsletter, for shoppers. */
export function newsletterApi() {
  const room = createRoom();
  room.openapi(subscribeRoute, async (c) => {
    const { email } = c.req.valid("json");
    await subscribeNewsletter(c.var.db, email);
    return c.json({ email }, 201);
  });
  return room;
}
