import { and, isNotNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { Note } from "../../rules/scent/note.ts";
import { isPublished } from "../products/is-published.ts";

import { listNotes } from "./list-notes.ts";

/** A note with the number of products in the shop that have it. */
export interface ShopNote extends Note {
  products: number;
}

/** Lists the notes of products in the shop, by name. */
export async function listShopNotes(db: Database): Promise<ShopNote[]> {
  const [notes, counts] = await Promise.all([listNotes(db), countPublishedByNote(db)]);
  return notes.flatMap((note) => {
    const count = counts.get(note.slug);
    return count === undefined ? [] : [{ ...note, products: count }];
  });
}

async function countPublishedByNote(db: Database): Promise<ReadonlyMap<string, number>> {
  const slug = sql<string>`unnest(${products.noteSlugs})`;
  const rows = await db
    .select({ slug, count: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .where(and(isPublished(), isNotNull(products.noteSlugs)))
    .groupBy(slug);
  return new Map(rows.map((row) => [row.slug, row.count]));
}
