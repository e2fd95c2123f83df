import { LRUCache } from "lru-cache";

import type { KeptAnswer } from "./cached-response.ts";
import { sizeOf } from "./cached-response.ts";

export interface AnswerStore {
  get: (key: string) => KeptAnswer | undefined;
  /** Keeps an answer, unless its address is of a kind that a walk over many of them would fill the memory with. */
  set: (key: string, kept: KeptAnswer) => void;
  delete: (key: string) => void;
  /** Memory taken, bytes. */
  size: () => number;
  /** Answers in it. */
  count: () => number;
}

/** No single answer takes more than this part of the memory. */
const LARGEST_PART = 8;

/** How many addresses that were asked for once are remembered. */
const MOST_SEEN = 1000;

/** What anybody can make up without end: a question, or other ways to write the same letters. */
const COUNTLESS = /[?%]/;

/**
 * Answers by their key, in at most so many bytes; the longest unused leave first. Once half of them are taken, an
 * address that could be one of countless ones is kept when it is asked for again: what was asked for once by a walk
 * over all of them pushes out nothing.
 */
export function createAnswerStore(maxBytes: number): AnswerStore {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / LARGEST_PART)),
    sizeCalculation: (kept, key) => sizeOf(kept) + 2 * key.length,
  });
  const seen = new LRUCache<string, true>({ max: MOST_SEEN });
  const isWelcome = (key: string) =>
    answers.calculatedSize < maxBytes / 2 || !COUNTLESS.test(key) || answers.has(key) || seen.has(key);
  return {
    get: (key) => answers.get(key),
    set: (key, kept) => {
      if (isWelcome(key)) answers.set(key, kept);
      else seen.set(key, true);
    },
    delete: (key) => void answers.delete(key),
    size: () => answers.calculatedSize,
    count: () => answers.size,
  };
}
