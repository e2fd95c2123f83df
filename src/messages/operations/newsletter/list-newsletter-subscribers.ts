import type { SQL } from "drizzle-orm";
import { and, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  reverseSort,
  sortDown,
  sortLatestFirst,
  sortUp,
  toOrderBy,
} from "#platform/db/statements/sort-columns.server.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import type { NewsletterSubscriber } from "../../rules/inbox/contact.ts";
import type { SubscriberFilter, SubscriberSort } from "../../rules/newsletter/subscriber-query.ts";
import { DEFAULT_SUBSCRIBER_SORT } from "../../rules/newsletter/subscriber-query.ts";
import type { Page, PageQuery } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

const email = sql`${newsletterSubscribers.email}`;
const NEWEST: readonly SortColumn[] = [
  sortLatestFirst(sql`${newsletterSubscribers.createdAt}`),
  sortUp(email),
];

const SORTS: Readonly<Record<SubscriberSort, readonly SortColumn[]>> = {
  newest: NEWEST,
  oldest: reverseSort(NEWEST),
  "email-asc": [sortUp(email)],
  "email-desc": [sortDown(email)],
};

/** Returns the columns that sort newsletter subscribers. */
export function getSubscriberOrder(sort: SubscriberSort = DEFAULT_SUBSCRIBER_SORT): SQL[] {
  // The position of a masked address would disclose it.
  return toOrderBy(canSeeContacts() ? SORTS[sort] : SORTS[sort.startsWith("email") ? "newest" : sort]);
}

/** Lists newsletter subscribers, newest first by default. */
export async function listNewsletterSubscribers(
  db: Database,
  query: SubscriberFilter & PageQuery = {},
): Promise<Page<NewsletterSubscriber>> {
  const { page = 1, pageSize = STAFF_PAGE_SIZE, sort } = query;
  const condition = buildSubscriberCondition(query);
  const total = await db.$count(newsletterSubscribers, condition);
  const items = await selectSubscribers(db, condition, sort)
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
  const isRequested = emails && inArray(newsletterSubscribers.email, [...emails]);
  const rows = await selectSubscribers(db, and(buildSubscriberCondition({ search }), isRequested));
  return rows.map((row) => ({ ...toSubscriber(row), unsubscribeToken: row.unsubscribeToken }));
}

function selectSubscribers(db: Database, condition: SQL | undefined, sort?: SubscriberSort) {
  return db
    .select()
    .from(newsletterSubscribers)
    .where(condition)
    .orderBy(...getSubscriberOrder(sort))
    .$dynamic();
}

/** Returns the SQL condition of the filters, or `undefined` without filters. */
export function buildSubscriberCondition({ search = "", from, to }: SubscriberFilter): SQL | undefined {
  const text = search.trim();
  return and(
    isInPeriod(newsletterSubscribers.createdAt, { from, to }),
    text === "" ? undefined : matchesEmail(text),
  );
}

function matchesEmail(text: string): SQL {
  if (!canSeeContacts()) return matchesWithoutContacts(text, { emails: [newsletterSubscribers.email] });
  return containsFolded(buildFoldedText(newsletterSubscribers.email), text);
}

function toSubscriber({
  email,
  createdAt,
  consentedAt,
  confirmedAt,
}: typeof newsletterSubscribers.$inferSelect): NewsletterSubscriber {
  return {
    email,
    createdAt: createdAt.toISOString(),
    consentedAt: consentedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  };
}
