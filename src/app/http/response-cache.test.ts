import { expect, test } from "vitest";

import { getRevision, incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildProductFields } from "#test/factories.ts";
import { startCachingServer } from "#test/shops/caching-server.ts";
import type { CachingServerOptions } from "#test/shops/caching-server.ts";

import type { RevisionWatcher } from "#platform/cache/revision-watcher.ts";

const api = await openTestApi();
const staffHeaders = await api.signIn(true);
const openShop = (options: { maxBytes?: number } = {}) =>
  startCachingServer({
    db: api.db,
    render: async (request, bindings) => api.fetch(request, bindings),
    ...options,
  });
const getETag = (response: Response) => response.headers.get("etag") ?? "";

/** Changes a price without notifying the caches under test, like a change by another process. */
async function changePriceInOtherProcess(id: string, price: number): Promise<void> {
  const fields = await buildProductFields(api.db, { variantPricing: { "50ml": price } });
  const { status } = await api.send("PUT", `/admin/products/${id}`, fields, staffHeaders);
  expect(status).toBe(200);
}

async function fetchPrice(shop: Awaited<ReturnType<typeof openShop>>, id: string): Promise<number> {
  const { price } = (await (await shop.request(`/api/products/${id}`)).json()) as { price: number };
  return price;
}

