import { afterEach, describe, expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { rateLimits } from "#kit/limits/tables/rate-limit-schema.server.ts";
import type { SearchResult } from "../rules/search/search.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildImage, buildProduct } from "#test/factories.ts";

const { db, send, reportedErrors } = await openTestApi();
const image = (await buildImage(db)).url;
const { id: collectionRef } = await buildCollection(db, { name: "Oud & Amber", description: "Resin", image });
await buildProduct(db, { name: "Oud Mehtab", category: "Men", collectionRef, image });

const search = (query: string) => send<SearchResult>("GET", `/search?q=${encodeURIComponent(query)}`);

afterEach(() => expect(reportedErrors).toEqual([]));

describe("GET /search", () => {
  test("returns products and collections, each with its score [000 §3]", async () => {
    const { status, body } = await search(" OUD ");
    expect(status).toBe(200);
    expect(body.products).toMatchObject([{ id: "oud-mehtab", name: "Oud Mehtab", price: 4500, score: 5 }]);
    expect(body.collections).toMatchObject([{ id: collectionRef, name: "Oud & Amber", score: 3 }]);
  });

  test("invisible characters of a copied text do not matter", async () => {
    expect((await search("\u200eo\u200bud\u202e")).body.products).toMatchObject([{ id: "oud-mehtab" }]);
  });

  test("returns empty lists without matches", async () => {
    expect((await search("laptop")).body).toEqual({ products: [], collections: [] });
  });

  test.each(["", "o", "  o  ", "\t"])("rejects fewer than 2 characters: %j [000 §5]", async (query) => {
    const { status, headers, problem } = await search(query);
    expect(status).toBe(422);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(problem.detail).toBe("Type at least 2 characters to search");
    expect(problem.errors).toEqual({ q: ["Type at least 2 characters to search"] });
  });

  test.each(["x".repeat(1000), "a\u0000b"])("rejects an invalid query: %#", async (query) => {
    const { status, problem } = await search(query);
    expect(status).toBe(422);
    expect(Object.keys(problem.errors ?? {})).toEqual(["q"]);
  });

  test.each(["/search", "/search?q=oud&q=rose"])("rejects a missing or repeated query: %s", async (path) => {
    expect((await send("GET", path)).status).toBe(422);
  });

  test.each(["%%", "__", "';--", "عود", "🌹🌹", '"oud" <%'])("treats %j as plain text", async (query) => {
    expect((await search(query)).status).toBe(200);
  });

  test("the product list supports the same search", async () => {
    const { body } = await send<{ total: number }>("GET", "/products?search=mehtap");
    expect(body.total).toBe(1);
  });
});

describe("a client that exceeds the search limit", async () => {
  const limited = await openTestApi({ isRateLimited: true });
  const setUsedRequests = async (hits: number) => {
    await limited.db.delete(rateLimits);
    const resetsAt = new Date(Date.now() + MINUTE_MS);
    await limited.db.insert(rateLimits).values({ key: "search:unknown", hits, resetsAt });
  };

  test.each(["/search?q=oud", "/products?search=oud"])(
    "receives 429 with Retry-After after 300 searches in a minute: %s",
    async (path) => {
      await setUsedRequests(299);
      expect((await limited.send("GET", path)).status).toBe(200);
      const { status, headers } = await limited.send("GET", path);
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    },
  );

  test("can still list products without a search", async () => {
    await setUsedRequests(300);
    expect((await limited.send("GET", "/products")).status).toBe(200);
  });
});
