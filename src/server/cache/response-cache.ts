import type { IncomingMessage, ServerResponse } from "node:http";

import { localIncrements } from "#operations/revision/catalogue-revision.ts";

import type { NameRoute } from "#server/observability/route-names.ts";
import { routeNames } from "#server/observability/route-names.ts";
import type { CacheStatistics, CachedResponseCounts } from "#server/observability/shop-metrics.ts";
import type { ResponseStore } from "./response-store.ts";
import { createResponseStore } from "./response-store.ts";
import type { CachedResponse } from "./cached-response.ts";
import { cacheKey } from "./cache-key.ts";
import type { ResponseRenderer, RenderInput, Bindings, Rendered, Render } from "./render-response.ts";
import { inputOfListener, inputOfRequest, createResponseRenderer } from "./render-response.ts";
import type { RevisionWatcher } from "./revision-watcher.ts";
import { respondWithCached, writeCached } from "./send-cached.ts";
import { createSentCounter } from "./sent-counter.ts";

export interface ResponseCacheOptions {
  maxBytes: number;
  watcher: RevisionWatcher;
  render: Render;
  /** The origin that responses are rendered for, independent of the Host header. */
  origin: string;
  /** Names the routes of metrics; by default only the kind of a route is counted. */
  nameRoute?: NameRoute;
}

/** Caches complete public responses and renders each once per change of the catalogue (stale-while-revalidate). Decision 013. */
export interface ResponseCache {
  /** Sends a cached response from the HTTP server. Returns whether it did. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Returns a cached response, or waits for the render of one. */
  fetch: (request: Request, bindings: Bindings) => Promise<Response>;
  statistics: () => CacheStatistics;
  /** Counts of the responses that `serve` has sent, by route. */
  sentCounts: () => Iterable<CachedResponseCounts>;
}

/** Maximum age of a current response (ms). Parts of pages depend on the day. */
const MAX_AGE_MS = 15 * 60 * 1000;

/** How often a response is rendered again because the catalogue changed during the render. */
const MAX_ATTEMPTS = 3;

export function createResponseCache({
  maxBytes,
  watcher,
  render,
  origin,
  nameRoute = routeNames([]),
}: ResponseCacheOptions): ResponseCache {
  const store = createResponseStore(maxBytes);
  const sent = createSentCounter(nameRoute);
  const counts = { hits: 0, misses: 0 };
  const parts = { store, watcher, counts, maker: createResponseRenderer({ store, render, origin, sent }) };
  return {
    serve(request, response) {
      if (!isRead(request) || !watcher.isSure()) return false;
      const key = cacheKey(request.url ?? "");
      const kept = key === undefined ? undefined : store.get(key);
      if (key === undefined || kept === undefined || !isServable(parts, kept)) return false;
      if (!writeCached(kept, request, response, watcher.isAway())) return false;
      if (!isCurrent(parts, kept)) renderNext(parts, key, inputOfListener(request));
      return true;
    },
    async fetch(request, bindings) {
      if (!isRead(request)) return respondToWrite(watcher, () => render(request, bindings));
      const { pathname, search } = new URL(request.url);
      const key = cacheKey(pathname + search);
      return key === undefined ? render(request, bindings) : respondToRead(parts, { key, request, bindings });
    },
    statistics: () => {
      const atOnce = [...sent.all()].reduce((sum, { whole, notModified }) => sum + whole + notModified, 0);
      return { ...counts, hits: counts.hits + atOnce, entries: store.count(), bytes: store.size() };
    },
    sentCounts: () => sent.all(),
  };
}

interface Parts {
  store: ResponseStore;
  watcher: RevisionWatcher;
  maker: ResponseRenderer;
  /** Counts requests that `serve` did not answer. */
  counts: { hits: number; misses: number };
}

function isRead({ method }: { method?: string | undefined }): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Whether a cached response may be sent: it shows the catalogue as it is now or was less than a second ago. In a
 * database outage any cached response may be sent, because no newer one can be rendered.
 */
