import { createIdempotencyKey } from "./idempotency-key.ts";

/**
 * Period in which an attempt is pending (ms). Retries after a lost response occur within hours; the same request a day later is a new request
 * and must not return the old order.
 */
const TTL_MS = 24 * 60 * 60 * 1000;
/** Maximum number of pending attempts. Several are pending if the shopper changes the cart between attempts. */
const MAX_PENDING = 10;

interface Attempt {
  key: string;
  /** The request as text. */
  request: string;
  /** Time of the last request, in milliseconds since 1970. */
  at: number;
}

/** Returns the stored value as an attempt, or an empty list if it has another format. Older releases stored `request` as `wish`. */
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
  /** Ends the attempt and all earlier attempts after a success. Later attempts remain pending. */
  confirm: (key: string) => void;
  /** Ends the attempt after a final rejection. All other attempts remain pending. */
  reject: (key: string) => void;
}

/**
 * Tracks requests without a final response. Each retry sends the idempotency key of the first request, so the server
 * executes the request once even if a response is lost.
 * @param storage `localStorage` to share pending attempts between tabs, else `sessionStorage`
 * @param serialize returns the same text for requests that count as equal
 */
export function createAttempts<Request>(
  storageKey: string,
  storage: () => Storage,
  serialize: (request: Request) => string,
): Attempts<Request> {
  /** Set while the storage is full or blocked. */
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
      const text = serialize(request);
      const attempts = load();
      const key = attempts.find((attempt) => attempt.request === text)?.key ?? createIdempotencyKey();
      const others = attempts.filter((attempt) => attempt.request !== text);
      save([...others.slice(1 - MAX_PENDING), { key, request: text, at: Date.now() }]);
      return key;
    },
    confirm(key) {
      const attempts = load();
      save(attempts.slice(attempts.findIndex((attempt) => attempt.key === key) + 1));
    },
    reject: (key) => save(load().filter((attempt) => attempt.key !== key)),
  };
}
