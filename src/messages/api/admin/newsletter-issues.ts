import { createRoute, z } from "@hono/zod-openapi";

import { NotPermitted } from "#staff/rules/staff-errors.ts";
import type { SessionUser } from "#staff/rules/user.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";
import type { IssueContent } from "../../rules/newsletter/issue-schema.ts";
import {
  issueList,
  issueContentSchema,
  issueInputSchema,
  issuePreviewSchema,
  issueSchema,
  issueSendSchema,
  issueSummarySchema,
} from "../../rules/newsletter/issue-schema.ts";
import { testResultSchema } from "../../rules/outbox/template-schema.ts";
import { requires } from "#kit/rules/permissions.ts";
import { getIssue, listIssues } from "../../operations/newsletter/issues.ts";
import { previewIssue, sendTestIssue } from "../../operations/newsletter/preview-issue.ts";
import { addIssue, deleteIssue, updateIssue } from "../../operations/newsletter/save-issue.ts";
import { sendIssue, stopIssue } from "../../operations/newsletter/send-issue.ts";

import { limitRequests } from "#kit/api/middleware/limit-requests.ts";
import {
  createReplayMarker,
  createRouter,
  idempotencyHeaders,
  idempotentContent,
  jsonBody,
  jsonContent,
  createStrictQuery,
} from "#kit/api/openapi.ts";
import { problemContent } from "#kit/api/schemas/problem-schemas.ts";
import { createPageSchema } from "#kit/api/schemas/page-schema.ts";

/** Each test email counts toward the mail provider's limit. */
const TEST_LIMIT = { purpose: "test-newsletter", maxAttempts: 10, windowMs: 10 * MINUTE_MS };

const tags = ["admin: newsletter"];
const invalid = problemContent("Invalid values", "invalid-input");
const notFound = problemContent("Newsletter issue not found", "not-found");

const issueParams = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

const listIssuesRoute = createRoute({
  operationId: "listNewsletterIssues",
  "x-permission": requires("newsletter.send"),
  method: "get",
  path: "/",
  tags,
  summary: "Lists the newsletter issues with their counts, newest first",
  request: { query: createStrictQuery(issueList.querySchema) },
  responses: { 200: jsonContent(createPageSchema(issueSummarySchema), "A page of issues"), 422: invalid },
});

const getIssueRoute = createRoute({
  operationId: "getNewsletterIssue",
  "x-permission": requires("newsletter.send"),
  method: "get",
  path: "/{id}",
  tags,
  summary: "Returns a newsletter issue with its counts",
  request: { params: issueParams },
  responses: { 200: jsonContent(issueSchema, "The issue"), 404: notFound, 422: invalid },
});

const addIssueRoute = createRoute({
  operationId: "addNewsletterIssue",
  "x-permission": requires("newsletter.send"),
  method: "post",
  path: "/",
  tags,
  summary: "Adds a draft newsletter issue, once per Idempotency-Key",
  request: { headers: idempotencyHeaders, body: jsonBody(issueContentSchema) },
  responses: { 201: idempotentContent(issueSchema, "The draft"), 422: invalid },
});

const updateIssueRoute = createRoute({
  operationId: "updateNewsletterIssue",
  "x-permission": requires("newsletter.send"),
  method: "put",
  path: "/{id}",
  tags,
  summary: "Replaces the subject, text and products of a draft",
  request: { params: issueParams, body: jsonBody(issueInputSchema) },
  responses: {
    200: jsonContent(issueSchema, "The draft"),
    404: notFound,
    409: problemContent(
      "The issue is not a draft, or was changed after expectedUpdatedAt",
      "issue-not-editable",
      "conflict",
    ),
    422: invalid,
  },
});

const deleteIssueRoute = createRoute({
  operationId: "deleteNewsletterIssue",
  "x-permission": requires("newsletter.send"),
  method: "delete",
  path: "/{id}",
  tags,
  summary: "Deletes a draft",
  request: { params: issueParams },
  responses: {
    204: { description: "Deleted" },
    404: notFound,
    409: problemContent("The issue is not a draft", "issue-not-editable"),
    422: invalid,
  },
});

