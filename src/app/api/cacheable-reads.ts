import type { CacheablePath } from "#platform/rules/cacheable-path.ts";
import { ignoreQuery, createQueryNormalizer } from "#platform/rules/cacheable-path.ts";

import {
  collectionQuerySchema,
  limitQuerySchema,
  placeQuerySchema,
  productQuerySchema,
  searchQuerySchema,
} from "#catalogue/api/list-queries.ts";
import { reviewPageSchema } from "#reviews/api/reviews.ts";

/** Returns a normalizer for a schema's parameters. Parameters added to the schema become part of the cache key. */
const normalizeSchemaQuery = (schema: { shape: object }) => createQueryNormalizer(Object.keys(schema.shape));

/** API reads whose response does not depend on the visitor. The first matching entry applies. */
export const CACHEABLE_READS: readonly CacheablePath[] = [
  { path: /^\/api\/products$/, normalizeQuery: normalizeSchemaQuery(productQuerySchema) },
  {
    path: /^\/api\/products\/(?:new-arrivals|weekly-sale)$/,
    normalizeQuery: normalizeSchemaQuery(limitQuerySchema),
  },
  // Not cached, because each visitor requests different products.
  { path: /^\/api\/products\/summaries$/, normalizeQuery: () => undefined },
  { path: /^\/api\/products\/[^/]+\/reviews$/, normalizeQuery: normalizeSchemaQuery(reviewPageSchema) },
  { path: /^\/api\/products\/[^/]+(?:\/related)?$/, normalizeQuery: ignoreQuery },
  { path: /^\/api\/collections$/, normalizeQuery: normalizeSchemaQuery(collectionQuerySchema) },
  { path: /^\/api\/collections\/[^/]+$/, normalizeQuery: ignoreQuery },
  { path: /^\/api\/delivery\/terms$/, normalizeQuery: normalizeSchemaQuery(placeQuerySchema) },
  { path: /^\/api\/hero$/, normalizeQuery: ignoreQuery },
  { path: /^\/api\/search$/, normalizeQuery: normalizeSchemaQuery(searchQuerySchema) },
];
