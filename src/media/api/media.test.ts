import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sampleImagesDir } from "../operations/sample-images.ts";
import { openDatabase } from "#platform/db/client.server.ts";
import { images } from "../tables/image-schema.server.ts";
import { IMAGE_SIZES, buildImageSources } from "#kit/rules/image.ts";
import type { ImageKind } from "#kit/rules/image.ts";
import { openTestApi } from "#test/api.ts";
import { allowAvifDecoding, createTestFolder } from "#test/images.ts";

import { createImageCache } from "./image-cache.ts";
import { serveCachedImage } from "./serve-cached-image.ts";

const IMAGE = "/media/image/upload/v1/products/oud-mehtab-1.jpg";
const CARD = "/media/image/upload/c_fill,w_400,h_500,q_auto,f_auto/v1/products/oud-mehtab-1.jpg";

const api = await openTestApi();
beforeAll(allowAvifDecoding);

const fetchPath = async (path: string, init: RequestInit = {}) =>
  api.fetch(new Request(`http://shop.test${path}`, init));
const get = (path: string, accept?: string) =>
  fetchPath(path, { headers: accept === undefined ? {} : { accept } });

async function readProblemDetail(response: Response): Promise<string> {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return ((await response.json()) as { detail: string }).detail;
}

test.each([
  ["image/avif,image/webp,image/apng,*/*;q=0.8", "image/avif"],
  ["image/webp,*/*", "image/webp"],
  ["image/avif;q=0, image/webp", "image/webp"],
  ["*/*", "image/jpeg"],
  [undefined, "image/jpeg"],
])("Accept %j returns %s", async (accept, type) => {
  const response = await get(CARD, accept);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("vary")).toBe("Accept");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const body = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("content-length")).toBe(String(body.length));
  expect(await sharp(body).metadata()).toMatchObject({ width: 400, height: 500 });
});

test.each(Object.keys(IMAGE_SIZES) as ImageKind[])(
  "every URL that the pages use for a %s image returns the image",
  async (kind) => {
    const { src, srcSet } = buildImageSources(IMAGE, kind);
    const urls = [src, ...srcSet.split(", ").map((candidate) => candidate.split(" ")[0] ?? "")];
    for (const url of urls) expect((await get(url, "image/webp")).status).toBe(200);
  },
);

test("without a transformation the stored file is returned", async () => {
  const response = await get(IMAGE, "image/avif");
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 1500 });
});

test("a matching If-None-Match returns 304 without a body", async () => {
  const etag = (await get(CARD, "image/webp")).headers.get("etag") ?? "";
  const headers = { accept: "image/webp", "if-none-match": `"other", W/${etag}` };
  const revalidated = await fetchPath(CARD, { headers });
  expect(revalidated.status).toBe(304);
  expect(await revalidated.text()).toBe("");
  expect(revalidated.headers.get("etag")).toBe(etag);
  expect((await fetchPath(CARD, { headers: { ...headers, accept: "image/avif" } })).status).toBe(200);
});

