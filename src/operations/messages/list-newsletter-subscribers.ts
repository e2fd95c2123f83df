import { asc, desc } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { newsletterSubscribers } from "#db/schema.server.ts";
import type { NewsletterSubscriber } from "#domain/contact.ts";
import type { Page, PageQuery } from "#domain/paging.ts";
import { PAGE_SIZE } from "#domain/paging.ts";

/** Addresses that receive the newsletter, newest first. */
export async function listNewsletterSubscribers(
  db: Database,
  query: PageQuery = {},
): Promise<Page<NewsletterSubscriber>> {
  const { page = 1, pageSize = PAGE_SIZE } = query;
  const total = await db.$count(newsletterSubscribers);
  const rows = await db
    .select()
    .from(newsletterSubscribers)
    .orderBy(desc(newsletterSubscribers.createdAt), asc(newsletterSubscribers.email))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    page,
    pageSize,
    total,
  };
}
