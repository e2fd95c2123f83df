import { createRoute, z } from "@hono/zod-openapi";

import { newsletterFormSchema } from "../rules/inbox/contact.ts";
import { HONEYPOT_FIELD, isHoneypotFilled } from "#kit/rules/honeypot.ts";
import { text } from "#kit/rules/text.ts";
import {
  NEWSLETTER_LIMIT,
  requiresNewsletterConfirmation,
  subscribeNewsletter,
  UNSUBSCRIBE_LIMIT,
  unsubscribeNewsletter,
} from "../operations/newsletter/subscriptions.ts";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import { createRouter, jsonContent, jsonBody } from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";

const tags = ["messages"];

const subscriptionSchema = z
  .object({
    email: z.string(),
    needsConfirmation: z
      .boolean()
      .describe("The shop sends a link to confirm the address, unless the address is already subscribed"),
  })
  .openapi("NewsletterSubscription");

const subscribeRoute = createRoute({
  operationId: "subscribeNewsletter",
  method: "post",
  path: "/",
  tags,
  summary: "Subscribes an address to the newsletter. The response does not reveal existing subscribers",
  middleware: [limitRequests(NEWSLETTER_LIMIT)],
  request: { body: jsonBody(newsletterFormSchema) },
  responses: {
    201: jsonContent(subscriptionSchema, "The address"),
    429: problemContent("Too many subscriptions", "too-many-requests"),
  },
});

const unsubscribeRoute = createRoute({
  operationId: "unsubscribeNewsletter",
  method: "post",
  path: "/unsubscribe/{token}",
  tags,
  middleware: [limitRequests(UNSUBSCRIBE_LIMIT)],
  summary: "Unsubscribes the address of an unsubscribe link in one click (RFC 8058)",
  request: { params: z.object({ token: text(100) }) },
  responses: {
    204: { description: "Unsubscribed. A used or unknown link returns the same response" },
    429: problemContent("Too many requests", "too-many-requests"),
  },
});

/** Creates the public newsletter endpoints. */
export function createNewsletterApi() {
  const router = createRouter();
  return router
    .openapi(subscribeRoute, async (c) => {
      const { email, [HONEYPOT_FIELD]: honeypot } = c.req.valid("json");
      const { db, settings } = c.var;
      const needsConfirmation = await requiresNewsletterConfirmation(db, settings.messageChannels);
      if (!isHoneypotFilled(honeypot)) await subscribeNewsletter(db, email, { needsConfirmation });
      return c.json({ email, needsConfirmation }, 201);
    })
    .openapi(unsubscribeRoute, async (c) => {
      await unsubscribeNewsletter(c.var.db, c.req.valid("param").token);
      return c.body(null, 204);
    });
}