const sendIssueRoute = createRoute({
  operationId: "sendNewsletterIssue",
  "x-permission": requires("newsletter.send"),
  method: "post",
  path: "/{id}/send",
  tags,
  summary:
    "Sends a draft to the subscribers of its audience, or resumes a stopped issue for the remaining ones. A second request is rejected",
  request: { params: issueParams, body: jsonBody(issueSendSchema) },
  responses: {
    200: jsonContent(issueSchema, "The issue. A background job queues its emails"),
    404: notFound,
    409: problemContent(
      "The issue is being sent, was sent, has no recipients or was changed after expectedUpdatedAt, or the shop cannot send emails",
      "issue-not-sendable",
      "conflict",
      "email-not-configured",
    ),
    422: invalid,
  },
});

const stopIssueRoute = createRoute({
  operationId: "stopNewsletterIssue",
  "x-permission": requires("newsletter.send"),
  method: "post",
  path: "/{id}/stop",
  tags,
  summary: "Stops sending an issue. Emails already in progress are still delivered",
  request: { params: issueParams },
  responses: {
    200: jsonContent(issueSchema, "The issue"),
    404: notFound,
    409: problemContent("The issue is not being sent", "issue-not-stoppable"),
    422: invalid,
  },
});

const previewRoute = createRoute({
  operationId: "previewNewsletterIssue",
  "x-permission": requires("newsletter.send"),
  method: "post",
  path: "/preview",
  tags,
  summary: "Renders an issue as an email, without saving or sending it",
  request: { body: jsonBody(issueContentSchema) },
  responses: { 200: jsonContent(issuePreviewSchema, "The email"), 422: invalid },
});

const testRoute = createRoute({
  operationId: "sendTestNewsletterIssue",
  "x-permission": requires("newsletter.send"),
  method: "post",
  path: "/test",
  tags,
  summary: "Sends an issue to the signed-in staff member, and returns the mail server's result",
  middleware: [limitRequests(TEST_LIMIT)],
  request: { body: jsonBody(issueContentSchema) },
  responses: {
    200: jsonContent(testResultSchema, "The result"),
    409: problemContent("The shop cannot send emails", "email-not-configured"),
    422: invalid,
    429: problemContent("Too many test emails", "too-many-requests"),
  },
});

/** @throws NotPermitted if the issue is for customers whom the staff member may not see */
function assertAudienceAllowed(
  { permissions }: Pick<SessionUser, "permissions">,
  { audience = null }: Pick<IssueContent, "audience">,
): void {
  if (audience !== null && !permissions.includes("orders.read")) throw new NotPermitted();
}

/** Creates the staff endpoints for newsletter issues. */
export function createAdminNewsletterIssuesApi() {
  const router = createRouter();
  return router
    .openapi(listIssuesRoute, async (c) => c.json(await listIssues(c.var.db, c.req.valid("query")), 200))
    .openapi(addIssueRoute, async (c) => {
      const idempotencyKey = c.req.valid("header")["idempotency-key"];
      const options = { by: c.var.user, idempotencyKey, onReplay: createReplayMarker(c) };
      const content = c.req.valid("json");
      assertAudienceAllowed(c.var.user, content);
      return c.json(await addIssue(c.var.db, content, options), 201);
    })
    .openapi(previewRoute, async (c) => {
      const options = { services: c.var.messageServices };
      return c.json(await previewIssue(c.var.db, c.req.valid("json"), options), 200);
    })
    .openapi(testRoute, async (c) => {
      const options = { services: c.var.messageServices, by: c.var.user };
      return c.json(await sendTestIssue(c.var.db, c.req.valid("json"), options), 200);
    })
    .openapi(getIssueRoute, async (c) => c.json(await getIssue(c.var.db, c.req.valid("param").id), 200))
    .openapi(updateIssueRoute, async (c) => {
      const { id } = c.req.valid("param");
      const content = c.req.valid("json");
      assertAudienceAllowed(c.var.user, content);
      return c.json(await updateIssue(c.var.db, id, content, { by: c.var.user }), 200);
    })
    .openapi(deleteIssueRoute, async (c) => {
      await deleteIssue(c.var.db, c.req.valid("param").id, { by: c.var.user });
      return c.body(null, 204);
    })
    .openapi(sendIssueRoute, async (c) => {
      const { expectedUpdatedAt } = c.req.valid("json");
      const options = { by: c.var.user, channels: c.var.settings.messageChannels, expectedUpdatedAt };
      return c.json(await sendIssue(c.var.db, c.req.valid("param").id, options), 200);
    })
    .openapi(stopIssueRoute, async (c) =>
      c.json(await stopIssue(c.var.db, c.req.valid("param").id, { by: c.var.user }), 200),
    );
}
