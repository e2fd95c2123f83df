import type { SQL } from "drizzle-orm";
import { and, asc, desc, ne, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { products } from "#db/schema/schema.server.ts";
import type { FacetCount, ProductFilter } from "#domain/catalogue/product-query.ts";

import { productCondition } from "./product-filter.ts";

/** Maximum number of notes offered as filters. Only the most common notes are offered. */
const MAX_NOTES = 16;

/** Number of products for each filter option. */
export interface FacetCounts {
  /** By name, without products that have no category. */
  categories: FacetCount[];
  /** Most common first. */
  notes: FacetCount[];
}

/**
 * Counts the products for each category and note. Every count applies all other filters, so that it equals the total of the
 * list after the option is selected. A note is counted in addition to the selected notes.
 * @param searchCondition condition of the filter's search
 */
export async function countFacets(
  db: Database,
  filter: ProductFilter,
  searchCondition: SQL | undefined,
): Promise<FacetCounts> {
  const conditionOf = (changed: ProductFilter) =>
    and(productCondition(db, { ...filter, ...changed }), searchCondition);
  const [categories, notes] = await Promise.all([
    countCategories(db, conditionOf({ category: undefined })),
    countNotes(db, conditionOf({})),
  ]);
  return { categories, notes };
}

function countCategories(db: Database, condition: SQL | undefined): Promise<FacetCount[]> {
  const { category } = products;
  return db
    .select({ value: category, count: count() })
    .from(products)
    .where(and(ne(category, ""), condition))
    .groupBy(category)
    .orderBy(asc(category));
}

function countNotes(db: Database, condition: SQL | undefined): Promise<FacetCount[]> {
  // In the select list `unnest` runs once per row in one pass; as a joined table it costs about twice the time.
  const productNotes = db
    .select({ note: sql<string>`unnest(${products.notes})`.as("note") })
    .from(products)
    .where(condition)
    .as("noted");
  return db
    .select({ value: productNotes.note, count: count() })
    .from(productNotes)
    .groupBy(productNotes.note)
    .orderBy(desc(count()), asc(productNotes.note))
    .limit(MAX_NOTES);
}

function count() {
  return sql<number>`count(*)`.mapWith(Number);
}
