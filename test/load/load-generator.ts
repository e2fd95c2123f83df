import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import type { Asked, Errand, Traffic } from "./traffic.ts";

/** Nobody waits longer for an answer. */
const TIMEOUT_MS = 10_000;
const CONNECTIONS = 16;
const MS_PER_SECOND = 1000;

/** What came of a load: how long each request took, ms, and what was no answer. */
export interface Load {
  times: Record<Errand, number[]>;
  /** Request and what came instead, word for word the first time only. */
  errors: Map<string, number>;
  seconds: number;
}

export interface Loader {
  /** So many people who each ask as soon as they are answered. */
  askOver: (traffic: Traffic, seconds: number) => Promise<Load>;
  /** Requests that come at their time, whether those before are answered or not. */
  askAtRate: (traffic: Traffic, seconds: number, perSecond: number) => Promise<Load>;
  close: () => void;
}

export function createLoader(origin: string): Loader {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return {
    askOver: async (traffic, seconds) => {
      const load = emptyLoad();
      const started = performance.now();
      const until = started + seconds * MS_PER_SECOND;
      const person = async () => {
        while (performance.now() < until) await ask(origin, agent, traffic.next(), performance.now(), load);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, person));
      return { ...load, seconds: (performance.now() - started) / MS_PER_SECOND };
    },
    askAtRate: async (traffic, seconds, perSecond) => {
      const load = emptyLoad();
      const started = performance.now();
      const underWay = new Set<Promise<void>>();
      const all = Math.round(seconds * perSecond);
      for (let sent = 0; sent < all; sent += 1) {
        const due = started + (sent / perSecond) * MS_PER_SECOND;
        if (due > performance.now()) await wait(due - performance.now());
        // By the time it was due: who had to wait for those before has waited.
        const asked = ask(origin, agent, traffic.next(), due, load).finally(() => underWay.delete(asked));
        underWay.add(asked);
      }
      await Promise.all(underWay);
      return { ...load, seconds: (performance.now() - started) / MS_PER_SECOND };
    },
    close: () => agent.destroy(),
  };
}

function emptyLoad(): Load {
  return {
    times: { browse: [], search: [], checkout: [], admin: [] },
    errors: new Map(),
    seconds: 0,
  };
}

/** Errands that nobody was answered on, a line each: of them nothing is known. */
export function unanswered({ times }: Load): string[] {
  return Object.entries(times).flatMap(([errand, { length }]) =>
    length === 0 ? [`Nothing of ${errand} was answered.`] : [],
  );
}

async function ask(origin: string, agent: Agent, asked: Asked, due: number, load: Load): Promise<void> {
  try {
    const { status, body } = await send(origin, agent, asked);
    if (status !== asked.status) throw new Error(`answered with ${status}`);
    load.times[asked.errand].push(performance.now() - due);
    asked.answered?.(body === "" ? undefined : JSON.parse(body));
  } catch (error) {
    asked.failed?.();
    const words = `${asked.method} ${asked.path}: ${error instanceof Error ? error.message : String(error)}`;
    load.errors.set(words, (load.errors.get(words) ?? 0) + 1);
  }
}

/** The answer in full; its words only where somebody wants them. */
async function send(
  origin: string,
  agent: Agent,
  { method, path, headers, body, answered }: Asked,
): Promise<{ status: number; body: string }> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const sent = {
    ...headers,
    ...(json !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(json),
    }),
    ...(answered !== undefined && { "accept-encoding": "identity" }),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${origin}${path}`, { method, agent, headers: sent, signal }, resolve)
      .on("error", reject)
      .end(json);
  });
  const status = response.statusCode ?? 0;
  if (answered !== undefined) return { status, body: await text(response) };
  response.resume();
  await new Promise<void>((resolve, reject) => {
    response.once("error", reject).once("end", () => resolve());
  });
  return { status, body: "" };
}
