import { expect, test } from "vitest";

import { getRevision, raiseRevision } from "#operations/revision/catalogue-revision.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, productFields } from "#test/factories.ts";
import { startCachingServer } from "#test/caching-server.ts";
import type { CachingServerOptions } from "#test/caching-server.ts";

import type { RevisionWatcher } from "./revision-watcher.ts";

const api = await openTestApi();
const staff = await api.signIn(true);
const open = (changed: { maxBytes?: number } = {}) =>
  startCachingServer({
    db: api.db,
    render: async (request, bindings) => api.fetch(request, bindings),
    ...changed,
  });
const etagOf = (answer: Response) => answer.headers.get("etag") ?? "";

/** As staff save from another process: nothing tells the shops asked here. */
async function changePriceElsewhere(id: string, price: number): Promise<void> {
  const fields = await productFields(api.db, { variantPricing: { "50ml": price } });
  const { status } = await api.send("PUT", `/admin/products/${id}`, fields, staff);
  expect(status).toBe(200);
}

async function priceAt(shop: Awaited<ReturnType<typeof open>>, id: string): Promise<number> {
  const { price } = (await (await shop.request(`/api/products/${id}`)).json()) as { price: number };
  return price;
}

test("an answer is made once however many ask at once, and once per change of the catalogue", async () => {
  const { id } = await buildProduct(api.db);
  const shop = await open();
  const path = `/api/products/${id}`;
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.request(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await shop.request(path);
  expect(shop.rendered).toEqual([path]);

  await changePriceElsewhere(id, 5000);
  await expect.poll(() => priceAt(shop, id), { timeout: 2000 }).toBe(5000);
  expect(shop.rendered).toEqual([path, path]);
});

test("an answer says the same in every encoding and is known by one tag", async () => {
  const { id } = await buildProduct(api.db, { description: "A long description. ".repeat(100) });
  const shop = await open();
  const path = `/api/products/${id}`;
  const fresh = [];
  for (const encoding of ["br", "gzip", "identity"]) {
    const asked = { headers: { "accept-encoding": encoding } };
    const [first, again] = [await shop.request(path, asked), await shop.request(path, asked)];
    for (const answer of [first, again]) {
      expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
      expect(answer.headers.get("vary")).toBe("accept-encoding");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(answer.headers.get("x-request-id")).toBeNull();
      fresh.push({ etag: etagOf(answer), text: await answer.text() });
    }
  }
  expect(new Set(fresh.map(({ text }) => text)).size).toBe(1);
  expect(new Set(fresh.map(({ etag }) => etag)).size).toBe(1);
  expect(shop.rendered).toHaveLength(1);
});

test("who has the answer is told 304, also by a tag among others; HEAD has the headers of GET and no body", async () => {
  const { id } = await buildProduct(api.db);
  const shop = await open();
  const path = `/api/products/${id}`;
  // The first of each is answered by the program, the second from memory.
  for (const made of [1, 1]) {
    const whole = await shop.request(path);
    expect(shop.rendered).toHaveLength(made);
    for (const tags of [etagOf(whole), `"other", ${etagOf(whole)}`, "*"]) {
      const known = await shop.request(path, { headers: { "if-none-match": tags } });
      expect([known.status, await known.text()]).toEqual([304, ""]);
      expect(etagOf(known)).toBe(etagOf(whole));
    }
    expect((await shop.request(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const head = await shop.request(path, { method: "HEAD" });
    expect(await head.text()).toBe("");
    for (const name of ["etag", "content-length", "content-type", "content-encoding"]) {
      expect(head.headers.get(name), name).toBe(whole.headers.get(name));
    }
  }
});

test("what does not change an answer has no part in it: campaigns, the order of parameters", async () => {
  const shop = await open();
  await shop.request("/api/products?sort=newest&page=1");
  await shop.request("/api/products?page=1&utm_source=mail&sort=newest&fbclid=1&gclid=2");
  expect(shop.rendered).toEqual(["/api/products?page=1&sort=newest"]);
});

test("an answer is made without a word of who asks", async () => {
  const seen: Headers[] = [];
  const shop = await startCachingServer({
    db: api.db,
    render: (request) => {
      seen.push(request.headers);
      return Response.json([]);
    },
  });
  const headers = { cookie: "session=1", authorization: "Basic x", "accept-language": "ur" };
  await shop.request("/api/hero", { headers });
  expect([...(seen[0] ?? [])]).toEqual([]);
});

test.each([
  ["a failure", () => new Response("no", { status: 500 })],
  ["what is not there", () => new Response("no", { status: 404 })],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "/shop" } })],
  ["what says no-store", () => new Response("one", { headers: { "cache-control": "no-store" } })],
  ["what sets a cookie", () => new Response("one", { headers: { "set-cookie": "a=1" } })],
  ["what varies by more than its encoding", () => new Response("one", { headers: { vary: "cookie" } })],
])("%s is never kept", async (_name, answer) => {
  const shop = await startCachingServer({ db: api.db, render: answer });
  const ask = () => shop.request("/api/hero", { redirect: "manual" });
  await Promise.all([ask(), ask()]);
  await ask();
  expect(shop.rendered).toHaveLength(3);
  expect(shop.size()).toBe(0);
});

