import { and, eq, inArray, isNull, sql } from "drizzle-orm";

import { DAY_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";

import { countUnsubscribed } from "./issue-recipients.ts";
import { countResults } from "./issues.ts";

/** Retention period of an issue's emails (ms). */
const RETENTION_MS = 90 * DAY_MS;

/**
 * Deletes the emails of old issues, which contain addresses, and stores their counts in the issue. A stopped issue
 * is marked as sent, because its remaining recipients are no longer known.
 */
export async function pruneNewsletters(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION_MS);
  const isOld = and(
    inArray(newsletterIssues.status, ["sent", "stopped"]),
    isNull(newsletterIssues.counts),
    sql`coalesce(${newsletterIssues.finishedAt}, ${newsletterIssues.startedAt}) < ${cutoff.toISOString()}::timestamptz`,
  );
  const oldIssues = await db.select({ id: newsletterIssues.id }).from(newsletterIssues).where(isOld);
  for (const { id } of oldIssues)
    await db.transaction(async (tx) => {
      const [issue] = await tx
        .select({ id: newsletterIssues.id })
        .from(newsletterIssues)
        .where(and(eq(newsletterIssues.id, id), isOld))
        .for("update");
      if (issue === undefined) return;
      const results = (await countResults(tx, [id])).get(id);
      const unsubscribed = await countUnsubscribed(tx, id);
      const counts = results && { ...results, unsubscribed, countedAt: now.toISOString() };
      const finishedAt = sql`coalesce(${newsletterIssues.finishedAt}, now())`;
      await tx
        .update(newsletterIssues)
        .set({ status: "sent", counts, finishedAt })
        .where(eq(newsletterIssues.id, id));
      await tx.delete(outboxMessages).where(eq(outboxMessages.newsletterIssueId, id));
    });
}
