import type { Database } from "#db/client.server.ts";

import type { Revisions } from "./catalogue-revision.ts";
import { getRevisions } from "./catalogue-revision.ts";

/** Maximum number of cached results with common keys; each is small. */
const MAX_COMMON = 1000;

/** Maximum number of cached results with free-form keys. */
const MAX_FREE_FORM = 200;

interface Cache {
  revision: number;
  /** The least recently used entry first. */
  results: Map<string, Promise<unknown>>;
}

interface Memory {
  caches: Map<string, Cache>;
  /** A read of the revisions that has not started yet, shared by concurrent calls. */
  reading: Promise<Revisions> | undefined;
}

interface RememberOptions {
  /**
   * The result depends on which sizes are in stock. Every change of the catalogue, including a sale, discards it; other
   * results are valid until a product is added, deleted, moved, or changed in price or sizes.
   */
  dependsOnStock?: boolean;
  /** The key contains visitor input, such as a price. Such keys share a small cache and evict no common key. */
  isFreeForm?: boolean;
}

const memories = new WeakMap<Database, Memory>();

/**
 * Returns a result computed over many products, cached in this process until a change in any process makes it stale.
 * Each call reads the current revisions with one statement.
 * @param key identifies the calculation and everything its result depends on
 */
export async function cacheUntilCatalogueChange<Result>(
  db: Database,
  key: string,
  make: () => Promise<Result>,
  { dependsOnStock = false, isFreeForm = false }: RememberOptions = {},
): Promise<Result> {
  const memory = memories.get(db) ?? { caches: new Map(), reading: undefined };
  memories.set(db, memory);
  const revisions = await readRevisions(db, memory);
  const revision = dependsOnStock ? revisions.catalogue : revisions.shelves;
  const results = freshResults(memory, `${dependsOnStock} ${isFreeForm}`, revision);
  const result = (results.get(key) as Promise<Result> | undefined) ?? started(make);
  results.delete(key);
  results.set(key, result);
  const [oldest] = results.keys();
  const max = isFreeForm ? MAX_FREE_FORM : MAX_COMMON;
  if (results.size > max && oldest !== undefined) results.delete(oldest);
  // The next call retries a failed computation.
  result.catch(() => results.delete(key));
  return result;
}

/** Returns a cache's results, emptied when they belong to another revision. */
function freshResults({ caches }: Memory, name: string, revision: number): Cache["results"] {
  const cached = caches.get(name);
  if (cached?.revision === revision) return cached.results;
  const results: Cache["results"] = new Map();
  caches.set(name, { revision, results });
  return results;
}

/** Starts the read after all concurrent calls have joined, so that no call gets outdated revisions. */
function readRevisions(db: Database, memory: Memory): Promise<Revisions> {
  memory.reading ??= Promise.resolve().then(() => {
    memory.reading = undefined;
    return getRevisions(db);
  });
  return memory.reading;
}

/** Runs the calculation once: a Drizzle query runs again each time its promise is awaited. */
async function started<Result>(make: () => Promise<Result>): Promise<Result> {
  return make();
}
