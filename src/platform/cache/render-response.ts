import type { IncomingMessage } from "node:http";

import type { HttpBindings } from "@hono/node-server";

import type { ResponseStore } from "./response-store.ts";
import type { CachedResponse } from "./cached-response.ts";
import { isCacheable, createCachedResponse } from "./cached-response.ts";
import type { SentResponseCounter } from "./sent-response-counter.ts";
import { readBody } from "./read-body.ts";

export type Bindings = Partial<HttpBindings>;

/** Renders the response to a request. */
export type Render = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/** The parts of a visitor's request that a render may read. Rate limits use them to identify the client. */
export interface RenderInput {
  bindings: Bindings;
  forwardedFor: string | undefined;
}

/** A rendered response: cached, or usable only for the request that triggered the render. */
export type RenderResult = { cached: CachedResponse } | { uncached: Response };

export interface ResponseRenderer {
  /** Renders a response for the cache, or joins a render of the same key and revision. */
  renderCached: (
    key: string,
    revision: number,
    input: RenderInput,
  ) => { rendered: Promise<RenderResult>; isFirst: boolean };
  /** Renders a response without caching it. */
  renderUncached: (key: string, input: RenderInput) => Response | Promise<Response>;
}

interface PendingRender {
  revision: number;
  rendered: Promise<RenderResult>;
}

export interface RendererOptions {
  store: ResponseStore;
  render: Render;
  /** The origin that responses are rendered for, independent of the Host header. */
  origin: string;
  sentCounter: SentResponseCounter;
}

export function createResponseRenderer({
  store,
  render,
  origin,
  sentCounter,
}: RendererOptions): ResponseRenderer {
  const pendingRenders = new Map<string, PendingRender>();
  const renderUncached: ResponseRenderer["renderUncached"] = (key, input) =>
    render(createPublicRequest(origin + key, input), input.bindings);

  const renderAndStore = async (key: string, revision: number, input: RenderInput): Promise<RenderResult> => {
    const renderedAt = performance.now();
    const response = await renderUncached(key, input);
    if (!isCacheable(response)) return { uncached: response };
    const body = await readBody(response);
    if ("streamed" in body) return { uncached: body.streamed };
    const cached = await createCachedResponse(response, body.plainBytes, {
      revision,
      renderedAt,
      sent: sentCounter.getCounts(key),
    });
    // An earlier render may finish after a later render. The store keeps the response of the later render.
    if ((store.get(key)?.renderedAt ?? 0) <= renderedAt) store.set(key, cached);
    return { cached };
  };

  return {
    renderUncached,
    renderCached(key, revision, input) {
      const pending = pendingRenders.get(key);
      if (pending?.revision === revision) return { rendered: pending.rendered, isFirst: false };
      const rendered = renderAndStore(key, revision, input).finally(() => {
        if (pendingRenders.get(key) === entry) pendingRenders.delete(key);
      });
      const entry = { revision, rendered };
      pendingRenders.set(key, entry);
      return { rendered, isFirst: true };
    },
  };
}

/** Returns a request without cookies, language or encoding headers. */
function createPublicRequest(url: string, { forwardedFor }: RenderInput): Request {
  return new Request(url, {
    headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
  });
}

export function createInputFromIncoming(incoming: IncomingMessage): RenderInput {
  const forwarded = incoming.headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return { bindings: { incoming }, forwardedFor };
}

export function createInputFromRequest({ headers }: Request, bindings: Bindings): RenderInput {
  return { bindings, forwardedFor: headers.get("x-forwarded-for") ?? undefined };
}
