import type { IncomingMessage } from "node:http";

import type { HttpBindings } from "@hono/node-server";

import type { ResponseStore } from "./response-store.ts";
import type { CachedResponse } from "./cached-response.ts";
import { isCacheable, createCachedResponse } from "./cached-response.ts";
import type { SentCounter } from "./sent-counter.ts";
import { readWhole } from "./whole-body.ts";

export type Bindings = Partial<HttpBindings>;

/** Renders the response to a request. */
export type Render = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/** What a render reads from a visitor's request: only what rate limits count by. */
export interface RenderInput {
  bindings: Bindings;
  forwardedFor: string | undefined;
}

/** A rendered response: cached, or private to the request that caused it. */
export type Rendered = { kept: CachedResponse } | { single: Response };

export interface ResponseRenderer {
  /** Renders a response for the cache, or joins a render of the same key and revision. */
  make: (key: string, revision: number, asked: RenderInput) => { made: Promise<Rendered>; isFirst: boolean };
  /** Renders a response without caching it. */
  renderSingle: (key: string, asked: RenderInput) => Response | Promise<Response>;
}

interface Flight {
  revision: number;
  made: Promise<Rendered>;
}

export interface RendererParts {
  store: ResponseStore;
  render: Render;
  /** The origin that responses are rendered for, independent of the Host header. */
  origin: string;
  sent: SentCounter;
}

export function createResponseRenderer({ store, render, origin, sent }: RendererParts): ResponseRenderer {
  const flights = new Map<string, Flight>();
  const renderSingle: ResponseRenderer["renderSingle"] = (key, asked) =>
    render(publicRequest(origin + key, asked), asked.bindings);

  const start = async (key: string, revision: number, asked: RenderInput): Promise<Rendered> => {
    const renderedAt = performance.now();
    const answer = await renderSingle(key, asked);
    if (!isCacheable(answer)) return { single: answer };
    const body = await readWhole(answer);
    if ("unread" in body) return { single: body.unread };
    const kept = await createCachedResponse(answer, body.plain, { revision, renderedAt, sent: sent.of(key) });
    // An earlier render may finish after a later one.
    if ((store.get(key)?.renderedAt ?? 0) <= renderedAt) store.set(key, kept);
    return { kept };
  };

  return {
    renderSingle,
    make(key, revision, asked) {
      const underWay = flights.get(key);
      if (underWay?.revision === revision) return { made: underWay.made, isFirst: false };
      const made = start(key, revision, asked).finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
      const flight = { revision, made };
      flights.set(key, flight);
      return { made, isFirst: true };
    },
  };
}

/** Returns a request without cookies, language and encodings. */
function publicRequest(address: string, { forwardedFor }: RenderInput): Request {
  return new Request(address, {
    headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
  });
}

export function inputOfListener(incoming: IncomingMessage): RenderInput {
  const forwarded = incoming.headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return { bindings: { incoming }, forwardedFor };
}

export function inputOfRequest({ headers }: Request, bindings: Bindings): RenderInput {
  return { bindings, forwardedFor: headers.get("x-forwarded-for") ?? undefined };
}