/** A shop without much memory, and how often an address of it was made. */
async function openSmall(maxBytes: number) {
  await Promise.all(Array.from({ length: 3 }, () => buildProduct(api.db)));
  const shop = await open({ maxBytes });
  const listed = (minPrice: number) => shop.request(`/api/products?minPrice=${minPrice}`);
  const timesMade = (path: string) => shop.rendered.filter((rendered) => rendered === path).length;
  return { shop, listed, timesMade };
}

test("answers take no more memory than they may, whatever is asked how often", async () => {
  const maxBytes = 100_000;
  const { shop, listed, timesMade } = await openSmall(maxBytes);
  for (let minPrice = 0; minPrice < 100; minPrice += 1) {
    expect((await listed(minPrice)).status).toBe(200);
    await listed(minPrice);
  }
  expect(shop.size()).toBeGreaterThan(maxBytes / 2);
  expect(shop.size()).toBeLessThanOrEqual(maxBytes);
  await listed(99);
  expect(timesMade("/api/products?minPrice=99")).toBe(2);
  await listed(0);
  expect(timesMade("/api/products?minPrice=0")).toBe(2);
});

test("a walk over addresses that nobody asks for twice pushes out nothing", async () => {
  const { shop, listed, timesMade } = await openSmall(100_000);
  const useful = ["/api/collections", "/api/products?minPrice=1"];
  for (const path of useful) await shop.request(path);
  for (let minPrice = 100; minPrice < 300; minPrice += 1) await listed(minPrice);
  for (const path of useful) await shop.request(path);
  expect(useful.map(timesMade)).toEqual([1, 1]);
  expect(shop.size()).toBeLessThan(60_000);
  const late = "/api/products?minPrice=299";
  for (let time = 0; time < 3; time += 1) await shop.request(late);
  expect(timesMade(late)).toBe(2);
});

test("a document too large to hold is sent whole and not kept", async () => {
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
  expect(shop.size()).toBe(0);
});

test("whoever writes finds the change at once; another process shows it within a second", async () => {
  const { id } = await buildProduct(api.db);
  const [here, elsewhere] = [await open(), await open()];
  for (const price of [5000, 5100, 5200, 5300]) {
    await Promise.all([priceAt(here, id), priceAt(elsewhere, id)]);
    const fields = await productFields(api.db, { variantPricing: { "50ml": price } });
    const headers = { ...staff, "content-type": "application/json" };
    const saved = await here.request(`/api/admin/products/${id}`, {
      method: "PUT",
      headers,
      body: JSON.stringify(fields),
    });
    expect(saved.status).toBe(200);
    expect(await priceAt(here, id)).toBe(price);
    await expect.poll(() => priceAt(elsewhere, id), { timeout: 1000, interval: 50 }).toBe(price);
  }
});

/** A shop whose answers count up, each made only when the test lets it. */
async function openGatedShop(options: Partial<CachingServerOptions> = {}) {
  const gates: (() => void)[] = [];
  let isGated = false;
  let count = 0;
  const shop = await startCachingServer({
    db: api.db,
    ...options,
    render: async (request) => {
      if (request.method !== "GET") await api.db.transaction((tx) => raiseRevision(tx));
      const number = (count += 1);
      if (isGated) await new Promise<void>((open) => gates.push(open));
      return new Response(`answer ${number}`);
    },
  });
  return {
    shop,
    gates,
    gate: () => (isGated = true),
    ungate: () => (isGated = false),
    text: async () => (await shop.request("/api/hero")).text(),
    changeElsewhere: () => api.db.transaction((tx) => raiseRevision(tx)),
  };
}

