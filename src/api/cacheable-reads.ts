import type { CacheablePath } from "#domain/shared/cacheable-path.ts";
import { ignoreQuery, normalizeQuery } from "#domain/shared/cacheable-path.ts";

import {
  collectionQuerySchema,
  limitQuerySchema,
  productQuerySchema,
  reviewPageSchema,
  searchQuerySchema,
} from "./schemas/list-queries.ts";

/** Takes the relevant parameters from the schema, so that new ones are included automatically. */
const queryOfSchema = (schema: { shape: object }) => normalizeQuery(Object.keys(schema.shape));

/** API reads whose response does not depend on the visitor. The first matching entry applies. */
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
