import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";

import type { FinalCounts } from "../rules/newsletter/issue.ts";
import { ISSUE_STATES } from "../rules/newsletter/issue.ts";

import { users } from "#staff/tables/account-schema.server.ts";
import { createdAt, identity, time, updatedAt } from "#platform/db/columns.server.ts";

const stateList = sql.raw(ISSUE_STATES.map((state) => `'${state}'`).join(", "));

/** Newsletter issues that staff write and send. Their emails are rows of `outbox_messages`. */
export const newsletterIssues = pgTable(
  "newsletter_issues",
  {
    id: identity(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    /** In the order shown in the email. Deleted and unpublished products are left out when the issue is sent. */
    productIds: text("product_ids")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Filters of the list of customers whose subscribers receive the issue; null for all subscribers. */
    audience: text("audience"),
    status: text("status", { enum: ISSUE_STATES }).notNull().default("draft"),
    /** Who wrote the draft. */
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When staff sent the issue. Later subscribers do not receive it. */
    startedAt: time("started_at"),
    /** When the result of the last email was known. */
    finishedAt: time("finished_at"),
    /** Final counts, stored when the emails are deleted, some months after the issue was sent. */
    counts: jsonb("counts").$type<FinalCounts>(),
  },
  (table) => [
    index("newsletter_issues_newest").on(table.createdAt.desc(), table.id.desc()),
    index("newsletter_issues_sending")
      .on(table.startedAt)
      .where(sql`${table.status} = 'sending'`),
    check("newsletter_issues_status_known", sql`${table.status} in (${stateList})`),
    check(
      "newsletter_issues_started_unless_draft",
      sql`(${table.status} = 'draft') = (${table.startedAt} is null)`,
    ),
    check(
      "newsletter_issues_finished_when_sent",
      sql`(${table.status} = 'sent') = (${table.finishedAt} is not null)`,
    ),
  ],
);
