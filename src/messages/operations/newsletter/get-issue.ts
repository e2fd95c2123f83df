import { eq, inArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import { issueMessages } from "../../rules/newsletter/issue-messages.ts";
import type { Issue } from "../../rules/newsletter/issue-schema.ts";
import { NotFound } from "#kit/rules/errors.ts";

import { countRecipients, countUnsubscribed } from "./issue-recipients.ts";
import { countResults, selectIssues, toIssueSummary } from "./issue-rows.ts";

/** Returns an issue with its products and counts. @throws NotFound 'Newsletter issue not found' */
export async function getIssue(db: Database, id: number): Promise<Issue> {
  const [row] = await selectIssues(db).where(eq(newsletterIssues.id, id));
  if (row === undefined) throw new NotFound(issueMessages.notFound);
  const { issue } = row;
  // Runs one query at a time, because a transaction has one connection.
  const counts = await countResults(db, [id]);
  const remaining = issue.status === "sent" ? 0 : await countRecipients(db, issue);
  const unsubscribed = await countUnsubscribed(db, id);
  return {
    ...toIssueSummary(row, counts),
    text: issue.text,
    products: await listIssueProducts(db, issue.productIds),
    remaining,
    unsubscribed,
  };
}

async function listIssueProducts(db: Database, ids: readonly string[]): Promise<Issue["products"]> {
  if (ids.length === 0) return [];
  const { id, name, status } = products;
  const rows = await db
    .select({ id, name, status })
    .from(products)
    .where(inArray(id, [...ids]));
  return ids.flatMap((productId) => {
    const row = rows.find((candidate) => candidate.id === productId);
    return row === undefined ? [] : [{ id: row.id, name: row.name, isPublished: row.status === "published" }];
  });
}
