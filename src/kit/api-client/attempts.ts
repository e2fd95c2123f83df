import { DAY_MS } from "#platform/rules/day.ts";

import { createIdempotencyKey } from "./idempotency-key.ts";

/**
 * How long an attempt stays pending (ms). Shoppers retry within hours. A day later, the same request is a new order and
 * must not return the old order.
 */
const TTL_MS = DAY_MS;
/** Maximum number of pending attempts. Each cart change between two tries adds an attempt. */
const MAX_PENDING = 10;

interface Attempt {
  key: string;
  /** The serialized request. */
  request: string;
  /** Unix time of the last try (ms). */
  at: number;
}

/** Parses a stored value; returns an empty list for an unknown format. Older releases stored `request` as `wish`. */
function toAttempts(value: unknown): Attempt[] {
  if (typeof value !== "object" || value === null) return [];
  const { key, wish, request = wish, at } = value as Record<string, unknown>;
  const isValid = typeof key === "string" && typeof request === "string" && typeof at === "number";
  return isValid ? [{ key, request, at }] : [];
}

function readStored(storage: () => Storage, storageKey: string): Attempt[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.flatMap(toAttempts) : [];
  } catch {
    return [];
  }
}

export interface Attempts<Request> {
  /** Returns whether the same request was sent before without a final response. */
  isPending: (request: Request) => boolean;
  /** Returns the key of the request's pending attempt, or stores a new attempt and returns its key. */
  start: (request: Request) => string;
  /** Ends a successful attempt and all earlier attempts. Later attempts stay pending. */
  confirm: (key: string) => void;
  /** Ends an attempt after a final rejection. All other attempts stay pending. */
  reject: (key: string) => void;
}

/**
 * Tracks requests without a final response. Each retry sends the same idempotency key, so the server executes the
 * request once even if a response is lost.
 * @param storage returns `localStorage` (all tabs share the attempts) or `sessionStorage`
 * @param serialize returns the same text for requests that count as equal
 */
export function createAttempts<Request>(
  storageKey: string,
  storage: () => Storage,
  serialize: (request: Request) => string,
): Attempts<Request> {
  /** The attempts while the storage is full or blocked. */
  let attemptsInMemory: readonly Attempt[] | undefined;

  function load(): readonly Attempt[] {
    const attempts = attemptsInMemory ?? readStored(storage, storageKey);
    // The absolute value also excludes times in the future, which a wrong clock may have stored.
    return attempts.filter(({ at }) => Math.abs(Date.now() - at) < TTL_MS);
  }

  function save(attempts: readonly Attempt[]): void {
    try {
      if (attempts.length > 0) storage().setItem(storageKey, JSON.stringify(attempts));
      else storage().removeItem(storageKey);
      attemptsInMemory = undefined;
    } catch {
      attemptsInMemory = attempts;
    }
  }

  return {
    isPending: (request) => load().some((attempt) => attempt.request === serialize(request)),
    start(request) {
      const serialized = serialize(request);
      const attempts = load();
      const key = attempts.find((attempt) => attempt.request === serialized)?.key ?? createIdempotencyKey();
      const otherAttempts = attempts.filter((attempt) => attempt.request !== serialized);
      save([...otherAttempts.slice(1 - MAX_PENDING), { key, request: serialized, at: Date.now() }]);
      return key;
    },
    confirm(key) {
      const attempts = load();
      save(attempts.slice(attempts.findIndex((attempt) => attempt.key === key) + 1));
    },
    reject: (key) => save(load().filter((attempt) => attempt.key !== key)),
  };
}
