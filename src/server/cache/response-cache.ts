import type { IncomingMessage, ServerResponse } from "node:http";

import { localIncrements } from "#operations/revision/catalogue-revision.ts";

import type { NameRoute } from "#server/observability/route-names.ts";
import { routeNames } from "#server/observability/route-names.ts";
import type { CacheFigures, KeptFigures } from "#server/observability/shop-metrics.ts";
import type { AnswerStore } from "./response-store.ts";
import { createAnswerStore } from "./response-store.ts";
import type { KeptAnswer } from "./cached-response.ts";
import { keptKey } from "./cache-key.ts";
import type { AnswerMaker, Asked, Bindings, Made, Render } from "./render-response.ts";
import { askedByListener, askedByRequest, createAnswerMaker } from "./render-response.ts";
import type { RevisionFollower } from "./revision-watcher.ts";
import { respondWithKept, writeKept } from "./send-cached.ts";
import { createSentTally } from "./sent-counter.ts";

export interface AnswerCacheOptions {
  maxBytes: number;
  follower: RevisionFollower;
  render: Render;
  /** The address that answers are made for, whatever host a visitor named. */
  origin: string;
  /** How addresses are counted; without it by the part of the shop alone. */
  nameRoute?: NameRoute;
}

/** Complete answers in front of the program: the same for every visitor, each made once per change. Decision 013. */
export interface AnswerCache {
  /** Answers from memory, straight from the listener, and says whether it did. */
  serve: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Answers from memory, by an answer that is being made, or by making one. */
  fetch: (request: Request, bindings: Bindings) => Promise<Response>;
  figures: () => CacheFigures;
  /** What `serve` has sent. */
  kept: () => Iterable<KeptFigures>;
}

/** Some of a page depends on the day; nothing of it on the quarter of an hour. */
const MAX_AGE_MS = 15 * 60 * 1000;

/** How often an answer that a change has overtaken while it was made is made anew before it is sent all the same. */
const MOST_ATTEMPTS = 3;

export function createAnswerCache({
  maxBytes,
  follower,
  render,
  origin,
  nameRoute = routeNames([]),
}: AnswerCacheOptions): AnswerCache {
  const store = createAnswerStore(maxBytes);
  const sent = createSentTally(nameRoute);
  const counts = { hits: 0, misses: 0 };
  const parts = { store, follower, counts, maker: createAnswerMaker({ store, render, origin, sent }) };
  return {
    serve(request, response) {
      if (!isRead(request) || !follower.isSure()) return false;
      const key = keptKey(request.url ?? "");
      const kept = key === undefined ? undefined : store.get(key);
      if (key === undefined || kept === undefined || !isGood(parts, kept)) return false;
      if (!writeKept(kept, request, response, follower.isAway())) return false;
      if (!isNewest(parts, kept)) makeNext(parts, key, askedByListener(request));
      return true;
    },
    async fetch(request, bindings) {
      if (!isRead(request)) return answerWrite(follower, () => render(request, bindings));
      const { pathname, search } = new URL(request.url);
      const key = keptKey(pathname + search);
      return key === undefined ? render(request, bindings) : answerRead(parts, { key, request, bindings });
    },
    figures: () => {
      const atOnce = [...sent.all()].reduce((sum, { whole, notModified }) => sum + whole + notModified, 0);
      return { ...counts, hits: counts.hits + atOnce, entries: store.count(), bytes: store.size() };
    },
    kept: () => sent.all(),
  };
}

interface Parts {
  store: AnswerStore;
  follower: RevisionFollower;
  maker: AnswerMaker;
  /** Of what did not go out at once. */
  counts: { hits: number; misses: number };
}

function isRead({ method }: { method?: string | undefined }): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Whether a cached response may be sent: it shows the catalogue as it is now or was less than a second ago. In a
 * database outage any cached response may be sent, because no newer one can be rendered.
 */
