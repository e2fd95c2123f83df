import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { deliveryUrl } from "#domain/media/image.ts";
import { startCloudinaryServer } from "#test/cloudinary-server.ts";
import type { CloudinaryServer } from "#test/cloudinary-server.ts";

import type { PictureToKeep } from "../image-host.ts";
import { cloudinaryHost } from "./cloudinary.ts";
import type { CloudinarySettings } from "./cloudinary.ts";

/** As patient as the shop about how often, but not about how long. */
const IMPATIENT = { upload: 5_000, call: 5_000, firstPause: 1 };
const MAX_TRIES = 4;

let folder: string;
let pictures = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cloudinary-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ROSE = Buffer.from("\xff\xd8\xff a rose that is a JPEG as far as its first bytes tell", "latin1");

async function pictureToKeep(changed: Partial<PictureToKeep> = {}, content = ROSE): Promise<PictureToKeep> {
  pictures += 1;
  const path = join(folder, `upload-${pictures}`);
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    publicId: "products/1712-rose",
    contentHash: sha256,
    extension: "jpg",
    file: { path, bytes: content.length, sha256 },
    version: 1,
    tags: [],
    ...changed,
  };
}

async function openCloud(options: Parameters<typeof startCloudinaryServer>[0] = {}) {
  const server = await startCloudinaryServer(options);
  onTestFinished(() => server.stop());
  return { server, host: cloudinaryHost(server.settings, IMPATIENT) };
}

function hostWith(server: CloudinaryServer, changed: Partial<CloudinarySettings>) {
  return cloudinaryHost({ ...server.settings, ...changed }, IMPATIENT);
}

/** The error's words for an operator. */
async function complaintOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => "no failure",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

async function filesOf(files: AsyncIterable<{ file: string }>): Promise<string[]> {
  return (await Array.fromAsync(files)).map(({ file }) => file);
}

test("a kept picture arrives whole, with its name and tags, and can be fetched at its address", async () => {
  const { server, host } = await openCloud();
  const large = Buffer.concat([ROSE, Buffer.alloc(3_000_000, "petal")]);
  const picture = await pictureToKeep({ tags: ["summer", "new & bold"] }, large);
  const url = await host.keep(picture);
  const asset = server.assets.get(host.fileOf(picture));
  expect(asset?.content.equals(large)).toBe(true);
  expect(asset?.tags).toEqual(["summer", "new & bold"]);
  expect(url).toMatch(/\/demo\/image\/upload\/v\d+\/products\/1712-rose\.jpg$/);
  const fetched = await fetch(url);
  expect(fetched.headers.get("content-type")).toBe("image/jpeg");
  expect(Buffer.from(await fetched.arrayBuffer()).equals(large)).toBe(true);
});

test("the shop's sizes are asked for behind the address's upload segment", async () => {
  const { host } = await openCloud();
  const url = deliveryUrl(await host.keep(await pictureToKeep()), [400, 500]);
  expect(url).toMatch(/\/demo\/image\/upload\/c_fill,w_400,h_500,[^/]+\/v\d+\/products\/1712-rose\.jpg$/);
  expect((await fetch(url)).status).toBe(200);
});

