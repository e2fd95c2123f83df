import { codeText, requiredMultilineText, text } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { issueMessages as texts } from "./issue-messages.ts";
import { defineList } from "#kit/rules/list.ts";
import { ISSUE_STATES } from "./issue.ts";

export const MAX_ISSUE_PRODUCTS = 12;

/** Validates subject, text and products of an issue. */
export const issueContentSchema = z.strictObject({
  // A line break would end the email's Subject header.
  subject: requiredMultilineText(texts.subjectRequired, 150).refine(
    (value) => !/[\r\n\t]/.test(value),
    texts.oneLine,
  ),
  text: requiredMultilineText(texts.textRequired, 10_000).describe(
    "Blank lines separate paragraphs. Web addresses become links",
  ),
  productIds: z
    .array(text(100))
    .max(MAX_ISSUE_PRODUCTS, texts.tooManyProducts(MAX_ISSUE_PRODUCTS))
    .refine((ids) => new Set(ids).size === ids.length, texts.productTwice)
    .describe("Products below the text, in this order. Products that are not published are left out"),
  audience: codeText(500)
    .nullable()
    .optional()
    .describe(
      "Filters of the list of customers as in its address, e.g. `city=Lahore&delivered=2`: of these customers, those who subscribe receive the issue. Requires orders.read. Null: all subscribers, the default of a new issue",
    ),
});

export type IssueContent = z.infer<typeof issueContentSchema>;

/** Validates a changed draft. */
export const issueInputSchema = issueContentSchema.extend({
  expectedUpdatedAt: z.iso.datetime().optional().describe("`updatedAt` of the loaded draft"),
});

export type IssueInput = z.infer<typeof issueInputSchema>;

/** Validates the request to send an issue. */
export const issueSendSchema = z.strictObject({
  expectedUpdatedAt: z.iso.datetime().describe("`updatedAt` of the draft that staff have seen"),
});

const countSchema = z.int().min(0);

const issueCountsSchema = z.object({
  queued: countSchema.describe("Emails that wait for their attempt, or are being sent"),
  sent: countSchema,
  failed: countSchema,
  skipped: countSchema.describe(
    "Not sent: unsubscribed before the attempt, or the address rejected an earlier message",
  ),
  unsure: countSchema.describe("The result is unknown. Never sent again automatically"),
});

const summaryFields = {
  id: z.int(),
  subject: z.string(),
  status: z.enum(ISSUE_STATES),
  author: z.string().nullable().describe("Name or email address of the staff member"),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable().describe("When staff sent the issue"),
  finishedAt: z.iso.datetime().nullable().describe("When the last email had a result"),
  counts: issueCountsSchema,
};

/** An issue in the list. */
export const issueSummarySchema = z.object(summaryFields).meta({ id: "NewsletterIssueSummary" });

export type IssueSummary = z.infer<typeof issueSummarySchema>;

/** An issue as staff see it. */
export const issueSchema = z
  .object({
    ...summaryFields,
    text: z.string(),
    audience: z.string().nullable().describe("Filters of the list of customers; null for all subscribers"),
    audienceText: z.string().nullable().describe("The audience in words, e.g. `City: Lahore`"),
    productIds: z.array(z.string()).describe("All chosen products, including those that no longer exist"),
    products: z
      .array(z.object({ id: z.string(), name: z.string(), isPublished: z.boolean() }))
      .describe("Products that still exist, in the order of the email"),
    remaining: countSchema.describe("Subscribers for whom no email is queued yet"),
    unsubscribed: countSchema
      .nullable()
      .describe("Recipients who are no longer subscribed; null if this is no longer known"),
    unsubscribedUntil: z.iso
      .datetime()
      .nullable()
      .describe("When the recipients' addresses were deleted and `unsubscribed` was counted; null before"),
  })
  .meta({ id: "NewsletterIssue" });

export type Issue = z.infer<typeof issueSchema>;

/** An issue as a subscriber would receive it. */
export const issuePreviewSchema = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: "NewsletterIssuePreview" });

export type IssuePreview = z.infer<typeof issuePreviewSchema>;

/** The staff list of newsletter issues. */
export const issueList = defineList({
  texts: {
    title: texts.title,
    items: "issues",
    none: "No newsletter issues yet.",
    hint: "Write an issue, check the preview and send it to all subscribers.",
    noMatch: "No newsletter issues yet.",
    loadFailed: texts.loadFailed,
  },
  columns: {
    subject: { label: texts.issue },
    status: { label: texts.status },
    started: { label: texts.started },
    sent: { label: texts.counts.sent },
    queued: { label: texts.counts.queued },
    failed: { label: texts.counts.failed },
    unsure: { label: texts.counts.unsure },
    skipped: { label: texts.counts.skipped },
    author: { label: texts.author },
  },
  filters: [],
});
