import type { CacheablePath } from "#domain/shared/cacheable-path.ts";
import { ignoreQuery, normalizeQuery } from "#domain/shared/cacheable-path.ts";

import {
  collectionQuerySchema,
  limitQuerySchema,
  placeQuerySchema,
  productQuerySchema,
  reviewPageSchema,
  searchQuerySchema,
} from "./schemas/list-queries.ts";

/** Keeps the query parameters of a schema, so that the cache key includes parameters that are added later. */
const keepSchemaParameters = (schema: { shape: object }) => normalizeQuery(Object.keys(schema.shape));

/** API reads whose response does not depend on the visitor. The first matching entry applies. */
export const CACHEABLE_READS: readonly CacheablePath[] = [
  { path: /^\/api\/products$/, query: keepSchemaParameters(productQuerySchema) },
  { path: /^\/api\/products\/(?:new-arrivals|weekly-sale)$/, query: keepSchemaParameters(limitQuerySchema) },
  // Not cached, because each visitor requests different products.
  { path: /^\/api\/products\/summaries$/, query: () => undefined },
  { path: /^\/api\/products\/[^/]+\/reviews$/, query: keepSchemaParameters(reviewPageSchema) },
  { path: /^\/api\/products\/[^/]+(?:\/related)?$/, query: ignoreQuery },
  { path: /^\/api\/collections$/, query: keepSchemaParameters(collectionQuerySchema) },
  { path: /^\/api\/collections\/[^/]+$/, query: ignoreQuery },
  { path: /^\/api\/delivery\/terms$/, query: keepSchemaParameters(placeQuerySchema) },
  { path: /^\/api\/hero$/, query: ignoreQuery },
  { path: /^\/api\/search$/, query: keepSchemaParameters(searchQuerySchema) },
];
