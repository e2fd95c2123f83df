import { asc } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/descending.server.ts";
import { contactMessages } from "#db/schema.server.ts";
import type { ContactMessage } from "#domain/contact.ts";
import type { Page, PageQuery } from "#domain/paging.ts";
import { PAGE_SIZE } from "#domain/paging.ts";

/** Messages to the shop, newest first. Spec: storefront §7, admin §7. */
export async function listContactMessages(
  db: Database,
  query: PageQuery = {},
): Promise<Page<ContactMessage>> {
  const { page = 1, pageSize = PAGE_SIZE } = query;
  const total = await db.$count(contactMessages);
  const rows = await db
    .select()
    .from(contactMessages)
    .orderBy(descending(contactMessages.createdAt), asc(contactMessages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    page,
    pageSize,
    total,
  };
}
