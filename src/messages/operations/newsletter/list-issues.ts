import { desc } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import type { IssueSummary } from "../../rules/newsletter/issue-schema.ts";
import type { Page, PageQuery } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";

import { countResults, selectIssues, toIssueSummary } from "./issue-rows.ts";

/** Returns a page of newsletter issues with their counts, newest first. */
export async function listIssues(
  db: Database,
  { page = 1, pageSize = STAFF_PAGE_SIZE }: PageQuery = {},
): Promise<Page<IssueSummary>> {
  const [total, rows] = await Promise.all([
    db.$count(newsletterIssues),
    selectIssues(db)
      .orderBy(desc(newsletterIssues.createdAt), desc(newsletterIssues.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const rowsToCount = rows.filter(({ issue }) => issue.status !== "draft" && issue.counts === null);
  const counts = await countResults(
    db,
    rowsToCount.map(({ issue }) => issue.id),
  );
  return { items: rows.map((row) => toIssueSummary(row, counts)), page, pageSize, total };
}
