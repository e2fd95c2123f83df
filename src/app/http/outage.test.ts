import { expect, test } from "vitest";

import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { openTestApi } from "#test/api.ts";
import { startCachingServer } from "#test/shops/caching-server.ts";

const api = await openTestApi();

/** Longer than the time for which a stale response may be sent while the database is available (ms). */
const OUTAGE_MS = 1200;

type RenderResponse = () => Response;

const renderUnavailable: RenderResponse = () => new Response("unavailable", { status: 503 });

/** Starts a shop whose database can become unavailable. Responses are numbered. */
async function startShop(render: RenderResponse = renderUnavailable) {
  const state = { isUnavailable: false, revision: 1, isGone: false };
  let count = 0;
  const shop = await startCachingServer({
    db: api.db,
    readRevision: async () => {
      if (state.isUnavailable) throw new Error("connection refused");
      return state.revision;
    },
    render: async ({ method }) => {
      if (method === "POST") {
        await api.db.transaction((tx) => incrementRevision(tx));
        state.revision += 1;
        return new Response("saved");
      }
      if (state.isUnavailable) return render();
      if (state.isGone) return new Response("not found", { status: 404 });
      count += 1;
      return new Response(`response ${count}`);
    },
  });
  const get = (path = "/api/hero") => shop.request(path);
  return { shop, state, get, fetchText: async () => (await get()).text() };
}

const changes = [
  [
    "this process",
    ({ shop }: Awaited<ReturnType<typeof startShop>>) => shop.request("/api/admin/hero", { method: "POST" }),
  ],
  [
    "another process",
    async ({ state }: Awaited<ReturnType<typeof startShop>>) => {
      state.revision += 1;
    },
  ],
] as const;

/** Requests a URL repeatedly for `ms` milliseconds. Returns the distinct texts. */
async function collectTexts(ms: number, fetchText: () => Promise<string>): Promise<Set<string>> {
  const texts = new Set<string>();
  const until = performance.now() + ms;
  while (performance.now() < until) texts.add(await fetchText());
  return texts;
}

test.each(changes)(
  "after a change by %s just before an outage, the last response is served during the outage",
  async (_where, change) => {
    const opened = await startShop();
    const { state, fetchText } = opened;
    expect(await fetchText()).toBe("response 1");
    await change(opened);
    state.isUnavailable = true;
    expect(await collectTexts(OUTAGE_MS, fetchText)).toEqual(new Set(["response 1"]));
    state.isUnavailable = false;
    await expect.poll(fetchText, { timeout: 2000 }).toBe("response 2");
  },
);

test("if an outage begins between a commit and its response, the last response is served during the outage", async () => {
  const { shop, state, fetchText } = await startShop();
  expect(await fetchText()).toBe("response 1");
  const saved = shop.request("/api/admin/hero", { method: "POST" });
  state.isUnavailable = true;
  await saved;
  expect(await collectTexts(OUTAGE_MS, fetchText)).toEqual(new Set(["response 1"]));
});

test.each([
  ["an error", renderUnavailable],
  [
    "a page with bundled products",
    () => new Response("sample", { headers: { "cache-control": "no-store" } }),
  ],
])("before an outage is detected, a stale response is served instead of %s", async (_name, render) => {
  const opened = await startShop(render);
  expect(await opened.fetchText()).toBe("response 1");
  await opened.shop.request("/api/admin/hero", { method: "POST" });
  opened.state.isUnavailable = true;
  // This is the first request after the change, before the next poll.
  expect(await opened.fetchText()).toBe("response 1");
});

test("only responses served during an outage have Age and Cache-Status headers", async () => {
  const { state, get } = await startShop();
  const before = await get();
  expect([before.headers.get("age"), before.headers.get("cache-status")]).toEqual([null, null]);
  state.isUnavailable = true;
  await expect
    .poll(async () => (await get()).headers.get("cache-status"), { timeout: 3000 })
    .toBe("shop; hit; detail=database-outage");
  const during = await get();
  expect(during.headers.get("age")).toMatch(/^\d+$/);
  expect(during.headers.get("cache-control")).toBe(before.headers.get("cache-control"));
  const etag = during.headers.get("etag") ?? "";
  expect(etag).toBe(before.headers.get("etag"));
});

test("a page that was rendered as 404 before an outage is not served from the cache during the outage", async () => {
  const { shop, state, get } = await startShop();
  expect((await get()).status).toBe(200);
  state.isGone = true;
  await shop.request("/api/admin/hero", { method: "POST" });
  expect((await get()).status).toBe(404);
  state.isUnavailable = true;
  expect((await get()).status).toBe(503);
});

test("while the database is reachable, no cached response replaces an error response", async () => {
  let isBroken = false;
  let revision = 1;
  const shop = await startCachingServer({
    db: api.db,
    readRevision: async () => revision,
    render: () => (isBroken ? new Response("broken", { status: 500 }) : new Response("fine")),
  });
  expect((await shop.request("/api/hero")).status).toBe(200);
  isBroken = true;
  revision = 2;
  await expect.poll(async () => (await shop.request("/api/hero")).status, { timeout: 3000 }).toBe(500);
});