function isServable({ watcher }: Parts, { revision }: CachedResponse): boolean {
  if (watcher.isAway()) return watcher.current() !== undefined;
  return revision === watcher.current() || performance.now() < watcher.staleUntil(revision);
}

function isCurrent({ watcher }: Parts, { revision, renderedAt }: CachedResponse): boolean {
  return revision === watcher.current() && performance.now() - renderedAt < MAX_AGE_MS;
}

/** Renders the next response while the stale one is still sent. */
function renderNext({ watcher, maker }: Parts, key: string, asked: RenderInput): void {
  const revision = watcher.current();
  if (revision === undefined || watcher.isAway()) return;
  const { made, isFirst } = maker.make(key, revision, asked);
  // The next request reports the failure.
  void made.then((answer) => (isFirst ? discard(answer) : undefined)).catch(() => undefined);
}

/** Discards a response that is private to one visitor. */
async function discard(made: Rendered): Promise<void> {
  if ("single" in made) await made.single.body?.cancel();
}

interface Read {
  key: string;
  request: Request;
  bindings: Bindings;
}

async function respondToRead(parts: Parts, { key, request, bindings }: Read): Promise<Response> {
  const { store, watcher, counts } = parts;
  const asked = inputOfRequest(request, bindings);
  await watcher.settle();
  for (let attempt = 1; ; attempt += 1) {
    const known = store.get(key);
    if (known !== undefined && isServable(parts, known)) {
      counts.hits += 1;
      if (!isCurrent(parts, known)) renderNext(parts, key, asked);
      return sendCached(parts, key, known, request);
    }
    counts.misses += 1;
    const answer = await renderFor(parts, key, asked);
    if ("single" in answer) {
      const stale = await staleInstead(parts, key, answer.single);
      return stale === undefined ? answer.single : sendCached(parts, key, stale, request);
    }
    if (isServable(parts, answer.kept) || attempt === MAX_ATTEMPTS) {
      return sendCached(parts, key, answer.kept, request);
    }
  }
}

/** Renders a response for this request, or joins a render of the same key whose result every visitor may share. */
async function renderFor({ watcher, maker }: Parts, key: string, asked: RenderInput): Promise<Rendered> {
  const revision = watcher.current();
  if (revision === undefined) return { single: await maker.renderSingle(key, asked) };
  const { made, isFirst } = maker.make(key, revision, asked);
  const answer = await made;
  return "kept" in answer || isFirst ? answer : { single: await maker.renderSingle(key, asked) };
}

/** The address no longer has a page: a cached response from before must not reappear in an outage. */
const isGone = ({ status }: Response) => status === 404 || status === 410 || (status >= 300 && status < 400);

/**
 * Returns the cached response to send instead of a response that cannot be cached: an outage that began after the last
 * poll makes pages fail or fall back to bundled products before the watch reports it.
 */
async function staleInstead(
  { store, watcher }: Parts,
  key: string,
  single: Response,
): Promise<CachedResponse | undefined> {
  const stale = store.get(key);
  if (stale === undefined) return undefined;
  if (await watcher.checkAway()) {
    if (watcher.current() === undefined) return undefined;
    await single.body?.cancel();
    return stale;
  }
  if (isGone(single)) store.delete(key);
  return undefined;
}

async function sendCached(
  { store, watcher }: Parts,
  key: string,
  kept: CachedResponse,
  request: Request,
): Promise<Response> {
  const { response, fuller } = await respondWithCached(kept, request, watcher.isAway());
  if (fuller !== kept && store.get(key) === kept) store.set(key, fuller);
  return response;
}

/** Read-your-writes: responses from before a change are stale before the writer gets the response. */
async function respondToWrite(
  watcher: RevisionWatcher,
  render: () => Response | Promise<Response>,
): Promise<Response> {
  const before = localIncrements();
  try {
    return await render();
  } finally {
    if (localIncrements() !== before) await watcher.changed();
  }
}