function isGood({ follower }: Parts, { revision }: KeptAnswer): boolean {
  if (follower.isAway()) return follower.current() !== undefined;
  return revision === follower.current() || performance.now() < follower.goodUntil(revision);
}

function isNewest({ follower }: Parts, { revision, madeAt }: KeptAnswer): boolean {
  return revision === follower.current() && performance.now() - madeAt < MAX_AGE_MS;
}

/** Makes the next answer while the one there is is still good. */
function makeNext({ follower, maker }: Parts, key: string, asked: Asked): void {
  const revision = follower.current();
  if (revision === undefined || follower.isAway()) return;
  const { made, isFirst } = maker.make(key, revision, asked);
  // Who asks next hears of a failure.
  void made.then((answer) => (isFirst ? letGo(answer) : undefined)).catch(() => undefined);
}

/** What is not for everybody has nobody here to read it. */
async function letGo(made: Made): Promise<void> {
  if ("single" in made) await made.single.body?.cancel();
}

interface Read {
  key: string;
  request: Request;
  bindings: Bindings;
}

async function answerRead(parts: Parts, { key, request, bindings }: Read): Promise<Response> {
  const { store, follower, counts } = parts;
  const asked = askedByRequest(request, bindings);
  await follower.settle();
  for (let attempt = 1; ; attempt += 1) {
    const known = store.get(key);
    if (known !== undefined && isGood(parts, known)) {
      counts.hits += 1;
      if (!isNewest(parts, known)) makeNext(parts, key, asked);
      return sendKept(parts, key, known, request);
    }
    counts.misses += 1;
    const answer = await renderFor(parts, key, asked);
    if ("single" in answer) {
      const stale = await staleInstead(parts, key, answer.single);
      return stale === undefined ? answer.single : sendKept(parts, key, stale, request);
    }
    if (isGood(parts, answer.kept) || attempt === MOST_ATTEMPTS) {
      return sendKept(parts, key, answer.kept, request);
    }
  }
}

/** Renders a response for this request, or joins a render of the same key whose result every visitor may share. */
async function renderFor({ follower, maker }: Parts, key: string, asked: Asked): Promise<Made> {
  const revision = follower.current();
  if (revision === undefined) return { single: await maker.makeSingle(key, asked) };
  const { made, isFirst } = maker.make(key, revision, asked);
  const answer = await made;
  return "kept" in answer || isFirst ? answer : { single: await maker.makeSingle(key, asked) };
}

/** The address no longer has a page: a cached response from before must not reappear in an outage. */
const isGone = ({ status }: Response) => status === 404 || status === 410 || (status >= 300 && status < 400);

/**
 * Returns the cached response to send instead of a response that cannot be cached: an outage that began after the last
 * poll makes pages fail or fall back to bundled products before the watch reports it.
 */
async function staleInstead(
  { store, follower }: Parts,
  key: string,
  single: Response,
): Promise<KeptAnswer | undefined> {
  const stale = store.get(key);
  if (stale === undefined) return undefined;
  if (await follower.checkAway()) {
    if (follower.current() === undefined) return undefined;
    await single.body?.cancel();
    return stale;
  }
  if (isGone(single)) store.delete(key);
  return undefined;
}

async function sendKept(
  { store, follower }: Parts,
  key: string,
  kept: KeptAnswer,
  request: Request,
): Promise<Response> {
  const { response, fuller } = await respondWithKept(kept, request, follower.isAway());
  if (fuller !== kept && store.get(key) === kept) store.set(key, fuller);
  return response;
}

/** Whoever wrote finds the change wherever they look next: what was kept before it is gone before they are answered. */
async function answerWrite(
  follower: RevisionFollower,
  render: () => Response | Promise<Response>,
): Promise<Response> {
  const before = localIncrements();
  try {
    return await render();
  } finally {
    if (localIncrements() !== before) await follower.changed();
  }
}
