import type { IncomingMessage, ServerResponse } from "node:http";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { countLocalIncrements } from "#platform/revision/catalogue-revision.ts";

import type { NameRoute } from "#platform/observability/route-names.ts";
import { createRouteNamer } from "#platform/observability/route-names.ts";
import type { CacheStatistics, CachedResponseCounts } from "#platform/observability/shop-metrics.ts";
import type { ResponseStore } from "#platform/cache/response-store.ts";
import { createResponseStore } from "#platform/cache/response-store.ts";
import type { CachedResponse } from "#platform/cache/cached-response.ts";
import { getCacheKey } from "./cache-key.ts";
import type {
  ResponseRenderer,
  RenderInput,
  Bindings,
  RenderResult,
  Render,
} from "#platform/cache/render-response.ts";
import {
  createInputFromIncoming,
  createInputFromRequest,
  createResponseRenderer,
} from "#platform/cache/render-response.ts";
import type { RevisionWatcher } from "#platform/cache/revision-watcher.ts";
import { respondWithCached, writeCached } from "#platform/cache/send-cached.ts";
import { createSentResponseCounter } from "#platform/cache/sent-response-counter.ts";

export interface ResponseCacheOptions {
  maxBytes: number;
  watcher: RevisionWatcher;
  render: Render;
  /** The origin that responses are rendered for, independent of the Host header. */
  origin: string;
  /** Names the routes in metrics. By default, metrics contain only wildcard routes. */
  nameRoute?: NameRoute;
}

/**
 * Caches complete public responses. Renders each response once per catalogue change (stale-while-revalidate). Decision
 * 010.
 */
export interface ResponseCache {
  /** Sends a cached response from the HTTP server. Returns whether it sent a response. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Returns a cached response, or renders the response. */
  fetch: (request: Request, bindings: Bindings) => Promise<Response>;
  getStatistics: () => CacheStatistics;
  /** Returns the counts of the responses that `serve` has sent, by route. */
  listSentCounts: () => Iterable<CachedResponseCounts>;
}

/** Maximum age of a fresh response (ms), because parts of pages depend on the date. */
const MAX_AGE_MS = 15 * MINUTE_MS;

/** Maximum number of renders per request, if the catalogue changes during each render. */
const MAX_ATTEMPTS = 3;

export function createResponseCache({
  maxBytes,
  watcher,
  render,
  origin,
  nameRoute = createRouteNamer([]),
}: ResponseCacheOptions): ResponseCache {
  const store = createResponseStore(maxBytes);
  const sentCounter = createSentResponseCounter(nameRoute);
  const counts = { hits: 0, misses: 0 };
  const components = {
    store,
    watcher,
    counts,
    renderer: createResponseRenderer({ store, render, origin, sentCounter }),
  };
  return {
    serve(request, response) {
      if (!isReadRequest(request) || !watcher.isFresh()) return false;
      const key = getCacheKey(request.url ?? "");
      const cached = key === undefined ? undefined : store.get(key);
      if (key === undefined || cached === undefined || !isServable(components, cached)) return false;
      if (!writeCached(cached, request, response, watcher.isUnavailable())) return false;
      if (!isCurrent(components, cached)) revalidate(components, key, createInputFromIncoming(request));
      return true;
    },
    async fetch(request, bindings) {
      if (!isReadRequest(request)) return respondToWrite(watcher, () => render(request, bindings));
      const { pathname, search } = new URL(request.url);
      const key = getCacheKey(pathname + search);
      return key === undefined
        ? render(request, bindings)
        : respondToRead(components, { key, request, bindings });
    },
    getStatistics: () => {
      const served = [...sentCounter.list()].reduce(
        (sum, { full, notModified }) => sum + full + notModified,
        0,
      );
      return { ...counts, hits: counts.hits + served, entries: store.count(), bytes: store.size() };
    },
    listSentCounts: () => sentCounter.list(),
  };
}

interface CacheComponents {
  store: ResponseStore;
  watcher: RevisionWatcher;
  renderer: ResponseRenderer;
  /** Counts the requests that `fetch` handled. */
  counts: { hits: number; misses: number };
}

function isReadRequest({ method }: { method?: string | undefined }): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Returns whether a cached response may be sent: its revision is current, or was current less than a second ago. During
 * a database outage any cached response may be sent, because no newer response can be rendered.
 */
