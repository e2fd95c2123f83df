import { createRoute, z } from "@hono/zod-openapi";

import { subscriberList } from "../../rules/newsletter/subscriber-query.ts";
import { searchText, text } from "#kit/rules/text.ts";
import { requires } from "#kit/rules/permissions.ts";
import { exportNewsletter } from "../../operations/newsletter/export-newsletter.ts";
import { listNewsletterSubscribers } from "../../operations/newsletter/list-newsletter-subscribers.ts";

import { createRouter, jsonContent, jsonBody, createStrictQuery } from "#kit/api/openapi.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

const tags = ["admin: messages"];

/** Maximum number of selected addresses in one export. */
const MAX_SELECTED = 1000;

const exportSchema = z.strictObject({
  search: searchText(200).optional(),
  emails: z.array(text(254).min(1)).min(1).max(MAX_SELECTED).optional(),
});

const subscriberSchema = z
  .object({
    email: z.string(),
    createdAt: z.iso.datetime(),
    consentedAt: z.iso
      .datetime()
      .describe("When the subscriber sent the form, or when staff imported the consent"),
    confirmedAt: z.iso
      .datetime()
      .nullable()
      .describe("When the subscriber confirmed the address; null if the shop required no confirmation"),
    source: z
      .string()
      .nullable()
      .describe("The shop and the file of an import that state the consent; null for the form"),
  })
  .openapi("NewsletterSubscriber");

const exportedSubscriberSchema = subscriberSchema
  .extend({ unsubscribeUrl: z.url() })
  .openapi("ExportedSubscriber");

const listSubscribersRoute = createRoute({
  operationId: "listNewsletterSubscribers",
  "x-permission": requires("newsletter.send"),
  method: "get",
  path: "/",
  tags,
  summary: "Lists the newsletter subscribers, newest first by default",
  request: { query: createStrictQuery(subscriberList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(subscriberSchema), "A page of subscribers") },
});

const exportNewsletterRoute = createRoute({
  operationId: "exportNewsletter",
  "x-permission": requires("exports.customers", "customers.contact"),
  method: "post",
  path: "/export",
  tags,
  summary: "Returns all subscribers that match `search` and `emails`. The audit log records the export",
  request: { body: jsonBody(exportSchema) },
  responses: { 200: jsonContent(z.array(exportedSubscriberSchema), "The subscribers, newest first") },
});

/** Creates the staff endpoints for the newsletter. */
export function createAdminNewsletterApi() {
  const router = createRouter();
  return router
    .openapi(listSubscribersRoute, async (c) =>
      c.json(await listNewsletterSubscribers(c.var.db, c.req.valid("query")), 200),
    )
    .openapi(exportNewsletterRoute, async (c) => {
      const filter = c.req.valid("json");
      const { siteUrl } = c.var.settings;
      return c.json(await exportNewsletter(c.var.db, { ...filter, siteUrl, by: c.var.user }), 200);
    });
}