test("concurrent requests share one render, and each catalogue change causes one further render", async () => {
  const { id } = await buildProduct(api.db);
  const shop = await openShop();
  const path = `/api/products/${id}`;
  const responses = await Promise.all(Array.from({ length: 50 }, () => shop.request(path)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  await shop.request(path);
  expect(shop.renderedPaths).toEqual([path]);

  await changePriceInOtherProcess(id, 5000);
  await expect.poll(() => fetchPrice(shop, id), { timeout: 2000 }).toBe(5000);
  expect(shop.renderedPaths).toEqual([path, path]);
});

test("a response has the same content and the same ETag in every encoding", async () => {
  const { id } = await buildProduct(api.db, { description: "A long description. ".repeat(100) });
  const shop = await openShop();
  const path = `/api/products/${id}`;
  const received = [];
  for (const encoding of ["br", "gzip", "identity"]) {
    const init = { headers: { "accept-encoding": encoding } };
    const [first, again] = [await shop.request(path, init), await shop.request(path, init)];
    for (const response of [first, again]) {
      expect(response.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(response.headers.get("vary")).toBe("accept-encoding");
      expect(response.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(response.headers.get("x-request-id")).toBeNull();
      received.push({ etag: getETag(response), text: await response.text() });
    }
  }
  expect(new Set(received.map(({ text }) => text)).size).toBe(1);
  expect(new Set(received.map(({ etag }) => etag)).size).toBe(1);
  expect(shop.renderedPaths).toHaveLength(1);
});

test("the cache supports conditional requests and HEAD", async () => {
  const { id } = await buildProduct(api.db);
  const shop = await openShop();
  const path = `/api/products/${id}`;
  for (const round of ["rendered", "cached"]) {
    const full = await shop.request(path);
    expect(shop.renderedPaths, round).toHaveLength(1);
    for (const tags of [getETag(full), `"other", ${getETag(full)}`, "*"]) {
      const conditional = await shop.request(path, { headers: { "if-none-match": tags } });
      expect([conditional.status, await conditional.text()]).toEqual([304, ""]);
      expect(getETag(conditional)).toBe(getETag(full));
    }
    expect((await shop.request(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const head = await shop.request(path, { method: "HEAD" });
    expect(await head.text()).toBe("");
    for (const name of ["etag", "content-length", "content-type", "content-encoding"]) {
      expect(head.headers.get(name), name).toBe(full.headers.get(name));
    }
  }
});

test("campaign parameters and the order of parameters do not affect the cache key", async () => {
  const shop = await openShop();
  await shop.request("/api/products?sort=newest&page=1");
  await shop.request("/api/products?page=1&utm_source=mail&sort=newest&fbclid=1&gclid=2");
  expect(shop.renderedPaths).toEqual(["/api/products?page=1&sort=newest"]);
});

test("a render receives none of the visitor's headers [ASVS 14.2.2]", async () => {
  const received: Headers[] = [];
  const shop = await startCachingServer({
    db: api.db,
    render: (request) => {
      received.push(request.headers);
      return Response.json([]);
    },
  });
  const headers = { cookie: "session=1", authorization: "Basic x", "accept-language": "ur" };
  await shop.request("/api/hero", { headers });
  expect([...(received[0] ?? [])]).toEqual([]);
});

test.each([
  ["an error", () => new Response("no", { status: 500 })],
  ["a 404", () => new Response("no", { status: 404 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "/shop" } })],
  ["a response with no-store", () => new Response("one", { headers: { "cache-control": "no-store" } })],
  ["a response that sets a cookie", () => new Response("one", { headers: { "set-cookie": "a=1" } })],
  [
    "a response that varies by more than its encoding",
    () => new Response("one", { headers: { vary: "cookie" } }),
  ],
])("%s is never cached", async (_name, render) => {
  const shop = await startCachingServer({ db: api.db, render });
  const request = () => shop.request("/api/hero", { redirect: "manual" });
  await Promise.all([request(), request()]);
  await request();
  expect(shop.renderedPaths).toHaveLength(3);
  expect(shop.getCacheBytes()).toBe(0);
});

/** Opens a shop with a small cache. `countRenders` returns how often a path was rendered. */
async function openSmallCache(maxBytes: number) {
  await Promise.all(Array.from({ length: 3 }, () => buildProduct(api.db)));
  const shop = await openShop({ maxBytes });
  const requestList = (minPrice: number) => shop.request(`/api/products?minPrice=${minPrice}`);
  const countRenders = (path: string) => shop.renderedPaths.filter((rendered) => rendered === path).length;
  return { shop, requestList, countRenders };
}

test("the cache never exceeds its size limit", async () => {
  const maxBytes = 100_000;
  const { shop, requestList, countRenders } = await openSmallCache(maxBytes);
  for (let minPrice = 0; minPrice < 100; minPrice += 1) {
    expect((await requestList(minPrice)).status).toBe(200);
    await requestList(minPrice);
  }
  expect(shop.getCacheBytes()).toBeGreaterThan(maxBytes / 2);
  expect(shop.getCacheBytes()).toBeLessThanOrEqual(maxBytes);
  await requestList(99);
  expect(countRenders("/api/products?minPrice=99")).toBe(2);
  await requestList(0);
  expect(countRenders("/api/products?minPrice=0")).toBe(2);
});

test("URLs that are requested once do not evict other responses", async () => {
  const { shop, requestList, countRenders } = await openSmallCache(100_000);
  const popularPaths = ["/api/collections", "/api/products?minPrice=1"];
  for (const path of popularPaths) await shop.request(path);
  for (let minPrice = 100; minPrice < 300; minPrice += 1) await requestList(minPrice);
  for (const path of popularPaths) await shop.request(path);
  expect(popularPaths.map(countRenders)).toEqual([1, 1]);
  expect(shop.getCacheBytes()).toBeLessThan(60_000);
  const repeatedPath = "/api/products?minPrice=299";
  for (let attempt = 0; attempt < 3; attempt += 1) await shop.request(repeatedPath);
  expect(countRenders(repeatedPath)).toBe(2);
});

test("a response too large for the cache is sent in full and not cached", async () => {
  const part = new Uint8Array(1024 * 1024).fill(97);
  const shop = await startCachingServer({
    db: api.db,
    render: () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            for (let sent = 0; sent < 6; sent += 1) controller.enqueue(part);
            controller.close();
          },
        }),
      ),
  });
  expect(await (await shop.request("/feeds/google.xml")).text()).toHaveLength(6 * part.byteLength);
  expect(shop.getCacheBytes()).toBe(0);
});

test("the writing process serves a change immediately, and another process within a second", async () => {
  const { id } = await buildProduct(api.db);
  const [writer, otherProcess] = [await openShop(), await openShop()];
  for (const price of [5000, 5100, 5200, 5300]) {
    await Promise.all([fetchPrice(writer, id), fetchPrice(otherProcess, id)]);
    const fields = await buildProductFields(api.db, { variantPricing: { "50ml": price } });
    const headers = { ...staffHeaders, "content-type": "application/json" };
    const saved = await writer.request(`/api/admin/products/${id}`, {
      method: "PUT",
      headers,
      body: JSON.stringify(fields),
    });
    expect(saved.status).toBe(200);
    expect(await fetchPrice(writer, id)).toBe(price);
    await expect.poll(() => fetchPrice(otherProcess, id), { timeout: 1000, interval: 50 }).toBe(price);
  }
});

/**
 * Starts a shop that numbers its responses. After `blockRenders`, each render adds a function to `releases` and waits
 * until the test calls it.
 */
async function openNumberedShop(options: Partial<CachingServerOptions> = {}) {
  const releases: (() => void)[] = [];
  let isBlocking = false;
  let count = 0;
  const shop = await startCachingServer({
    db: api.db,
    ...options,
    render: async (request) => {
      if (request.method !== "GET") await api.db.transaction((tx) => incrementRevision(tx));
      const number = (count += 1);
      if (isBlocking) await new Promise<void>((release) => releases.push(release));
      return new Response(`response ${number}`);
    },
  });
  return {
    shop,
    releases,
    blockRenders: () => (isBlocking = true),
    stopBlocking: () => (isBlocking = false),
    fetchText: async () => (await shop.request("/api/hero")).text(),
  };
}

test("during the next render, a stale response is sent unless the response is too old", async () => {
  let revision = 1;
  let staleUntil = Infinity;
  const watcher: RevisionWatcher = {
    getCurrent: () => revision,
    isFresh: () => true,
    isUnavailable: () => false,
    checkUnavailable: () => Promise.resolve(false),
    getStaleUntil: () => staleUntil,
    refresh: () => Promise.resolve(),
    onLocalChange: () => Promise.resolve(),
    stop: () => undefined,
  };
  const { shop, releases, blockRenders, fetchText } = await openNumberedShop({ watcher });
  expect(await fetchText()).toBe("response 1");
  blockRenders();
  revision = 2;
  for (let attempt = 0; attempt < 3; attempt += 1) expect(await fetchText()).toBe("response 1");
  expect(releases).toHaveLength(1);
  staleUntil = 0;
  const nextRequest = fetchText();
  releases[0]?.();
  expect(await nextRequest).toBe("response 2");
  expect(shop.renderedPaths).toHaveLength(2);
});

test("requests during a render wait for the render and share its response", async () => {
  const { releases, blockRenders, fetchText } = await openNumberedShop();
  blockRenders();
  const waitingRequests = Array.from({ length: 20 }, () => fetchText());
  await expect.poll(() => releases.length).toBe(1);
  waitingRequests.push(fetchText(), fetchText());
  releases[0]?.();
  expect(new Set(await Promise.all(waitingRequests))).toEqual(new Set(["response 1"]));
});

test("the writing process never sends a response that was rendered before the change", async () => {
  const { shop, releases, blockRenders, stopBlocking, fetchText } = await openNumberedShop();
  blockRenders();
  const earlyRequest = fetchText();
  await expect.poll(() => releases.length).toBe(1);
  stopBlocking();
  await shop.request("/api/admin/products", { method: "POST" });
  // The response to the write was response 2.
  expect(await fetchText()).toBe("response 3");
  releases[0]?.();
  expect(await earlyRequest).toBe("response 3");
  expect(await fetchText()).toBe("response 3");
});

test("a background render whose response cannot be cached is cancelled", async () => {
  let revision = 1;
  let isCancelled = false;
  const createEndlessStream = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => void (isCancelled = true),
    });
  const shop = await startCachingServer({
    db: api.db,
    readRevision: async () => revision,
    render: () => new Response(revision === 1 ? "response" : createEndlessStream()),
  });
  const fetchText = async () => (await shop.request("/api/hero")).text();
  expect(await fetchText()).toBe("response");
  revision = 2;
  await expect
    .poll(async () => {
      if (!isCancelled) expect(await fetchText()).toBe("response");
      return isCancelled;
    })
    .toBe(true);
});

