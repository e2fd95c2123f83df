import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { buildDeliveryUrl } from "#kit/rules/image.ts";
import { startCloudinaryServer } from "#test/simulators/cloudinary-server.ts";
import type { CloudinaryServer } from "#test/simulators/cloudinary-server.ts";

import type { ImageFileToStore } from "../image-host.ts";
import { createCloudinaryHost } from "./cloudinary.ts";
import type { CloudinarySettings } from "./cloudinary.ts";

/** Timeouts for tests. The number of attempts is the same as in production. */
const SHORT_TIMEOUTS = { upload: 5_000, otherRequest: 5_000, firstRetryDelay: 1 };
const MAX_ATTEMPTS = 4;

let folder: string;
let imageCount = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cloudinary-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ROSE = Buffer.from("\xff\xd8\xff a rose with the first bytes of a JPEG", "latin1");

async function buildImageFile(
  overrides: Partial<ImageFileToStore> = {},
  content = ROSE,
): Promise<ImageFileToStore> {
  imageCount += 1;
  const path = join(folder, `upload-${imageCount}`);
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    publicId: "products/1712-rose",
    contentHash: sha256,
    extension: "jpg",
    file: { path, bytes: content.length, sha256 },
    version: 1,
    tags: [],
    ...overrides,
  };
}

async function startCloudinary(options: Parameters<typeof startCloudinaryServer>[0] = {}) {
  const server = await startCloudinaryServer(options);
  onTestFinished(() => server.stop());
  return { server, host: createCloudinaryHost(server.settings, SHORT_TIMEOUTS) };
}

function createHost(server: CloudinaryServer, overrides: Partial<CloudinarySettings>) {
  return createCloudinaryHost({ ...server.settings, ...overrides }, SHORT_TIMEOUTS);
}