test("while the next response is rendered the old one is sent, until it is too old", async () => {
  let revision = 1;
  let staleUntil = Infinity;
  const watcher: RevisionWatcher = {
    current: () => revision,
    isSure: () => true,
    isAway: () => false,
    checkAway: () => Promise.resolve(false),
    staleUntil: () => staleUntil,
    settle: () => Promise.resolve(),
    changed: () => Promise.resolve(),
    stop: () => undefined,
  };
  const { shop, gates, gate, text } = await openGatedShop({ watcher });
  expect(await text()).toBe("answer 1");
  gate();
  revision = 2;
  for (let time = 0; time < 3; time += 1) expect(await text()).toBe("answer 1");
  expect(gates).toHaveLength(1);
  staleUntil = 0;
  const next = text();
  gates[0]?.();
  expect(await next).toBe("answer 2");
  expect(shop.rendered).toHaveLength(2);
});

test("many who ask while an answer is made wait for that one", async () => {
  const { gates, gate, text } = await openGatedShop();
  gate();
  const waiting = Array.from({ length: 20 }, () => text());
  await expect.poll(() => gates.length).toBe(1);
  waiting.push(text(), text());
  gates[0]?.();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["answer 1"]));
});

test("in the process that wrote the old answer is never sent, nor one that was begun before the change", async () => {
  const { shop, gates, gate, ungate, text } = await openGatedShop();
  gate();
  const early = text();
  await expect.poll(() => gates.length).toBe(1);
  ungate();
  await shop.request("/api/admin/products", { method: "POST" });
  // The write counted as answer 2.
  expect(await text()).toBe("answer 3");
  gates[0]?.();
  expect(await early).toBe("answer 3");
  expect(await text()).toBe("answer 3");
});

test("what was made ahead and is not for everybody is let go", async () => {
  let revision = 1;
  let isLetGo = false;
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => void (isLetGo = true),
    });
  const shop = await startCachingServer({
    db: api.db,
    readRevision: async () => revision,
    render: () => new Response(revision === 1 ? "answer" : endless()),
  });
  const text = async () => (await shop.request("/api/hero")).text();
  expect(await text()).toBe("answer");
  revision = 2;
  await expect
    .poll(async () => {
      if (!isLetGo) expect(await text()).toBe("answer");
      return isLetGo;
    })
    .toBe(true);
});

test("while the database is away what is kept is still sent, and afterwards what has changed", async () => {
  let isAway = false;
  let revision = 1;
  const { text } = await openGatedShop({
    readRevision: async () => {
      if (isAway) throw new Error("connection refused");
      return revision;
    },
  });
  expect(await text()).toBe("answer 1");
  isAway = true;
  const until = performance.now() + 1500;
  while (performance.now() < until) expect(await text()).toBe("answer 1");
  revision = 2;
  isAway = false;
  await expect.poll(text, { timeout: 1000 }).toBe("answer 2");
});

test("a process that has the database alone asks only after its own changes", async () => {
  let questions = 0;
  const render = async ({ method }: Request) => {
    if (method !== "GET") await api.db.transaction((tx) => raiseRevision(tx));
    return new Response(`answer ${questions}`);
  };
  const readRevision = async () => {
    questions += 1;
    return getRevision(api.db);
  };
  const shop = await startCachingServer({ db: api.db, render, readRevision, isAlone: true });
  const text = async () => (await shop.request("/api/hero")).text();
  const until = performance.now() + 1200;
  while (performance.now() < until) expect(await text()).toBe("answer 1");
  await shop.request("/api/admin/products", { method: "POST" });
  expect(await text()).toBe("answer 2");
});

test("a revision that went back, as a restored backup's does, is a change too", async () => {
  let revision = 7;
  const { text } = await openGatedShop({ readRevision: () => Promise.resolve(revision) });
  expect(await text()).toBe("answer 1");
  revision = 3;
  await expect.poll(text, { timeout: 2000 }).toBe("answer 2");
});