test("the secret is not sent with a picture", async () => {
  const { server, host } = await openCloud();
  await host.keep(await pictureToKeep());
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

test("keeping a picture again changes nothing and answers the same address", async () => {
  const { server, host } = await openCloud();
  const first = await host.keep(await pictureToKeep({ tags: ["first"] }));
  const kept = server.assets.get("products/1712-rose");
  expect(await host.keep(await pictureToKeep({ tags: ["second"] }))).toBe(first);
  expect(server.assets.get("products/1712-rose")).toBe(kept);
});

test("another picture of the same name is refused and replaces nothing", async () => {
  const { server, host } = await openCloud();
  await host.keep(await pictureToKeep());
  const oud = Buffer.from(ROSE.toString("latin1").replace("rose", "cork"), "latin1");
  expect(await complaintOf(host.keep(await pictureToKeep({}, oud)))).toMatch(/another picture has that name/);
  expect(server.assets.get("products/1712-rose")?.content.equals(ROSE)).toBe(true);
});

test.each([
  ["is told apart by its size", ROSE.length + 1, /another picture has that name/],
  ["counts as the same if it is of that size", ROSE.length, /no failure/],
])("a picture of the same name whose digest Cloudinary does not tell %s", async (_, bytes, outcome) => {
  const { server, host } = await openCloud();
  const secure_url = "https://res.cloudinary.com/demo/image/upload/v1/products/1712-rose.jpg";
  const reply = { public_id: "products/1712-rose", existing: true, etag: null, bytes, secure_url };
  server.answerNext(200, JSON.stringify(reply));
  expect(await complaintOf(host.keep(await pictureToKeep()))).toMatch(outcome);
});

test("a picture whose answer got lost on the way is kept once", async () => {
  const { server, host } = await openCloud();
  server.loseNextAnswer();
  expect(host.delivers(await host.keep(await pictureToKeep()))).toBe(true);
  expect(server.requests).toHaveLength(2);
  expect(await filesOf(host.list())).toEqual(["products/1712-rose"]);
});

test.each(["keep", "has", "remove", "list"] as const)(
  "a wrong secret is refused in Cloudinary's words, without the secret, when asked to %s",
  async (method) => {
    const { server } = await openCloud();
    const apiSecret = "a-secret-of-somebody-else";
    const host = hostWith(server, { apiSecret });
    const work = {
      keep: async () => host.keep(await pictureToKeep()),
      has: () => host.has("products/1712-rose"),
      remove: () => host.remove("products/1712-rose"),
      list: () => filesOf(host.list()),
    };
    const complaint = await complaintOf(work[method]());
    expect(complaint).toMatch(
      /at Cloudinary failed: it answered 401: (?:Invalid Signature|api_secret mismatch)/,
    );
    expect(complaint).not.toContain(apiSecret);
    expect(server.requests).toHaveLength(1);
    expect(server.assets.size).toBe(0);
  },
);

test("a service that repeats the secret does not bring it into the shop's words", async () => {
  const { server, host } = await openCloud();
  server.answerNext(401, JSON.stringify({ error: { message: `wrong: ${server.settings.apiSecret}` } }));
  const complaint = await complaintOf(host.remove("products/1712-rose"));
  expect(complaint).toBe("Removing products/1712-rose at Cloudinary failed: it answered 401: wrong: …");
});

test("an unknown key and an unknown cloud are told", async () => {
  const { server } = await openCloud();
  const strange = hostWith(server, { apiKey: "12" });
  expect(await complaintOf(strange.keep(await pictureToKeep()))).toContain("401: Invalid api_key 12");
  const elsewhere = hostWith(server, { cloud: "elsewhere" });
  expect(await complaintOf(elsewhere.has("products/1712-rose"))).toContain("401: Invalid cloud_name");
});

test("a clock more than an hour behind is told", async () => {
  const { host } = await openCloud({ secondsAhead: 3_700 });
  expect(await complaintOf(host.keep(await pictureToKeep()))).toMatch(/400: Stale request/);
});

test("a file that Cloudinary takes for no picture is refused in its words", async () => {
  const { host } = await openCloud();
  const picture = await pictureToKeep({}, Buffer.from("a letter"));
  expect(await complaintOf(host.keep(picture))).toBe(
    "Keeping products/1712-rose at Cloudinary failed: it answered 400: Invalid image file",
  );
});

test("a removed picture is gone, and removing what is not there is fine", async () => {
  const { server, host } = await openCloud();
  const url = await host.keep(await pictureToKeep());
  expect(await host.has("products/1712-rose")).toBe(true);
  await host.remove("products/1712-rose");
  await host.remove("products/1712-rose");
  expect(await host.has("products/1712-rose")).toBe(false);
  expect(server.assets.size).toBe(0);
  expect((await fetch(url)).status).toBe(404);
});

test("copies of a removed picture are to be forgotten wherever it was delivered from", async () => {
  const { server, host } = await openCloud();
  await host.remove("products/1712-rose");
  expect(server.forms[0]?.get("invalidate")).toBe("true");
});

test("a removed picture that the account's backup still names is not there", async () => {
  const { host } = await openCloud({ backups: true });
  await host.keep(await pictureToKeep());
  await host.remove("products/1712-rose");
  expect(await host.has("products/1712-rose")).toBe(false);
  expect(await filesOf(host.list())).toEqual([]);
});

test("every picture of the shop's folders is listed, over as many pages as it takes, and nothing else", async () => {
  const { host } = await openCloud({ pageSize: 2 });
  const products = ["products/a", "products/b", "products/c", "products/d", "products/e"];
  const others = ["collections/a", "hero-images/a", "hero-images/b", "general/a"];
  for (const publicId of [...products, ...others, "blog/a", "products-of-old/a"])
    await host.keep(await pictureToKeep({ publicId }));
  const listed = await Array.fromAsync(host.list());
  expect(listed.map(({ file }) => file).toSorted()).toEqual([...others, ...products].toSorted());
  expect(listed.map(({ bytes }) => bytes)).toEqual(listed.map(() => ROSE.length));
  const age = Date.now() - Math.min(...listed.map(({ storedAt }) => storedAt.getTime()));
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60_000);
});

test.each([429, 500, 503])(
  "a service that is overloaded (%i) is asked again until it is not",
  async (status) => {
    const { server, host } = await openCloud();
    server.failNext(MAX_TRIES - 1, status);
    await host.keep(await pictureToKeep());
    expect(server.requests).toHaveLength(MAX_TRIES);
    expect(server.assets.size).toBe(1);
  },
);

test("a service that stays overloaded is asked four times, and its last answer is told", async () => {
  const { server, host } = await openCloud();
  server.failNext(MAX_TRIES, 502);
  expect(await complaintOf(host.has("products/1712-rose"))).toBe(
    "Looking for products/1712-rose at Cloudinary failed: it answered 502: without a word why",
  );
  expect(server.requests).toHaveLength(MAX_TRIES);
});

test("used-up calls of the hour are told at once, for asking again would not help", async () => {
  const { server, host } = await openCloud();
  server.answerNext(
    420,
    JSON.stringify({ error: { message: "Rate Limit Exceeded. Limit of 500 api operations" } }),
  );
  expect(await complaintOf(host.has("products/1712-rose"))).toContain("420: Rate Limit Exceeded");
  expect(server.requests).toHaveLength(1);
});

test("a service that is away is told, with what the network said", async () => {
  const { server, host } = await openCloud();
  await server.stop();
  const complaint = await complaintOf(host.keep(await pictureToKeep()));
  expect(complaint).toMatch(
    /^Keeping products\/1712-rose at Cloudinary failed: it cannot be reached: .*ECONNREFUSED/,
  );
});

test("a service that does not answer in time is not waited for a second time", async () => {
  const { server } = await openCloud();
  const host = cloudinaryHost(server.settings, { ...IMPATIENT, call: 50 });
  server.ignoreNext();
  expect(await complaintOf(host.has("products/1712-rose"))).toContain("did not answer within 0.05 seconds");
  expect(server.requests).toHaveLength(1);
});

test.each([
  ["no JSON", "<!doctype html><title>Welcome</title>"],
  ["no address", JSON.stringify({ public_id: "products/1712-rose", bytes: ROSE.length })],
])("an answer with %s is told and not taken for a picture's address", async (_, body) => {
  const { server, host } = await openCloud();
  server.answerNext(200, body);
  expect(await complaintOf(host.keep(await pictureToKeep()))).toContain("its answer is not understood");
});

test("a page that is not there is not taken for a picture that is not there", async () => {
  const { server, host } = await openCloud();
  server.answerNext(404, "<!doctype html><title>Not found</title>");
  expect(await complaintOf(host.has("products/1712-rose"))).toContain("it answered 404");
});

test.each([
  "http://res.cloudinary.com/demo/image/upload/v1/products/1712-rose.jpg",
  "https://res.cloudinary.com/elsewhere/image/upload/v1/products/1712-rose.jpg",
  "https://res.cloudinary.com/demo/image/private/v1/products/1712-rose.jpg",
  "https://pictures.shop.test/image/upload/v1/products/1712-rose.jpg",
])("the address %s is refused, for the shop could not show it", async (secure_url) => {
  const { server, host } = await openCloud();
  server.answerNext(200, JSON.stringify({ public_id: "products/1712-rose", bytes: ROSE.length, secure_url }));
  expect(await complaintOf(host.keep(await pictureToKeep()))).toContain("is none of the cloud's");
  expect(host.delivers(secure_url)).toBe(false);
});

test("a picture that was given another name is refused, for the shop would not find it again", async () => {
  const { server, host } = await openCloud();
  const secure_url = "https://res.cloudinary.com/demo/image/upload/v1/shop/products/1712-rose.jpg";
  server.answerNext(
    200,
    JSON.stringify({ public_id: "shop/products/1712-rose", bytes: ROSE.length, secure_url }),
  );
  expect(await complaintOf(host.keep(await pictureToKeep()))).toContain("the name shop/products/1712-rose");
});

test("the cloud's addresses are its own, whichever way they are delivered, and nobody else's", () => {
  const host = cloudinaryHost({
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
