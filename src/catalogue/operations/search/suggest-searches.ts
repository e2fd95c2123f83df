import { and, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { countFacets } from "../../rules/facets/count-facets.ts";
import type { FacetIndex } from "../../rules/facets/facet-index.ts";
import { rankSimilar } from "../../rules/rank-similar.ts";
import { foldQuery } from "../../rules/search/search.ts";
import { FAMILIES } from "../../rules/scent/families.ts";
import { readFacetIndex } from "../lists/read-facet-index.ts";
import { readNoteNames } from "../lists/resolve-facets.ts";
import { isPublished } from "../products/is-published.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";

import { setThreshold } from "./find-similar.ts";

const MAX_TERMS = 3;
const MAX_NOTES = 8;
/** Maximum number of product names to compare. In a large shop, a common word can occur in every name. */
const MAX_NAMES = 100;
/** Minimum similarity of suggested names. Lower than for search results, because a wrong suggestion does less harm. */
const NAME_SIMILARITY = 0.3;

/** A note or family with products in the shop. */
interface ScentTerm {
  slug: string;
  name: string;
}

/** Suggested searches for a query with few or no results. */
export interface SearchSuggestions {
  /** Names of products, notes and families that are similar to the query, most similar first. */
  terms: string[];
  notes: ScentTerm[];
  families: ScentTerm[];
}

/**
 * Suggests searches for a query with at most one result. For a result that contains the query, suggests the notes and
 * families of the result. Otherwise, suggests similar names, notes (similar notes first, then the most frequent) and
 * all families. Cached until the catalogue changes.
 * @param foundId id of the only result, if it contains the query
 */
export async function suggestSearches(
  db: Database,
  search: string,
  foundId: string | undefined,
): Promise<SearchSuggestions> {
  const query = foldQuery(search);
  const findSuggestions = async () => {
    const [index, noteNames] = await Promise.all([readFacetIndex(db), readNoteNames(db)]);
    const { notes, families } = listScents(index, noteNames, foundId);
    if (foundId !== undefined) return { terms: [], notes: notes.slice(0, MAX_NOTES), families };
    const names = [...notes, ...families].map(({ name }) => name);
    const ranked = rankSimilar(query, [...new Set([...names, ...(await findSimilarNames(db, query))])]);
    const similarNames = new Set(ranked);
    const similarNotes = notes.filter(({ name }) => similarNames.has(name));
    const otherNotes = notes.filter(({ name }) => !similarNames.has(name));
    return {
      terms: ranked.slice(0, MAX_TERMS),
      notes: [...similarNotes, ...otherNotes].slice(0, MAX_NOTES),
      families,
    };
  };
  return cacheUntilCatalogueChange(db, `suggestions ${JSON.stringify([query, foundId])}`, findSuggestions, {
    isFreeForm: true,
  });
}

/** Returns the notes and families of one product or of all products, most frequent first. */
function listScents(
  index: FacetIndex,
  noteNames: ReadonlyMap<string, string>,
  id: string | undefined,
): Pick<SearchSuggestions, "notes" | "families"> {
  const ids = id === undefined ? undefined : new Set([id]);
  const counts = countFacets(index, {}, { soldOut: new Set(), ids });
  const families = new Set(counts.families.map(({ value }) => value));
  return {
    notes: counts.notes.map(({ value }) => ({ slug: value, name: noteNames.get(value) ?? value })),
    families: FAMILIES.filter(({ slug }) => families.has(slug)).map(({ slug, name }) => ({ slug, name })),
  };
}

/** Returns product names that are similar to a query, using the index `products_name`. */
async function findSimilarNames(db: Database, query: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    await setThreshold(tx, NAME_SIMILARITY);
    const rows = await tx
      .select({ name: products.name })
      .from(products)
      .where(and(isPublished(), sql`${query} <% ${products.searchName}`))
      .orderBy(products.id)
      .limit(MAX_NAMES);
    return rows.map(({ name }) => name);
  });
}