/** Returns the message of the error that a promise rejects with. */
async function getErrorMessage(operation: Promise<unknown>): Promise<string> {
  return await operation.then(
    () => "no error",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

async function listFiles(files: AsyncIterable<{ file: string }>): Promise<string[]> {
  return (await Array.fromAsync(files)).map(({ file }) => file);
}

test("a stored image can be fetched at its URL", async () => {
  const { server, host } = await startCloudinary();
  const largeContent = Buffer.concat([ROSE, Buffer.alloc(3_000_000, "petal")]);
  const image = await buildImageFile({ tags: ["summer", "new & bold"] }, largeContent);
  const url = await host.store(image);
  const asset = server.assets.get(host.getFileName(image));
  expect(asset?.content.equals(largeContent)).toBe(true);
  expect(asset?.tags).toEqual(["summer", "new & bold"]);
  expect(url).toMatch(/\/demo\/image\/upload\/v\d+\/products\/1712-rose\.jpg$/);
  const fetched = await fetch(url);
  expect(fetched.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await fetched.arrayBuffer()).equals(largeContent)).toBe(true);
});

test("the URL of a size contains the transformation after the upload segment", async () => {
  const { host } = await startCloudinary();
  const url = buildDeliveryUrl(await host.store(await buildImageFile()), [400, 500]);
  expect(url).toMatch(/\/demo\/image\/upload\/c_fill,w_400,h_500,[^/]+\/v\d+\/products\/1712-rose\.jpg$/);
  expect((await fetch(url)).status).toBe(200);
});

test("the secret is not sent with an image", async () => {
  const { server, host } = await startCloudinary();
  await host.store(await buildImageFile());
  const fields = server.forms[0] ?? new Map<string, string>();
  expect([...fields.keys()].toSorted()).toEqual([
    "api_key",
    "overwrite",
    "public_id",
    "signature",
    "timestamp",
  ]);
  expect([...fields.values()]).not.toContain(server.settings.apiSecret);
});

test("storing an image again changes nothing and returns the same URL", async () => {
  const { server, host } = await startCloudinary();
  const first = await host.store(await buildImageFile({ tags: ["first"] }));
  const stored = server.assets.get("products/1712-rose");
  expect(await host.store(await buildImageFile({ tags: ["second"] }))).toBe(first);
  expect(server.assets.get("products/1712-rose")).toBe(stored);
});

test("a different image with the same public id is rejected and replaces nothing", async () => {
  const { server, host } = await startCloudinary();
  await host.store(await buildImageFile());
  const otherContent = Buffer.from(ROSE.toString("latin1").replace("rose", "cork"), "latin1");
  expect(await getErrorMessage(host.store(await buildImageFile({}, otherContent)))).toMatch(
    /another image has this public id/,
  );
  expect(server.assets.get("products/1712-rose")?.content.equals(ROSE)).toBe(true);
});

test.each([
  ["is rejected if its size differs", ROSE.length + 1, /another image has this public id/],
  ["counts as the same image if its size is equal", ROSE.length, /no error/],
])("without a digest from Cloudinary, an existing image %s", async (_, bytes, message) => {
  const { server, host } = await startCloudinary();
  const secure_url = "https://res.cloudinary.com/demo/image/upload/v1/products/1712-rose.jpg";
  const uploadResponse = { public_id: "products/1712-rose", existing: true, etag: null, bytes, secure_url };
  server.respondNext(200, JSON.stringify(uploadResponse));
  expect(await getErrorMessage(host.store(await buildImageFile()))).toMatch(message);
});

test("an image is stored once even if the first response is lost", async () => {
  const { server, host } = await startCloudinary();
  server.dropNextResponse();
  expect(host.delivers(await host.store(await buildImageFile()))).toBe(true);
  expect(server.requests).toHaveLength(2);
  expect(await listFiles(host.list())).toEqual(["products/1712-rose"]);
});

test.each(["store", "has", "remove", "list"] as const)(
  "with a wrong secret, %s fails with Cloudinary's message, without the secret",
  async (method) => {
    const { server } = await startCloudinary();
    const apiSecret = "a-wrong-secret";
    const host = createHost(server, { apiSecret });
    const operation = {
      store: async () => host.store(await buildImageFile()),
      has: () => host.has("products/1712-rose"),
      remove: () => host.remove("products/1712-rose"),
      list: () => listFiles(host.list()),
    };
    const message = await getErrorMessage(operation[method]());
    expect(message).toMatch(/at Cloudinary failed: status 401: (?:Invalid Signature|api_secret mismatch)/);
    expect(message).not.toContain(apiSecret);
    expect(server.requests).toHaveLength(1);
    expect(server.assets.size).toBe(0);
  },
);

test("a secret in Cloudinary's message is removed from the error", async () => {
  const { server, host } = await startCloudinary();
  server.respondNext(401, JSON.stringify({ error: { message: `wrong: ${server.settings.apiSecret}` } }));
  const message = await getErrorMessage(host.remove("products/1712-rose"));
  expect(message).toBe("Removing products/1712-rose at Cloudinary failed: status 401: wrong: …");
});

test("the error for an unknown key or cloud contains Cloudinary's message", async () => {
  const { server } = await startCloudinary();
  const hostWithUnknownKey = createHost(server, { apiKey: "12" });
  expect(await getErrorMessage(hostWithUnknownKey.store(await buildImageFile()))).toContain(
    "401: Invalid api_key 12",
  );
  const hostOfOtherCloud = createHost(server, { cloud: "other-cloud" });
  expect(await getErrorMessage(hostOfOtherCloud.has("products/1712-rose"))).toContain(
    "401: Invalid cloud_name",
  );
});

test("if the clock is more than an hour behind, the error contains Cloudinary's message", async () => {
  const { host } = await startCloudinary({ secondsAhead: 3_700 });
  expect(await getErrorMessage(host.store(await buildImageFile()))).toMatch(/400: Stale request/);
});

test("the error for a rejected file contains Cloudinary's message", async () => {
  const { host } = await startCloudinary();
  const image = await buildImageFile({}, Buffer.from("a letter"));
  expect(await getErrorMessage(host.store(image))).toBe(
    "Storing products/1712-rose at Cloudinary failed: status 400: Invalid image file",
  );
});

test("removing an image deletes its file, and removing it again succeeds", async () => {
  const { server, host } = await startCloudinary();
  const url = await host.store(await buildImageFile());
  expect(await host.has("products/1712-rose")).toBe(true);
  await host.remove("products/1712-rose");
  await host.remove("products/1712-rose");
  expect(await host.has("products/1712-rose")).toBe(false);
  expect(server.assets.size).toBe(0);
  expect((await fetch(url)).status).toBe(404);
});

test("removing an image invalidates its cached copies", async () => {
  const { server, host } = await startCloudinary();
  await host.remove("products/1712-rose");
  expect(server.forms[0]?.get("invalidate")).toBe("true");
});

test("a removed image with a backup counts as missing", async () => {
  const { host } = await startCloudinary({ keepsBackups: true });
  await host.store(await buildImageFile());
  await host.remove("products/1712-rose");
  expect(await host.has("products/1712-rose")).toBe(false);
  expect(await listFiles(host.list())).toEqual([]);
});

test("listing returns exactly the images in the shop's folders, across pages", async () => {
  const { host } = await startCloudinary({ pageSize: 2 });
  const products = ["products/a", "products/b", "products/c", "products/d", "products/e"];
  const others = ["collections/a", "hero-images/a", "hero-images/b", "general/a"];
  for (const publicId of [...products, ...others, "blog/a", "products-of-old/a"])
    await host.store(await buildImageFile({ publicId }));
  const listed = await Array.fromAsync(host.list());
  expect(listed.map(({ file }) => file).toSorted()).toEqual([...others, ...products].toSorted());
  expect(listed.map(({ bytes }) => bytes)).toEqual(listed.map(() => ROSE.length));
  const age = Date.now() - Math.min(...listed.map(({ storedAt }) => storedAt.getTime()));
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60_000);
});

