import { Agent, request } from "node:http";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import type { PlannedRequest, RequestKind, Traffic } from "./traffic.ts";

const TIMEOUT_MS = 10_000;
const CONNECTION_COUNT = 16;
const MS_PER_SECOND = 1000;

/** Result of a load run. */
export interface LoadResult {
  /** Response times in ms. */
  times: Record<RequestKind, number[]>;
  /** Number of occurrences per error message. The message contains the request. */
  errors: Map<string, number>;
  seconds: number;
}

export interface LoadGenerator {
  /** Sends requests over 16 connections. Each connection sends a request as soon as the previous response arrives. */
  sendConcurrently: (traffic: Traffic, seconds: number) => Promise<LoadResult>;
  /** Sends requests at a fixed rate, without waiting for earlier responses. */
  sendAtRate: (traffic: Traffic, seconds: number, requestsPerSecond: number) => Promise<LoadResult>;
  close: () => void;
}

export function createLoadGenerator(origin: string): LoadGenerator {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  return {
    sendConcurrently: async (traffic, seconds) => {
      const load = createEmptyLoad();
      const startedAt = performance.now();
      const endsAt = startedAt + seconds * MS_PER_SECOND;
      const runClient = async () => {
        while (performance.now() < endsAt)
          await measureRequest(origin, agent, traffic.next(), performance.now(), load);
      };
      await Promise.all(Array.from({ length: CONNECTION_COUNT }, runClient));
      return { ...load, seconds: (performance.now() - startedAt) / MS_PER_SECOND };
    },
    sendAtRate: async (traffic, seconds, requestsPerSecond) => {
      const load = createEmptyLoad();
      const startedAt = performance.now();
      const pending = new Set<Promise<void>>();
      const total = Math.round(seconds * requestsPerSecond);
      for (let sent = 0; sent < total; sent += 1) {
        const dueAt = startedAt + (sent / requestsPerSecond) * MS_PER_SECOND;
        if (dueAt > performance.now()) await wait(dueAt - performance.now());
        // Measures from the due time, to include delays that earlier requests cause.
        const measurement = measureRequest(origin, agent, traffic.next(), dueAt, load).finally(() =>
          pending.delete(measurement),
        );
        pending.add(measurement);
      }
      await Promise.all(pending);
      return { ...load, seconds: (performance.now() - startedAt) / MS_PER_SECOND };
    },
    close: () => agent.destroy(),
  };
}

function createEmptyLoad(): LoadResult {
  return {
    times: { browse: [], search: [], checkout: [], admin: [] },
    errors: new Map(),
    seconds: 0,
  };
}

/** Returns a line for each kind of request that received no response. */
export function findUnansweredKinds({ times }: LoadResult): string[] {
  return Object.entries(times).flatMap(([kind, { length }]) =>
    length === 0 ? [`No ${kind} request received a response.`] : [],
  );
}

async function measureRequest(
  origin: string,
  agent: Agent,
  planned: PlannedRequest,
  startedAt: number,
  load: LoadResult,
): Promise<void> {
  try {
    const { status, body } = await sendRequest(origin, agent, planned);
    if (status !== planned.status) throw new Error(`status ${status}`);
    load.times[planned.kind].push(performance.now() - startedAt);
    planned.onResponse?.(body === "" ? undefined : JSON.parse(body));
  } catch (error) {
    planned.onFailure?.();
    const message = `${planned.method} ${planned.path}: ${error instanceof Error ? error.message : String(error)}`;
    load.errors.set(message, (load.errors.get(message) ?? 0) + 1);
  }
}

/** Reads the entire response. Returns the body only if the request has an `onResponse` callback. */
async function sendRequest(
  origin: string,
  agent: Agent,
  { method, path, headers, body, onResponse }: PlannedRequest,
): Promise<{ status: number; body: string }> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const allHeaders = {
    ...headers,
    ...(json !== undefined && {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(json),
    }),
    ...(onResponse !== undefined && { "accept-encoding": "identity" }),
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${origin}${path}`, { method, agent, headers: allHeaders, signal }, resolve)
      .on("error", reject)
      .end(json);
  });
  const status = response.statusCode ?? 0;
  if (onResponse !== undefined) return { status, body: await text(response) };
  response.resume();
  await new Promise<void>((resolve, reject) => {
    response.once("error", reject).once("end", () => resolve());
  });
  return { status, body: "" };
}
