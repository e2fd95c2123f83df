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

/** Returns a normalizer for a schema's parameters. Parameters added to the schema become part of the cache key. */
const normalizeSchemaQuery = (schema: { shape: object }) => normalizeQuery(Object.keys(schema.shape));

/** API reads whose response does not depend on the visitor. The first matching entry applies. */
export const CACHEABLE_READS: readonly CacheablePath[] = [
  { path: /^\/api\/products$/, query: normalizeSchemaQuery(productQuerySchema) },
  { path: /^\/api\/products\/(?:new-arrivals|weekly-sale)$/, query: normalizeSchemaQuery(limitQuerySchema) },
  // Not cached, because each visitor requests different products.
  { path: /^\/api\/products\/summaries$/, query: () => undefined },
  { path: /^\/api\/products\/[^/]+\/reviews$/, query: normalizeSchemaQuery(reviewPageSchema) },
  { path: /^\/api\/products\/[^/]+(?:\/related)?$/, query: ignoreQuery },
  { path: /^\/api\/collections$/, query: normalizeSchemaQuery(collectionQuerySchema) },
  { path: /^\/api\/collections\/[^/]+$/, query: ignoreQuery },
  { path: /^\/api\/delivery\/terms$/, query: normalizeSchemaQuery(placeQuerySchema) },
  { path: /^\/api\/hero$/, query: ignoreQuery },
  { path: /^\/api\/search$/, query: normalizeSchemaQuery(searchQuerySchema) },
];