test.each([429, 500, 503])("a request is retried while the service is overloaded (%i)", async (status) => {
  const { server, host } = await startCloudinary();
  server.failNext(MAX_ATTEMPTS - 1, status);
  await host.store(await buildImageFile());
  expect(server.requests).toHaveLength(MAX_ATTEMPTS);
  expect(server.assets.size).toBe(1);
});

test("a request to an overloaded service fails after four attempts", async () => {
  const { server, host } = await startCloudinary();
  server.failNext(MAX_ATTEMPTS, 502);
  expect(await getErrorMessage(host.has("products/1712-rose"))).toBe(
    "Checking products/1712-rose at Cloudinary failed: status 502: no error message",
  );
  expect(server.requests).toHaveLength(MAX_ATTEMPTS);
});

test("a request over the hourly limit is not retried", async () => {
  const { server, host } = await startCloudinary();
  server.respondNext(
    420,
    JSON.stringify({ error: { message: "Rate Limit Exceeded. Limit of 500 api operations" } }),
  );
  expect(await getErrorMessage(host.has("products/1712-rose"))).toContain("420: Rate Limit Exceeded");
  expect(server.requests).toHaveLength(1);
});

test("an unreachable service is reported with the network error", async () => {
  const { server, host } = await startCloudinary();
  await server.stop();
  const message = await getErrorMessage(host.store(await buildImageFile()));
  expect(message).toMatch(
    /^Storing products\/1712-rose at Cloudinary failed: connection failed: .*ECONNREFUSED/,
  );
});

test("a request that times out is not retried", async () => {
  const { server } = await startCloudinary();
  const host = createCloudinaryHost(server.settings, { ...SHORT_TIMEOUTS, otherRequest: 1_000 });
  server.ignoreNext();
  expect(await getErrorMessage(host.has("products/1712-rose"))).toContain("no response within 1 seconds");
  expect(server.requests).toHaveLength(1);
});

test.each([
  ["no JSON", "<!doctype html><title>Welcome</title>"],
  ["no URL", JSON.stringify({ public_id: "products/1712-rose", bytes: ROSE.length })],
])("a response with %s is rejected", async (_, body) => {
  const { server, host } = await startCloudinary();
  server.respondNext(200, body);
  expect(await getErrorMessage(host.store(await buildImageFile()))).toContain("unexpected response");
});

test("a 404 from another server does not mean that the image is missing", async () => {
  const { server, host } = await startCloudinary();
  server.respondNext(404, "<!doctype html><title>Not found</title>");
  expect(await getErrorMessage(host.has("products/1712-rose"))).toContain("status 404");
});

test.each([
  "http://res.cloudinary.com/demo/image/upload/v1/products/1712-rose.jpg",
  "https://res.cloudinary.com/other-cloud/image/upload/v1/products/1712-rose.jpg",
  "https://res.cloudinary.com/demo/image/private/v1/products/1712-rose.jpg",
  "https://images.shop.test/image/upload/v1/products/1712-rose.jpg",
])("a response with the URL %s is rejected", async (secure_url) => {
  const { server, host } = await startCloudinary();
  server.respondNext(
    200,
    JSON.stringify({ public_id: "products/1712-rose", bytes: ROSE.length, secure_url }),
  );
  expect(await getErrorMessage(host.store(await buildImageFile()))).toContain("unexpected URL");
  expect(host.delivers(secure_url)).toBe(false);
});

test("a response with another public id is rejected", async () => {
  const { server, host } = await startCloudinary();
  const secure_url = "https://res.cloudinary.com/demo/image/upload/v1/shop/products/1712-rose.jpg";
  server.respondNext(
    200,
    JSON.stringify({ public_id: "shop/products/1712-rose", bytes: ROSE.length, secure_url }),
  );
  expect(await getErrorMessage(host.store(await buildImageFile()))).toContain(
    "unexpected public id shop/products/1712-rose",
  );
});

test("the host delivers only URLs of its cloud, on the shared and the private host name", () => {
  const host = createCloudinaryHost({
    cloud: "demo",
    apiKey: "1",
    apiSecret: "s",
    apiBase: "https://api.cloudinary.com",
  });
  const path = "image/upload/v1712/products/1712-rose.jpg";
  expect(host.delivers(`https://res.cloudinary.com/demo/${path}`)).toBe(true);
  expect(host.delivers(`https://demo-res.cloudinary.com/${path}`)).toBe(true);
  expect(host.delivers(`https://res.cloudinary.com/demo-2/${path}`)).toBe(false);
  expect(host.delivers(`https://api.cloudinary.com/demo/${path}`)).toBe(false);
  expect(host.delivers("/media/image/upload/v1/products/1712-rose.jpg")).toBe(false);
});
