import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Hono } from "hono";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import { IMAGE_SIZES, pictureSources } from "#domain/image.ts";
import type { ImageKind } from "#domain/image.ts";
import { diskStore } from "#operations/media/stores/disk.ts";
import { withSamplePictures } from "#operations/media/stores/with-sample-pictures.ts";

import type { ApiEnv } from "./env.ts";
import { mediaApi } from "./media.ts";

const PICTURE = "/media/image/upload/v1/products/oud-mehtab-1.jpg";
const CARD = "/media/image/upload/c_fill,w_400,h_500,q_auto,f_auto/v1/products/oud-mehtab-1.jpg";

let folder: string;
const app = new Hono<ApiEnv>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-api-"));
  const images = withSamplePictures(diskStore(folder));
  app.use((c, next) => {
    c.set("images", images);
    return next();
  });
  app.route("/media", mediaApi());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (path: string, accept?: string) =>
  app.request(path, { headers: accept === undefined ? {} : { accept } });

async function problemOf(response: Response): Promise<string> {
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
])("Accept %j is answered with %s", async (accept, type) => {
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
  "every address a %s picture is shown with is answered",
  async (kind) => {
    const { src, srcSet } = pictureSources(PICTURE, kind);
    const addresses = [src, ...srcSet.split(", ").map((part) => part.split(" ")[0] ?? "")];
    for (const address of addresses) expect((await get(address, "image/webp")).status).toBe(200);
  },
);

test("without a transformation the stored file is delivered", async () => {
  const response = await get(PICTURE, "image/avif");
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 1500 });
});

test("a browser that has the picture is answered 304 without it", async () => {
  const etag = (await get(CARD, "image/webp")).headers.get("etag") ?? "";
  const headers = { accept: "image/webp", "if-none-match": `"other", W/${etag}` };
  const again = await app.request(CARD, { headers });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect(again.headers.get("etag")).toBe(etag);
  expect((await app.request(CARD, { headers: { ...headers, accept: "image/avif" } })).status).toBe(200);
});

test("HEAD is answered like GET without the picture", async () => {
  const response = await app.request(CARD, { method: "HEAD", headers: { accept: "image/webp" } });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect((await response.arrayBuffer()).byteLength).toBe(0);
});

test.each([
  "c_fill,w_401,h_500,q_auto,f_auto",
  "c_fill,w_500,h_400,q_auto,f_auto",
  "c_fill,w_99999,h_99999,q_auto,f_auto",
  "c_fill,w_-400,h_500,q_auto,f_auto",
  "w_400,h_500",
  "e_blur:2000,c_fill,w_400,h_500,q_auto,f_auto",
])("the unlisted transformation %s is refused in plain words", async (transformation) => {
  const response = await get(`/media/image/upload/${transformation}/v1/products/oud-mehtab-1.jpg`);
  expect(response.status).toBe(400);
  expect(await problemOf(response)).toBe("Pictures are not offered in this size");
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
])("%s is not found, in plain words", async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await problemOf(response)).toBe("There is no picture at this address");
});
