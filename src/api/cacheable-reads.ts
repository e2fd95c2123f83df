import type { KeptAddress } from "#domain/shared/cacheable-address.ts";
import { noQuery, queryOf } from "#domain/shared/cacheable-address.ts";

import {
  collectionQuerySchema,
  limitQuerySchema,
  productQuerySchema,
  reviewPageSchema,
  searchQuerySchema,
} from "./schemas/list-queries.ts";

/** What counts of a query is what its schema reads, so that a new option counts by itself. */
const queryOfSchema = (schema: { shape: object }) => queryOf(Object.keys(schema.shape));

/** Reads of the API that answer everybody alike; the first that fits counts. */
export const KEPT_READS: readonly KeptAddress[] = [
  { path: /^\/api\/products$/, query: queryOfSchema(productQuerySchema) },
  { path: /^\/api\/products\/(?:new-arrivals|weekly-sale)$/, query: queryOfSchema(limitQuerySchema) },
  { path: /^\/api\/products\/[^/]+\/reviews$/, query: queryOfSchema(reviewPageSchema) },
  { path: /^\/api\/products\/[^/]+(?:\/related)?$/, query: noQuery },
  { path: /^\/api\/collections$/, query: queryOfSchema(collectionQuerySchema) },
  { path: /^\/api\/collections\/[^/]+$/, query: noQuery },
  { path: /^\/api\/hero$/, query: noQuery },
  { path: /^\/api\/search$/, query: queryOfSchema(searchQuerySchema) },
];
