import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { FoundProduct, SearchResult } from "../../rules/search/search.ts";
import { createInvalidInput } from "#kit/api-client/api-problem.ts";

import { createSearchSession } from "./search-session.ts";

const EMPTY_RESULT: SearchResult = { products: [], collections: [] };

/** Returns a result with `count` products. Their content does not matter. */
function buildSearchResult(count: number): SearchResult {
  return { products: Array.from({ length: count }, () => ({}) as FoundProduct), collections: [] };
}

interface SearchRequest {
  query: string;
  signal: AbortSignal;
  respond: (result?: SearchResult) => Promise<void>;
  fail: (error?: Error) => Promise<void>;
}

/** Creates a session whose requests the test completes. */
function openSession(cache = new Map<string, SearchResult>()) {
  const requests: SearchRequest[] = [];
  const shownQueries: string[] = [];
  const session = createSearchSession({
    search: (query, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<SearchResult>();
      const endRequest = async (end: () => void) => {
        end();
        await vi.advanceTimersByTimeAsync(0);
      };
      requests.push({
        query,
        signal,
        respond: (result = EMPTY_RESULT) => endRequest(() => resolve(result)),
        fail: (error = new Error("Connection lost")) => endRequest(() => reject(error)),
      });
      return promise;
    },
    cache,
    onShow: (query) => shownQueries.push(query),
  });
  const getRequest = (index: number): SearchRequest => {
    const request = requests[index];
    if (request === undefined) throw new Error(`Request ${index} was not sent.`);
    return request;
  };
  return {
    ...session,
    getRequest,
    shownQueries,
    cache,
    listQueries: () => requests.map(({ query }) => query),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a query is sent once, 400 ms after the last keystroke [000 §5]", async () => {
  const search = openSession();
  for (const typed of ["ou", "oud", "oud "]) {
    search.type(typed);
    await vi.advanceTimersByTimeAsync(399);
  }
  expect(search.listQueries()).toEqual(["oud"]);
  search.type("oud m");
  await vi.advanceTimersByTimeAsync(399);
  expect(search.listQueries()).toEqual(["oud"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(search.listQueries()).toEqual(["oud", "oud m"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(search.listQueries()).toHaveLength(2);
});

test("a query of fewer than 2 characters is not sent and clears the results", async () => {
  const search = openSession();
  search.type("oud");
  await vi.advanceTimersByTimeAsync(400);
  await search.getRequest(0).respond();
  expect(search.getView().shown?.query).toBe("oud");
  search.type(" o ");
  await vi.advanceTimersByTimeAsync(400);
  expect(search.getView()).toEqual({ typed: " o ", shown: undefined, isWaiting: false, activeIndex: -1 });
  expect(search.listQueries()).toEqual(["oud"]);
});

test("a late response to an earlier query never replaces the results of the current query", async () => {
  const search = openSession();
  search.type("ou");
  await vi.advanceTimersByTimeAsync(400);
  search.type("oud");
  expect(search.getRequest(0).signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  await search.getRequest(1).respond();
  await search.getRequest(0).respond();
  expect(search.getView().shown?.query).toBe("oud");
  expect(search.shownQueries).toEqual(["oud"]);
});

test("a query with cached results is not sent again, even in capital letters or after the search is reopened [000 §5]", async () => {
  const search = openSession();
  search.type("oud");
  await vi.advanceTimersByTimeAsync(400);
  await search.getRequest(0).respond();
  search.stop();
  const reopened = openSession(search.cache);
  reopened.type("OUD");
  expect(reopened.getView()).toMatchObject({ shown: { query: "OUD" }, isWaiting: false });
  await vi.advanceTimersByTimeAsync(400);
  expect(reopened.listQueries()).toEqual([]);
});

test("the results of at most 100 queries are cached", async () => {
  const search = openSession();
  for (let n = 0; n <= 100; n += 1) {
    search.type(`query ${n}`);
    await vi.advanceTimersByTimeAsync(400);
    await search.getRequest(n).respond();
  }
  expect(search.cache.size).toBe(100);
  expect(search.cache.has("query 0")).toBe(false);
});

/** Fails the request of a query and its automatic retry. */
async function failTwice(search: ReturnType<typeof openSession>, query: string) {
  search.type(query);
  await vi.advanceTimersByTimeAsync(400);
  await search.getRequest(0).fail();
  await vi.advanceTimersByTimeAsync(1000);
  await search.getRequest(1).fail();
}

test("a failed request is retried once automatically, after a second [000 §5]", async () => {
  const search = openSession();
  search.type("oud");
  await vi.advanceTimersByTimeAsync(400);
  await search.getRequest(0).fail();
  await vi.advanceTimersByTimeAsync(999);
  expect(search.listQueries()).toEqual(["oud"]);
  expect(search.getView().isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await search.getRequest(1).respond();
  expect(search.getView()).toMatchObject({ shown: { query: "oud" }, isWaiting: false });
});

test("after a failed retry, no results are shown, and the query can be sent again [000 §5]", async () => {
  const search = openSession();
  await failTwice(search, "oud");
  expect(search.getView()).toMatchObject({ shown: undefined, isWaiting: false });
  expect(search.shownQueries).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(search.listQueries()).toHaveLength(2);
  search.retry();
  expect(search.getView().isWaiting).toBe(true);
  await search.getRequest(2).respond();
  expect(search.getView().shown?.query).toBe("oud");
  search.retry();
  expect(search.listQueries()).toHaveLength(3);
});

test("a failed query is sent again when the shopper types it again", async () => {
  const search = openSession();
  await failTwice(search, "oud");
  search.type("oud ");
  await vi.advanceTimersByTimeAsync(400);
  expect(search.listQueries()).toHaveLength(3);
  await search.getRequest(2).respond();
  expect(search.getView().shown?.query).toBe("oud");
});

test("a request that the server rejects is not retried automatically", async () => {
  const search = openSession();
  search.type("oud");
  await vi.advanceTimersByTimeAsync(400);
  await search.getRequest(0).fail(createInvalidInput("Wrong", []));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(search.listQueries()).toHaveLength(1);
  expect(search.getView().isWaiting).toBe(false);
});

describe("the selection", () => {
  const openWithSelection = async (query: string) => {
    const search = openSession();
    search.type(query);
    await vi.advanceTimersByTimeAsync(400);
    await search.getRequest(0).respond(buildSearchResult(3));
    search.moveSelection(1);
    search.moveSelection(1);
    expect(search.getView().activeIndex).toBe(1);
    return search;
  };

  test("cycles through the results and the search field", async () => {
    const search = await openWithSelection("am");
    const indexes = Array.from({ length: 5 }, () => {
      search.moveSelection(1);
      return search.getView().activeIndex;
    });
    expect(indexes).toEqual([2, -1, 0, 1, 2]);
    search.moveSelection(-1);
    expect(search.getView().activeIndex).toBe(1);
  });

  test("is cleared on typing, and nothing can be selected until the new results arrive", async () => {
    const search = await openWithSelection("am");
    search.type("amber");
    expect(search.getView()).toMatchObject({ shown: { query: "am" }, isWaiting: true, activeIndex: -1 });
    search.moveSelection(1);
    expect(search.getView().activeIndex).toBe(-1);
    await vi.advanceTimersByTimeAsync(400);
    search.moveSelection(1);
    await search.getRequest(1).respond(buildSearchResult(2));
    expect(search.getView()).toMatchObject({ shown: { query: "amber" }, activeIndex: -1 });
    search.moveSelection(1);
    expect(search.getView().activeIndex).toBe(0);
  });
});

test("a stopped session sends no requests", async () => {
  const search = openSession();
  search.type("oud");
  search.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(search.listQueries()).toEqual([]);
});
