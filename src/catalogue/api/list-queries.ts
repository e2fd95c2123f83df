import { z } from "@hono/zod-openapi";

import { normalizeNote } from "../rules/fragrance-note.ts";
import { COLLECTION_ORDERS } from "../rules/collections/staff-collection.ts";
import { searchMessages } from "../rules/search/search-messages.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#kit/rules/paging.ts";
import { PRICE_LIMIT } from "../rules/product-limits.ts";
import { MAX_FACET_VALUES, PRODUCT_SORTS } from "../rules/product-query.ts";
import { queryMessages } from "#kit/rules/texts/request-messages.ts";
import { queryChoice, queryChoices, queryNumber, queryPage } from "#kit/rules/query-values.ts";
import { SEARCH_MAX_LENGTH } from "#platform/rules/query-text.ts";
import { isSearchable } from "../rules/search/search.ts";
import { searchText, text } from "#kit/rules/text.ts";
import { AUDIENCES } from "../rules/scent/audience.ts";
import { FAMILY_SLUGS } from "../rules/scent/families.ts";
import { CONCENTRATIONS, OCCASIONS } from "../rules/scent/scent-terms.ts";

const pageSize = queryNumber("pageSize", { min: 1, max: MAX_PAGE_SIZE });
const limit = queryNumber("limit", { min: 1, max: MAX_PAGE_SIZE });
const minPrice = createPriceSchema("minPrice", (number, error) => number.min(0, error));
const maxPrice = createPriceSchema("maxPrice", (number, error) => number.positive(error));
const MAX_LIST_LENGTH = 60 * 50;
const MAX_SUMMARIES = 20;
const CONCENTRATION_SLUGS = CONCENTRATIONS.map(({ slug }) => slug);
const OCCASION_SLUGS = OCCASIONS.map(({ slug }) => slug);

/** Accepts a list of words, as repeated parameters or separated by commas. */
const wordList = z.union([text(MAX_LIST_LENGTH), z.array(text(MAX_LIST_LENGTH)).max(50)]).transform((lists) =>
  [lists]
    .flat()
    .flatMap((list) => list.split(","))
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

/** Accepts one note or several as a repeated parameter. */
const noteList = z
  .union([text(80), z.array(text(80)).max(MAX_FACET_VALUES)])
  .transform((notes) => [notes].flat());

/** A delivery place. Comparisons of names ignore case and accents. */
export const placeQuerySchema = z.object({
  country: text(80).optional(),
  state: text(120).optional(),
  city: text(120).optional(),
});

/** The id of a product or collection in a path. */
export const slugParams = z.object({ id: text(200) });

export const pageQuerySchema = z.object({
  page: queryPage(),
  pageSize: pageSize.default(PAGE_SIZE),
});

/** Ids of products, as repeated parameters or separated by commas. */
export const productIdsSchema = z.object({
  ids: wordList.transform((ids) => [...new Set(ids)]).pipe(z.array(text(200)).min(1).max(MAX_SUMMARIES)),
});

/** Maximum number of items; the default depends on the operation. */
export const limitQuerySchema = z.object({ limit: limit.optional() });

/**
 * Filters, sort order and page of a product list. A product matches if it has any of the values of `sizes`, `audience`,
 * `family`, `concentration` and `occasion`, all of `notes` (as written in product texts) and `note` (slugs or other
 * spellings of known notes), and none of `withoutNote`. Lists are repeated parameters; `sizes` and `notes` can also be
 * comma-separated. Price bounds are in PKR after the discount. `available=true` requires a matching size in stock.
 * `facets=1` adds the filter options. The default order is newest first, or relevance for a search.
 */
export const productQuerySchema = pageQuerySchema.extend({
  collection: text(200).optional(),
  category: text(80).optional(),
  sizes: wordList.optional(),
  minPrice: minPrice.optional(),
  maxPrice: maxPrice.optional(),
  notes: wordList.transform((notes) => notes.map(normalizeNote)).optional(),
  audience: queryChoices("audience", AUDIENCES).optional(),
  family: queryChoices("family", FAMILY_SLUGS).optional(),
  concentration: queryChoices("concentration", CONCENTRATION_SLUGS).optional(),
  occasion: queryChoices("occasion", OCCASION_SLUGS).optional(),
  note: noteList.optional(),
  withoutNote: noteList.optional(),
  available: queryChoice("available", ["true"])
    .transform(() => true as const)
    .optional(),
  facets: queryChoice("facets", ["1"]).optional(),
  search: searchText(SEARCH_MAX_LENGTH).optional(),
  sort: queryChoice("sort", PRODUCT_SORTS).optional(),
});

/** Filter, sort order and limit of a collection list. Spec: storefront §7. */
export const collectionQuerySchema = z.object({
  featured: queryChoice("featured", ["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  orderBy: queryChoice("orderBy", COLLECTION_ORDERS).optional(),
  order: queryChoice("order", ["asc", "desc"]).optional(),
  limit: limit.optional(),
});

/** Returns the schema of a price in PKR. `withLowerBound` adds the inclusive or exclusive lower bound. */
function createPriceSchema(
  name: string,
  withLowerBound: (number: z.ZodCoercedNumber, error: { error: string }) => z.ZodCoercedNumber,
): z.ZodCoercedNumber {
  const error = queryMessages.price(name, PRICE_LIMIT);
  return withLowerBound(z.coerce.number({ error }), { error }).max(PRICE_LIMIT, { error });
}

/** Query parameters of the search. */
export const searchQuerySchema = z.object({
  q: searchText(SEARCH_MAX_LENGTH).refine(isSearchable, searchMessages.tooShort),
});
