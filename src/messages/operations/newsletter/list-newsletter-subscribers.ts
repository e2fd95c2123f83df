import type { SQL } from "drizzle-orm";
import { and, inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { buildFoldedText, containsFolded } from "#platform/db/statements/like-pattern.server.ts";
import { isInPeriod } from "#platform/db/statements/period.server.ts";
import type { SortColumn } from "#platform/db/statements/sort-columns.server.ts";
import {
  sortBoth,
  sortLatestFirst,
  sortReversed,
  sortUp,
  toOrderBy,
} from "#platform/db/statements/sort-columns.server.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import type { NewsletterSubscriber } from "../../rules/inbox/contact.ts";
import { subscriberList } from "../../rules/newsletter/subscriber-query.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList, readTable, buildListCondition } from "#kit/operations/list.server.ts";
import { canSeeContacts } from "#staff/operations/contact-access.ts";
import { matchesWithoutContacts } from "#kit/operations/match-without-contacts.ts";

const email = sql`${newsletterSubscribers.email}`;
const NEWEST: readonly SortColumn[] = [
  sortLatestFirst(sql`${newsletterSubscribers.createdAt}`),
  sortUp(email),
];

/** The SQL of the subscribers' search, filters and sort. */
export const subscriberSql: ListSql<typeof subscriberList> = {
  search: matchesEmail,
  filters: {
    from: (from) => isInPeriod(newsletterSubscribers.createdAt, { from }),
    to: (to) => isInPeriod(newsletterSubscribers.createdAt, { to }),
  },
  sorts: {
    // The position of a masked address would disclose it.
    get email() {
      return canSeeContacts() ? sortBoth(email, []) : { up: NEWEST, down: NEWEST };
    },
    subscribed: sortReversed(NEWEST),
  },
};

/** Lists newsletter subscribers, newest first by default. */
export const listNewsletterSubscribers = buildList(subscriberList, subscriberSql, {
  ...readTable(newsletterSubscribers),
  toItems: (rows) => rows.map(toSubscriber),
});

/**
 * Returns all matching subscribers, newest first, with their unsubscribe tokens.
 * @param filter.emails only these addresses
 */
export async function listAllNewsletterSubscribers(
  db: Database,
  { search, emails }: { search?: string | undefined; emails?: readonly string[] | undefined } = {},
): Promise<(NewsletterSubscriber & { unsubscribeToken: string })[]> {
  const isRequested = emails && inArray(newsletterSubscribers.email, [...emails]);
  const rows = await db
    .select()
    .from(newsletterSubscribers)
    .where(and(buildListCondition(subscriberList, subscriberSql, db, { search }), isRequested))
    .orderBy(...toOrderBy(NEWEST));
  return rows.map((row) => ({ ...toSubscriber(row), unsubscribeToken: row.unsubscribeToken }));
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
  source,
}: typeof newsletterSubscribers.$inferSelect): NewsletterSubscriber {
  return {
    email,
    createdAt: createdAt.toISOString(),
    consentedAt: consentedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    source,
  };
}