function isServable({ watcher }: CacheComponents, { revision }: CachedResponse): boolean {
  if (watcher.isUnavailable()) return watcher.getCurrent() !== undefined;
  return revision === watcher.getCurrent() || performance.now() < watcher.getStaleUntil(revision);
}

function isCurrent({ watcher }: CacheComponents, { revision, renderedAt }: CachedResponse): boolean {
  return revision === watcher.getCurrent() && performance.now() - renderedAt < MAX_AGE_MS;
}

/** Re-renders a stale response in the background. */
function revalidate({ watcher, renderer }: CacheComponents, key: string, input: RenderInput): void {
  const revision = watcher.getCurrent();
  if (revision === undefined || watcher.isUnavailable()) return;
  const { rendered, isFirst } = renderer.renderCached(key, revision, input);
  // The next request reports the failure.
  void rendered.then((result) => (isFirst ? discard(result) : undefined)).catch(() => undefined);
}

/** Cancels the body of an uncached response, because no request receives it. */
async function discard(result: RenderResult): Promise<void> {
  if ("uncached" in result) await result.uncached.body?.cancel();
}

interface CacheableRequest {
  key: string;
  request: Request;
  bindings: Bindings;
}

async function respondToRead(
  components: CacheComponents,
  { key, request, bindings }: CacheableRequest,
): Promise<Response> {
  const { store, watcher, counts } = components;
  const input = createInputFromRequest(request, bindings);
  await watcher.refresh();
  for (let attempt = 1; ; attempt += 1) {
    const cached = store.get(key);
    if (cached !== undefined && isServable(components, cached)) {
      counts.hits += 1;
      if (!isCurrent(components, cached)) revalidate(components, key, input);
      return sendCached(components, key, cached, request);
    }
    counts.misses += 1;
    const result = await renderOrJoin(components, key, input);
    if ("uncached" in result) {
      const stale = await findStale(components, key, result.uncached);
      return stale === undefined ? result.uncached : sendCached(components, key, stale, request);
    }
    if (isServable(components, result.cached) || attempt === MAX_ATTEMPTS) {
      return sendCached(components, key, result.cached, request);
    }
  }
}

/** Renders a response for this request, or shares a cacheable result of a pending render of the same key. */
async function renderOrJoin(
  { watcher, renderer }: CacheComponents,
  key: string,
  input: RenderInput,
): Promise<RenderResult> {
  const revision = watcher.getCurrent();
  if (revision === undefined) return { uncached: await renderer.renderUncached(key, input) };
  const { rendered, isFirst } = renderer.renderCached(key, revision, input);
  const result = await rendered;
  return "cached" in result || isFirst ? result : { uncached: await renderer.renderUncached(key, input) };
}

/** Returns whether the page was removed or moved. Its cached response must not reappear in an outage. */
const isGone = ({ status }: Response) => status === 404 || status === 410 || (status >= 300 && status < 400);

/**
 * Returns a stale response to send instead of an uncacheable one during an outage: if the outage began after the last
 * poll, pages fail or show bundled products before the watcher detects it. Deletes the stale response of a page that
 * was removed or moved.
 */
async function findStale(
  { store, watcher }: CacheComponents,
  key: string,
  uncached: Response,
): Promise<CachedResponse | undefined> {
  const stale = store.get(key);
  if (stale === undefined) return undefined;
  if (await watcher.checkUnavailable()) {
    if (watcher.getCurrent() === undefined) return undefined;
    await uncached.body?.cancel();
    return stale;
  }
  if (isGone(uncached)) store.delete(key);
  return undefined;
}

async function sendCached(
  { store, watcher }: CacheComponents,
  key: string,
  cached: CachedResponse,
  request: Request,
): Promise<Response> {
  const { response, encoded } = await respondWithCached(cached, request, watcher.isUnavailable());
  if (encoded !== cached && store.get(key) === cached) store.set(key, encoded);
  return response;
}

/** Read-your-writes: marks older responses as stale before the writer receives its response. */
async function respondToWrite(
  watcher: RevisionWatcher,
  render: () => Response | Promise<Response>,
): Promise<Response> {
  const incrementsBefore = countLocalIncrements();
  try {
    return await render();
  } finally {
    if (countLocalIncrements() !== incrementsBefore) await watcher.onLocalChange();
  }
}
