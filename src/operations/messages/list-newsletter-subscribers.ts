import type { SQL } from "drizzle-orm";
import { and, asc, desc, ilike, inArray } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { containsPattern } from "#db/statements/like-pattern.server.ts";
import { newsletterSubscribers } from "#db/schema/schema.server.ts";
import type { NewsletterSubscriber } from "#domain/messages/contact.ts";
import type { Page, PageQuery } from "#domain/shared/paging.ts";
import { STAFF_PAGE_SIZE } from "#domain/shared/paging.ts";

export interface SubscriberQuery extends PageQuery {
  /** Matches any part of the address. */
  search?: string | undefined;
}

/** Lists newsletter subscribers, newest first. */
export async function listNewsletterSubscribers(
  db: Database,
  query: SubscriberQuery = {},
): Promise<Page<NewsletterSubscriber>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE, search } = query;
  const condition = buildSubscriberCondition(search);
  const total = await db.$count(newsletterSubscribers, condition);
  const items = await selectNewestFirst(db, condition)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: items.map(toSubscriber), page, pageSize, total };
}

/**
 * Returns all matching subscribers, newest first, with their unsubscribe tokens.
 * @param filter.emails only these addresses
 */
export async function listAllNewsletterSubscribers(
  db: Database,
  { search, emails }: { search?: string | undefined; emails?: readonly string[] | undefined } = {},
): Promise<(NewsletterSubscriber & { unsubscribeToken: string })[]> {
  const isNamed = emails && inArray(newsletterSubscribers.email, [...emails]);
  const rows = await selectNewestFirst(db, and(buildSubscriberCondition(search), isNamed));
  return rows.map((row) => ({ ...toSubscriber(row), unsubscribeToken: row.unsubscribeToken }));
}

function selectNewestFirst(db: Database, condition: SQL | undefined) {
  return db
    .select()
    .from(newsletterSubscribers)
    .where(condition)
    .orderBy(desc(newsletterSubscribers.createdAt), asc(newsletterSubscribers.email))
    .$dynamic();
}

/** Returns the condition that finds addresses, or `undefined` if the search is empty. */
export function buildSubscriberCondition(search = ""): SQL | undefined {
  const text = search.trim();
  return text === "" ? undefined : ilike(newsletterSubscribers.email, containsPattern(text));
}

function toSubscriber({ email, createdAt }: typeof newsletterSubscribers.$inferSelect): NewsletterSubscriber {
  return { email, createdAt: createdAt.toISOString() };
}
