import type { Database } from "../db/client.server.ts";

import type { Revisions } from "./catalogue-revision.ts";
import { getRevisions } from "./catalogue-revision.ts";

/** Maximum number of cached results with common keys. Each result is small. */
const MAX_COMMON_RESULTS = 1000;

/** Maximum number of cached results with free-form keys. */
const MAX_FREE_FORM_RESULTS = 200;

interface Cache {
  revision: number;
  /** Sorted by last use, least recent first. */
  results: Map<string, Promise<unknown>>;
}

interface DatabaseCaches {
  caches: Map<string, Cache>;
  /** A read of the revisions that has not started yet, shared by concurrent calls. */
  pendingRead: Promise<Revisions> | undefined;
}

interface CacheOptions {
  /**
   * Whether the result depends on which sizes are in stock. Every change of the catalogue, including a sale,
   * discards such a result. Other results are valid until products, sizes or prices may have changed.
   */
  dependsOnStock?: boolean;
  /**
   * Whether the key contains visitor input, such as a price. Such keys share a small cache and never evict common
   * keys.
   */
  isFreeForm?: boolean;
}

const cachesByDatabase = new WeakMap<Database, DatabaseCaches>();

/**
 * Returns the result of a computation over many products. Caches it in this process until a change in any process
 * makes it stale. Each call reads the current revisions with one statement.
 * @param key identifies the computation and everything that its result depends on
 */
export async function cacheUntilCatalogueChange<Result>(
  db: Database,
  key: string,
  compute: () => Promise<Result>,
  { dependsOnStock = false, isFreeForm = false }: CacheOptions = {},
): Promise<Result> {
  const databaseCaches = cachesByDatabase.get(db) ?? { caches: new Map(), pendingRead: undefined };
  cachesByDatabase.set(db, databaseCaches);
  const revisions = await readRevisions(db, databaseCaches);
  const revision = dependsOnStock ? revisions.catalogue : revisions.products;
  const results = getFreshResults(databaseCaches, `${dependsOnStock} ${isFreeForm}`, revision);
  const result = (results.get(key) as Promise<Result> | undefined) ?? startComputation(compute);
  results.delete(key);
  results.set(key, result);
  const [oldest] = results.keys();
  const max = isFreeForm ? MAX_FREE_FORM_RESULTS : MAX_COMMON_RESULTS;
  if (results.size > max && oldest !== undefined) results.delete(oldest);
  // The next call retries a failed computation.
  result.catch(() => results.delete(key));
  return result;
}

/** Returns the results cached for this revision. Discards the results of any other revision. */
function getFreshResults({ caches }: DatabaseCaches, name: string, revision: number): Cache["results"] {
  const cached = caches.get(name);
  if (cached?.revision === revision) return cached.results;
  const results: Cache["results"] = new Map();
  caches.set(name, { revision, results });
  return results;
}

/**
 * Shares one read between concurrent calls. The read starts after all of these calls, so that no call gets outdated
 * revisions.
 */
function readRevisions(db: Database, databaseCaches: DatabaseCaches): Promise<Revisions> {
  databaseCaches.pendingRead ??= Promise.resolve().then(() => {
    databaseCaches.pendingRead = undefined;
    return getRevisions(db);
  });
  return databaseCaches.pendingRead;
}

/** Wraps the computation in a promise, because a Drizzle query runs again each time it is awaited. */
async function startComputation<Result>(compute: () => Promise<Result>): Promise<Result> {
  return compute();
}
