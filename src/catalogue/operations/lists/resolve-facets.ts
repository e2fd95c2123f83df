import type { Database } from "#platform/db/client.server.ts";
import type { ProductFilter } from "../../rules/product-query.ts";
import type { Audience } from "../../rules/scent/audience.ts";
import { getAudience } from "../../rules/scent/audience.ts";
import { getSizeOption } from "../../rules/scent/size-details.ts";
import { createNoteMatcher } from "../../rules/scent/match-notes.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";
import { readSpellings } from "../scent/rematch-products.ts";

import { listCategories } from "./list-categories.ts";

/** Selected facet values, before `resolveFacets` converts them to filter values. */
export interface FacetSelection {
  audiences?: readonly Audience[] | undefined;
  /** Notes in any spelling, e.g. `oudh`. */
  notes?: readonly string[] | undefined;
  withoutNotes?: readonly string[] | undefined;
  /** Sizes in any spelling, e.g. `50 ml`. */
  sizes?: readonly string[] | undefined;
}

/** Filter values for the selected facet values. */
export interface ResolvedFacets extends Pick<ProductFilter, "categories"> {
  sizes: string[];
  /** Slugs of notes. */
  withNotes: string[];
  withoutNotes: string[];
  /** Selected notes that the shop's catalogue does not contain. They remain in the filter, so no product matches. */
  unknownNotes: string[];
}

/**
 * Converts selected facet values to filter values: audiences to categories, notes to slugs and sizes to size options.
 */
export async function resolveFacets(
  db: Database,
  { audiences = [], notes = [], withoutNotes = [], sizes = [] }: FacetSelection,
): Promise<ResolvedFacets> {
  const [categories, findSlug] = await Promise.all([
    audiences.length === 0 ? undefined : listAudienceCategories(db, audiences),
    notes.length + withoutNotes.length === 0 ? () => undefined : readSlugFinder(db),
  ]);
  const resolveNames = (names: readonly string[]) => [
    ...new Set(names.map((name) => findSlug(name) ?? name)),
  ];
  return {
    categories,
    sizes: [...new Set(sizes.map((size) => getSizeOption(size)))],
    withNotes: resolveNames(notes),
    withoutNotes: resolveNames(withoutNotes),
    unknownNotes: [...notes, ...withoutNotes].filter((name) => findSlug(name) === undefined),
  };
}

/** Returns the names of all notes by slug. Cached until the catalogue changes. */
export async function readNoteNames(db: Database): Promise<ReadonlyMap<string, string>> {
  const spellings = await readCachedSpellings(db);
  return new Map(spellings.map(({ slug, name }) => [slug, name]));
}

async function listAudienceCategories(db: Database, audiences: readonly Audience[]): Promise<string[]> {
  const categories = await cacheUntilCatalogueChange(db, "categories", () => listCategories(db));
  return categories.filter((category) => {
    const audience = getAudience(category);
    return audience !== undefined && audiences.includes(audience);
  });
}

async function readSlugFinder(db: Database): Promise<(name: string) => string | undefined> {
  const spellings = await readCachedSpellings(db);
  const slugs = new Set(spellings.map(({ slug }) => slug));
  const findNote = createNoteMatcher(spellings);
  return (name) => (slugs.has(name) ? name : findNote(name)?.slug);
}

function readCachedSpellings(db: Database) {
  return cacheUntilCatalogueChange(db, "note spellings", () => readSpellings(db));
}
