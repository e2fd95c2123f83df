import { createRoute, z } from "@hono/zod-openapi";

import { listNewsletterSubscribers } from "#operations/messages/list-newsletter-subscribers.ts";

import { pageQuerySchema } from "../list-queries.ts";
import { createRoom, jsonAnswer } from "../openapi.ts";
import { pageOf } from "../schemas.ts";

const subscriber = z
  .object({ email: z.string(), createdAt: z.iso.datetime() })
  .openapi("NewsletterSubscriber");

const listSubscribersRoute = createRoute({
  operationId: "listNewsletterSubscribers",
  method: "get",
  path: "/",
  tags: ["admin: messages"],
  summary: "Addresses that receive the newsletter, newest first",
  request: { query: pageQuerySchema },
  responses: { 200: jsonAnswer(pageOf(subscriber), "A page of addresses") },
});

/** The newsletter, for staff. */
export function adminNewsletterApi() {
  const room = createRoom();
  room.openapi(listSubscribersRoute, async (c) =>
    c.json(await listNewsletterSubscribers(c.var.db, c.req.valid("query")), 200),
  );
  return room;
}
