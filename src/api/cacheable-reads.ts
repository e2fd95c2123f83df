import type { CacheablePath } from "#domain/shared/cacheable-path.ts";
import { ignoreQuery, normalizeQuery } from "#domain/shared/cacheable-path.ts";

import {
  collectionQuerySchema,
  limitQuerySchema,
  productQuerySchema,
  reviewPageSchema,
  searchQuerySchema,
} from "./schemas/list-queries.ts";

/** What counts of a query is what its schema reads, so that a new option counts by itself. */
const queryOfSchema = (schema: { shape: object }) => normalizeQuery(Object.keys(schema.shape));

/** Reads of the API that answer everybody alike; the first that fits counts. */
export const CACHEABLE_READS: readonly CacheablePath[] = [
  { path: /^\/api\/products$/, query: queryOfSchema(productQuerySchema) },
  { path: /^\/api\/products\/(?:new-arrivals|weekly-sale)$/, query: queryOfSchema(limitQuerySchema) },
  { path: /^\/api\/products\/[^/]+\/reviews$/, query: queryOfSchema(reviewPageSchema) },
  { path: /^\/api\/products\/[^/]+(?:\/related)?$/, query: ignoreQuery },
  { path: /^\/api\/collections$/, query: queryOfSchema(collectionQuerySchema) },
  { path: /^\/api\/collections\/[^/]+$/, query: ignoreQuery },
  { path: /^\/api\/hero$/, query: ignoreQuery },
  { path: /^\/api\/search$/, query: queryOfSchema(searchQuerySchema) },
];
