import { arrayContains, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { PRODUCT_WEIGHTS } from "../../rules/search/search.ts";
import type { Family } from "../../rules/scent/families.ts";
import { FAMILIES } from "../../rules/scent/families.ts";
import { normalizeSpelling } from "../../rules/scent/note-text.ts";
import { resolveFacets } from "../lists/resolve-facets.ts";

import type { ProductMatch } from "./product-match.ts";

/**
 * Matches products with the note or family that the query names in any spelling, e.g. `gulaab` for rose. Returns
 * `undefined` if the query names neither. Scores each product like a word match in the description.
 */
export async function matchScent(db: Database, query: string): Promise<ProductMatch | undefined> {
  const family = findFamily(query);
  if (family !== undefined) return createMatch(arrayContains(products.families, [family]));
  const { withNotes, unknownNotes } = await resolveFacets(db, { notes: [query] });
  return unknownNotes.length > 0 ? undefined : createMatch(arrayContains(products.noteSlugs, withNotes));
}

function findFamily(query: string): Family | undefined {
  const spelling = normalizeSpelling(query);
  return FAMILIES.find(({ slug, name }) => slug === spelling || normalizeSpelling(name) === spelling)?.slug;
}

function createMatch(condition: ReturnType<typeof arrayContains>): ProductMatch {
  const score = sql<number>`${sql.raw(String(PRODUCT_WEIGHTS.description))}::int`;
  return { condition, score, parts: [{ condition, score, isUniform: true }] };
}
