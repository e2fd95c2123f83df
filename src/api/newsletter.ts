import { createRoute, z } from "@hono/zod-openapi";

import { newsletterFormSchema } from "#domain/messages/contact.ts";
import { HONEYPOT_FIELD, isHoneypotFilled } from "#domain/shared/honeypot.ts";
import { text } from "#domain/shared/text.ts";
import { subscribeNewsletter } from "#operations/messages/subscribe-newsletter.ts";
import { UNSUBSCRIBE_LIMIT, unsubscribeNewsletter } from "#operations/messages/unsubscribe-newsletter.ts";

import { rateLimit } from "./middleware/rate-limit.ts";
import { createRouter, jsonContent, jsonBody } from "./openapi/openapi.ts";
import { problemContent } from "./schemas/problem-schemas.ts";

const tags = ["messages"];

const subscribeRoute = createRoute({
  operationId: "subscribeNewsletter",
  method: "post",
  path: "/",
  tags,
  summary: "Subscribes an address to the newsletter; the answer never says whether it was known",
  middleware: [rateLimit({ purpose: "newsletter", tries: 10, windowMs: 60_000 })],
  request: { body: jsonBody(newsletterFormSchema) },
  responses: {
    201: jsonContent(z.object({ email: z.string() }), "The address"),
    422: problemContent("A value breaks a rule", "invalid-input"),
    429: problemContent("Too many subscriptions", "too-many-requests"),
  },
});

const unsubscribeRoute = createRoute({
  operationId: "unsubscribeNewsletter",
  method: "post",
  path: "/unsubscribe/{token}",
  tags,
  middleware: [rateLimit(UNSUBSCRIBE_LIMIT)],
  summary: "Ends the subscription that a letter's link belongs to, in one click as RFC 8058 has it",
  request: { params: z.object({ token: text(100) }) },
  responses: {
    204: { description: "No letters come any more; a used or unknown link says the same" },
    429: problemContent("Too many at once", "too-many-requests"),
  },
});

/** The newsletter, for shoppers. */
export function newsletterApi() {
  const router = createRouter();
  return router
    .openapi(subscribeRoute, async (c) => {
      const { email, [HONEYPOT_FIELD]: bait } = c.req.valid("json");
      if (!isHoneypotFilled(bait)) await subscribeNewsletter(c.var.db, email);
      return c.json({ email }, 201);
    })
    .openapi(unsubscribeRoute, async (c) => {
      await unsubscribeNewsletter(c.var.db, c.req.valid("param").token);
      return c.body(null, 204);
    });
}
