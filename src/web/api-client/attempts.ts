import { drawKey } from "./idempotency-key.ts";

/**
 * After a day the same wish is a new one: who lost an answer tries again within minutes or hours, who wants the same
 * once more later must not be answered with what was made long ago.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Wishes that stand side by side, such as a cart that was changed and changed back. */
const KEPT = 10;

/** `wish` is what was sent, as text; `at` is when it was tried last, in milliseconds since 1970. */
interface Attempt {
  key: string;
  wish: string;
  at: number;
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== "object" || value === null) return false;
  const { key, wish, at } = value as Record<string, unknown>;
  return typeof key === "string" && typeof wish === "string" && typeof at === "number";
}

function readStored(storage: () => Storage, storageKey: string): Attempt[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isAttempt) : [];
  } catch {
    return [];
  }
}

export interface Attempts<Wish> {
  /** Whether this very wish was sent before and the answer never came. */
  isUnanswered: (wish: Wish) => boolean;
  /** The key of one more try, kept before it goes out: that of this wish's unanswered attempt, else a new one. */
  start: (wish: Wish) => string;
  /** What the key was sent for is made; wishes tried before it have come true in it, later ones stand. */
  grant: (key: string) => void;
  /** What the key was sent for is refused for good; a next try is a new attempt, other wishes stand. */
  refuse: (key: string) => void;
}

/**
 * Attempts to have something made once. An attempt's key is sent with every try until the server has answered for
 * good, so that a try whose answer got lost and the next one make one thing. Another wish is another attempt.
 * @param storage where attempts are kept: what can be tried again from another tab belongs into `localStorage`
 * @param wishOf the wish as text, the same for wishes that count as one
 */
export function createAttempts<Wish>(
  storageKey: string,
  storage: () => Storage,
  wishOf: (wish: Wish) => string,
): Attempts<Wish> {
  /** What the storage did not take (full, or closed to us): it then lives as long as the page. */
  let unkept: readonly Attempt[] | undefined;

  function read(): readonly Attempt[] {
    const known = unkept ?? readStored(storage, storageKey);
    // A clock that was put right may have stood ahead.
    return known.filter(({ at }) => Math.abs(Date.now() - at) < KEPT_MS);
  }

  function keep(attempts: readonly Attempt[]): void {
    try {
      if (attempts.length > 0) storage().setItem(storageKey, JSON.stringify(attempts));
      else storage().removeItem(storageKey);
      unkept = undefined;
    } catch {
      unkept = attempts;
    }
  }

  return {
    isUnanswered: (wish) => read().some((attempt) => attempt.wish === wishOf(wish)),
    start(wish) {
      const text = wishOf(wish);
      const known = read();
      const key = known.find((attempt) => attempt.wish === text)?.key ?? drawKey();
      const others = known.filter((attempt) => attempt.wish !== text);
      keep([...others.slice(1 - KEPT), { key, wish: text, at: Date.now() }]);
      return key;
    },
    grant(key) {
      const known = read();
      keep(known.slice(known.findIndex((attempt) => attempt.key === key) + 1));
    },
    refuse: (key) => keep(read().filter((attempt) => attempt.key !== key)),
  };
}
