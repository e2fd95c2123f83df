import type { IncomingMessage } from "node:http";

import type { HttpBindings } from "@hono/node-server";

import type { AnswerStore } from "./response-store.ts";
import type { KeptAnswer } from "./cached-response.ts";
import { isKeepable, keepAnswer } from "./cached-response.ts";
import type { SentTally } from "./sent-counter.ts";
import { readWhole } from "./whole-body.ts";

export type Bindings = Partial<HttpBindings>;

/** Answers a request in full. */
export type Render = (request: Request, bindings: Bindings) => Response | Promise<Response>;

/** What of a visitor's request an answer may depend on while it is made: only whose tries a rate limit counts. */
export interface Asked {
  bindings: Bindings;
  forwardedFor: string | undefined;
}

/** An answer that was made: kept, or for the one alone who asked for it. */
export type Made = { kept: KeptAnswer } | { single: Response };

export interface AnswerMaker {
  /** Makes an answer to keep, or joins those who wait for the same one of the same revision. */
  make: (key: string, revision: number, asked: Asked) => { made: Promise<Made>; isFirst: boolean };
  /** Makes an answer for one visitor, as it would be made for any. */
  makeSingle: (key: string, asked: Asked) => Response | Promise<Response>;
}

interface Flight {
  revision: number;
  made: Promise<Made>;
}

/** What an answer is made with. */
export interface MakerParts {
  store: AnswerStore;
  render: Render;
  /** The address that answers are made for, whatever host a visitor named. */
  origin: string;
  sent: SentTally;
}

export function createAnswerMaker({ store, render, origin, sent }: MakerParts): AnswerMaker {
  const flights = new Map<string, Flight>();
  const makeSingle: AnswerMaker["makeSingle"] = (key, asked) =>
    render(publicRequest(origin + key, asked), asked.bindings);

  const start = async (key: string, revision: number, asked: Asked): Promise<Made> => {
    const madeAt = performance.now();
    const answer = await makeSingle(key, asked);
    if (!isKeepable(answer)) return { single: answer };
    const body = await readWhole(answer);
    if ("unread" in body) return { single: body.unread };
    const kept = await keepAnswer(answer, body.plain, { revision, madeAt, sent: sent.of(key) });
    // One that was begun before a change may be finished after one that was begun later.
    if ((store.get(key)?.madeAt ?? 0) <= madeAt) store.set(key, kept);
    return { kept };
  };

  return {
    makeSingle,
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

/** A request that says nothing of who asks: no cookie, no language, no encoding. */
function publicRequest(address: string, { forwardedFor }: Asked): Request {
  return new Request(address, {
    headers: forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor },
  });
}

export function askedByListener(incoming: IncomingMessage): Asked {
  const forwarded = incoming.headers["x-forwarded-for"];
  const forwardedFor = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return { bindings: { incoming }, forwardedFor };
}

export function askedByRequest({ headers }: Request, bindings: Bindings): Asked {
  return { bindings, forwardedFor: headers.get("x-forwarded-for") ?? undefined };
}
