import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { FoundProduct, SearchResult } from "#domain/catalogue/search.ts";
import { invalidInput } from "#web/api-client/api-problem.ts";

import { createSearchSession } from "./search-session.ts";

const NOTHING: SearchResult = { products: [], collections: [] };

/** An answer of so many products, of which only the number matters. */
function found(count: number): SearchResult {
  return { products: Array.from({ length: count }, () => ({}) as FoundProduct), collections: [] };
}

interface Asked {
  query: string;
  signal: AbortSignal;
  answer: (result?: SearchResult) => Promise<void>;
  lose: (error?: Error) => Promise<void>;
}

/** A session whose answers come when the test says so. */
function openSession(cache = new Map<string, SearchResult>()) {
  const asked: Asked[] = [];
  const shown: string[] = [];
  const session = createSearchSession({
    ask: (query, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<SearchResult>();
      const settle = async (end: () => void) => {
        end();
        await vi.advanceTimersByTimeAsync(0);
      };
      asked.push({
        query,
        signal,
        answer: (result = NOTHING) => settle(() => resolve(result)),
        lose: (error = new Error("lost")) => settle(() => reject(error)),
      });
      return promise;
    },
    cache,
    onShow: (query) => shown.push(query),
  });
  const at = (index: number): Asked => {
    const call = asked[index];
    if (call === undefined) throw new Error(`Nothing was asked for the ${index}. time.`);
    return call;
  };
  return { ...session, at, shown, cache, queries: () => asked.map(({ query }) => query) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a query is asked once, 400 ms after the last letter", async () => {
  const search = openSession();
  for (const typed of ["ou", "oud", "oud "]) {
    search.type(typed);
    await vi.advanceTimersByTimeAsync(399);
  }
  expect(search.queries()).toEqual(["oud"]);
  search.type("oud m");
  await vi.advanceTimersByTimeAsync(399);
  expect(search.queries()).toEqual(["oud"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(search.queries()).toEqual(["oud", "oud m"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(search.queries()).toHaveLength(2);
});

test("less than 2 characters are never asked, and take away what was shown", async () => {
  const search = openSession();
  search.type("oud");
  await vi.advanceTimersByTimeAsync(400);
  await search.at(0).answer();
  expect(search.view().shown?.query).toBe("oud");
  search.type(" o ");
  await vi.advanceTimersByTimeAsync(400);
  expect(search.view()).toEqual({ typed: " o ", shown: undefined, isWaiting: false, active: -1 });
  expect(search.queries()).toEqual(["oud"]);
});

test("an answer to what was typed before never takes the place of the one to what is typed now", async () => {
  const search = openSession();
  search.type("ou");
  await vi.advanceTimersByTimeAsync(400);
  search.type("oud");
  expect(search.at(0).signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  await search.at(1).answer();
  await search.at(0).answer();
  expect(search.view().shown?.query).toBe("oud");
  expect(search.shown).toEqual(["oud"]);
});

test("an answer is kept: the same query is shown at once and not asked again, in another case and another opening", async () => {
  const search = openSession();
  search.type("oud");
  await vi.advanceTimersByTimeAsync(400);
  await search.at(0).answer();
  search.stop();
  const later = openSession(search.cache);
  later.type("OUD");
  expect(later.view()).toMatchObject({ shown: { query: "OUD" }, isWaiting: false });
  await vi.advanceTimersByTimeAsync(400);
  expect(later.queries()).toEqual([]);
});

test("a hundred answers are kept and no more", async () => {
  const search = openSession();
  for (let n = 0; n <= 100; n += 1) {
    search.type(`query ${n}`);
    await vi.advanceTimersByTimeAsync(400);
    await search.at(n).answer();
  }
  expect(search.cache.size).toBe(100);
  expect(search.cache.has("query 0")).toBe(false);
});

/** Loses the answer to a query and to its second asking. */
async function loseTwice(search: ReturnType<typeof openSession>, query: string) {
  search.type(query);
  await vi.advanceTimersByTimeAsync(400);
  await search.at(0).lose();
  await vi.advanceTimersByTimeAsync(1000);
  await search.at(1).lose();
}

test("a lost answer is asked for once more by itself, a second later", async () => {
  const search = openSession();
  search.type("oud");
  await vi.advanceTimersByTimeAsync(400);
  await search.at(0).lose();
  await vi.advanceTimersByTimeAsync(999);
  expect(search.queries()).toEqual(["oud"]);
  expect(search.view().isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await search.at(1).answer();
  expect(search.view()).toMatchObject({ shown: { query: "oud" }, isWaiting: false });
});

test("a lost answer shows nothing, least of all that nothing was found, and is asked again on request", async () => {
  const search = openSession();
  await loseTwice(search, "oud");
  expect(search.view()).toMatchObject({ shown: undefined, isWaiting: false });
  expect(search.shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(search.queries()).toHaveLength(2);
  search.retry();
  expect(search.view().isWaiting).toBe(true);
  await search.at(2).answer();
  expect(search.view().shown?.query).toBe("oud");
  search.retry();
  expect(search.queries()).toHaveLength(3);
});

test("a lost answer is asked again when the same is typed again", async () => {
  const search = openSession();
  await loseTwice(search, "oud");
  search.type("oud ");
  await vi.advanceTimersByTimeAsync(400);
  expect(search.queries()).toHaveLength(3);
  await search.at(2).answer();
  expect(search.view().shown?.query).toBe("oud");
});

test("what the server refuses is not asked again by itself", async () => {
  const search = openSession();
  search.type("oud");
  await vi.advanceTimersByTimeAsync(400);
  await search.at(0).lose(invalidInput("Wrong", []));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(search.queries()).toHaveLength(1);
  expect(search.view().isWaiting).toBe(false);
});

describe("what was chosen among the results", () => {
  const chosen = async (query: string) => {
    const search = openSession();
    search.type(query);
    await vi.advanceTimersByTimeAsync(400);
    await search.at(0).answer(found(3));
    search.choose(1);
    search.choose(1);
    expect(search.view().active).toBe(1);
    return search;
  };

  test("goes round, past the box itself", async () => {
    const search = await chosen("am");
    const places = Array.from({ length: 5 }, () => {
      search.choose(1);
      return search.view().active;
    });
    expect(places).toEqual([2, -1, 0, 1, 2]);
    search.choose(-1);
    expect(search.view().active).toBe(1);
  });

  test("goes as soon as something else is typed, and nothing is chosen until its results are here", async () => {
    const search = await chosen("am");
    search.type("amber");
    expect(search.view()).toMatchObject({ shown: { query: "am" }, isWaiting: true, active: -1 });
    search.choose(1);
    expect(search.view().active).toBe(-1);
    await vi.advanceTimersByTimeAsync(400);
    search.choose(1);
    await search.at(1).answer(found(2));
    expect(search.view()).toMatchObject({ shown: { query: "amber" }, active: -1 });
    search.choose(1);
    expect(search.view().active).toBe(0);
  });
});

test("nothing is asked any more once it is over", async () => {
  const search = openSession();
  search.type("oud");
  search.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(search.queries()).toEqual([]);
});