test("HEAD returns the headers of GET without a body", async () => {
  const response = await fetchPath(CARD, { method: "HEAD", headers: { accept: "image/webp" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect((await response.arrayBuffer()).byteLength).toBe(0);
});

test.each([
  "c_fill,w_401,h_500,q_auto,f_auto",
  "c_fill,w_500,h_400,q_auto,f_auto",
  "c_fill,w_99999,h_99999,q_auto,f_auto",
  "c_fill,w_-400,h_500,q_auto,f_auto",
  "c_fill,w_0400,h_500,q_auto,f_auto",
  "c_fill,w_400,h_500,q_auto",
  "c_fill,w_400,w_400,h_500,q_auto,f_auto",
  "c_fill,w_400,h_500,q_auto,f_auto,dpr_4.0",
  "c_fill,w_2560,h_1440,q_auto,f_auto,dpr_2.0",
  "c_fill,w_400,h_500,q_100,f_auto",
  "c_scale,w_400,h_500,q_auto,f_auto",
  "w_400,h_500",
  "e_blur:2000,c_fill,w_400,h_500,q_auto,f_auto",
])("the unlisted transformation %s is rejected with a readable message", async (transformation) => {
  const response = await get(`/media/image/upload/${transformation}/v1/products/oud-mehtab-1.jpg`);
  expect(response.status).toBe(400);
  expect(await readProblemDetail(response)).toBe("Images are not available in this size");
});

test.each([
  "/media/image/upload/v1/products/nothing.jpg",
  "/media/image/upload/c_fill,w_400,h_500,q_auto,f_auto/v1/products/nothing.jpg",
  "/media/image/upload/v1/products/oud-mehtab-1.png",
  "/media/image/upload/v1/products/..%2f..%2fcatalogue.json.jpg",
  "/media/image/upload/v1/products/%2e%2e%2f%2e%2e%2fsecret.jpg",
  "/media/image/upload/v1/..%5c..%5csecret.jpg",
  "/media/image/upload/v1/products/a%00.jpg",
  "/media/image/upload/v1//etc/passwd.jpg",
  "/media/image/upload/v1/derived/products/oud-mehtab-1/jpg-400x500.webp",
  `/media/image/upload/v1/products/${"x".repeat(2000)}.jpg`,
  "/media/image/upload/products/oud-mehtab-1.jpg",
])("%s returns 404 with a readable message", async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await readProblemDetail(response)).toBe("Image not found");
});

test("the parts of a transformation may have any order, and dpr scales a listed size", async () => {
  const sizes = await Promise.all(
    [
      "f_auto,q_auto,h_100,w_80,c_fill,dpr_2.0",
      "c_fill,w_80,h_100,dpr_3.0,q_auto,f_auto",
      "c_fill,w_400,h_500,q_auto,f_auto,dpr_1.5",
    ].map(async (transformation) => {
      const response = await get(`/media/image/upload/${transformation}/v1/products/oud-mehtab-1.jpg`);
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      return [width, height];
    }),
  );
  expect(sizes).toEqual([
    [160, 200],
    [240, 300],
    [600, 750],
  ]);
});

test.each([
  ["bytes=0-99", 0, 100],
  ["bytes=100-", 100, undefined],
  ["bytes=-50", -50, undefined],
  ["bytes=10-9999999", 10, undefined],
])("the range %s of a stored or rendered image is returned", async (range, from, to) => {
  for (const path of [IMAGE, CARD]) {
    const image = Buffer.from(await (await get(path)).arrayBuffer());
    const response = await fetchPath(path, { headers: { range } });
    expect(response.status).toBe(206);
    const body = Buffer.from(await response.arrayBuffer());
    expect(body).toEqual(image.subarray(from, to));
    expect(response.headers.get("content-length")).toBe(String(body.length));
    const start = from < 0 ? image.length + from : from;
    expect(response.headers.get("content-range")).toBe(
      `bytes ${start}-${start + body.length - 1}/${image.length}`,
    );
  }
});

test("a range beyond the end returns 416", async () => {
  const response = await fetchPath(CARD, { headers: { range: "bytes=9999999-" } });
  expect(response.status).toBe(416);
  expect(response.headers.get("content-range")).toMatch(/^bytes \*\/\d+$/);
  expect(await readProblemDetail(response)).toBe("The requested range is outside the image");
});

test("a range request with an outdated If-Range returns the complete image", async () => {
  const etag = (await get(CARD)).headers.get("etag") ?? "";
  const requestRange = (ifRange: string) =>
    fetchPath(CARD, { headers: { range: "bytes=0-9", "if-range": ifRange } });
  expect((await requestRange('"old"')).status).toBe(200);
  expect((await requestRange(etag)).status).toBe(206);
  expect((await fetchPath(CARD, { headers: { range: "lines=1-2" } })).status).toBe(200);
  expect((await fetchPath(CARD, { headers: { range: "bytes=0-1,5-6" } })).status).toBe(200);
});

test("an image whose file is missing returns 404", async () => {
  await api.db.insert(images).values({
    publicId: "products/gone",
    url: "/media/image/upload/v1/products/gone.jpg",
    width: 1,
    height: 1,
    format: "jpeg",
    bytes: 1,
    color: "#000000",
    contentHash: "0".repeat(64),
  });
  for (const path of [IMAGE, CARD].map((url) => url.replace("oud-mehtab-1", "gone"))) {
    expect(await readProblemDetail(await get(path))).toBe("Image not found");
  }
  await api.db.delete(images).where(eq(images.publicId, "products/gone"));
});

test("the images of the bundled products are served during a database outage", async () => {
  const { db, close } = await openDatabase({ url: undefined, dataDir: createTestFolder() });
  await close();
  const outageApi = await openTestApi({}, { db });
  const fetchImage = (path: string) => outageApi.fetch(new Request(`http://shop.test${path}`));
  expect(Buffer.from(await (await fetchImage(IMAGE)).arrayBuffer())).toEqual(
    await readFile(join(sampleImagesDir, "images/products/oud-mehtab-1.jpg")),
  );
  expect((await fetchImage(CARD)).status).toBe(200);
  expect(
    (await fetchImage(IMAGE.replace("oud-mehtab-1", "uploaded-by-staff"))).status,
  ).toBeGreaterThanOrEqual(500);
});

/** Starts an HTTP server that checks the image cache before it calls the API, as the shop does. */
async function startServer(cache = createImageCache()) {
  const { fetch } = await openTestApi({}, { imageCache: cache });
  const forwarded: string[] = [];
  const listener = getRequestListener((incoming, env) => {
    forwarded.push(incoming.url);
    return fetch(incoming, env);
  });
  const server = createServer((incoming, response) => {
    if (!serveCachedImage(cache, incoming, response)) void listener(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, forwarded };
}

test("a repeated request is served from the cache with the same headers and bytes", async () => {
  const { origin, forwarded } = await startServer();
  const fetchImage = async (accept: string) => {
    const response = await fetch(`${origin}${CARD}`, { headers: { accept } });
    // Only Date and X-Request-Id differ; cached responses omit the latter.
    const { date: _, "x-request-id": __, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  };
  const first = await fetchImage("image/avif,image/webp");
  expect(await fetchImage("image/avif,image/webp")).toEqual(first);
  expect(forwarded).toHaveLength(1);
  // Each format is cached separately.
  expect((await fetchImage("image/webp")).headers["content-type"]).toBe("image/webp");
  expect(forwarded).toHaveLength(2);

  const etag = first.headers["etag"] ?? "";
  const notModified = await fetch(`${origin}${CARD}`, {
    headers: { accept: "image/avif", "if-none-match": etag },
  });
  expect([notModified.status, notModified.headers.get("etag")]).toEqual([304, etag]);
  const head = await fetch(`${origin}${CARD}`, { method: "HEAD", headers: { accept: "image/avif" } });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(first.body.length)]);
  expect(forwarded).toHaveLength(2);
  const partialResponse = await fetch(`${origin}${CARD}`, {
    headers: { accept: "image/avif", range: "bytes=0-9" },
  });
  expect(partialResponse.status).toBe(206);
  expect(forwarded).toHaveLength(3);
});

test("images are served but not cached under URLs that the shop's pages do not use", async () => {
  const { origin, forwarded } = await startServer();
  const otherPaths = [
    CARD.replace("/v1/", "/v77/"),
    `${CARD}?a=1`,
    CARD.replace("c_fill,w_400", "w_400,c_fill"),
    CARD.replace("f_auto", "f_auto,dpr_1.0"),
    CARD.replace("/products/", "/%70roducts/"),
  ];
  for (const path of otherPaths) {
    for (let index = 0; index < 2; index += 1) expect((await fetch(`${origin}${path}`)).status).toBe(200);
  }
  expect(forwarded).toHaveLength(2 * otherPaths.length);
});

test("a full cache evicts the least recently used images", () => {
  const cache = createImageCache({ maxBytes: 11_000 });
  const image = { headers: {}, bytes: new Uint8Array(4000) };
  for (const path of ["/a", "/b"]) cache.set(path, "avif", image);
  cache.get("/a", "avif");
  cache.set("/c", "avif", image);
  expect(["/a", "/b", "/c"].map((path) => cache.get(path, "avif") !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  expect(cache.get("/a", "webp")).toBeUndefined();
});

test("a path with encoded slashes returns 404 [ASVS 1.1.1]", async () => {
  const { origin } = await startServer();
  const { hostname, port } = new URL(origin);
  const status = await new Promise((resolve, reject) => {
    const path = CARD.replace("oud-mehtab-1", "..%2f..%2fsecret");
    request({ hostname, port, path }, (response) => resolve(response.statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(404);
});