test("cached responses are sent during a database outage and re-rendered afterwards", async () => {
  let isUnavailable = false;
  let revision = 1;
  const { fetchText } = await openNumberedShop({
    readRevision: async () => {
      if (isUnavailable) throw new Error("connection refused");
      return revision;
    },
  });
  expect(await fetchText()).toBe("response 1");
  isUnavailable = true;
  const until = performance.now() + 1500;
  while (performance.now() < until) expect(await fetchText()).toBe("response 1");
  revision = 2;
  isUnavailable = false;
  await expect.poll(fetchText, { timeout: 1000 }).toBe("response 2");
});

test("a process with exclusive access to the database reads the revision only after its own changes", async () => {
  let reads = 0;
  const render = async ({ method }: Request) => {
    if (method !== "GET") await api.db.transaction((tx) => incrementRevision(tx));
    return new Response(`response ${reads}`);
  };
  const readRevision = async () => {
    reads += 1;
    return getRevision(api.db);
  };
  const shop = await startCachingServer({ db: api.db, render, readRevision, hasExclusiveAccess: true });
  const fetchText = async () => (await shop.request("/api/hero")).text();
  const until = performance.now() + 1200;
  while (performance.now() < until) expect(await fetchText()).toBe("response 1");
  await shop.request("/api/admin/products", { method: "POST" });
  expect(await fetchText()).toBe("response 2");
});

test("a lower revision counts as a change", async () => {
  let revision = 7;
  const { fetchText } = await openNumberedShop({ readRevision: () => Promise.resolve(revision) });
  expect(await fetchText()).toBe("response 1");
  revision = 3;
  await expect.poll(fetchText, { timeout: 2000 }).toBe("response 2");
});
