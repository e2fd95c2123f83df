import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createBucket, readS3Settings } from "#test/s3-settings.ts";
import { startTestProxy } from "#test/databases/tcp-proxy.ts";

import type { FileStore, LocalFile } from "../file-store.ts";
import type { S3Settings } from "./s3.ts";
import { createS3Store } from "./s3.ts";

const settings = readS3Settings();
/** Maximum number of files in one page of the server's listing. */
const pageSize = Number(process.env["TEST_S3_PAGE_SIZE"] ?? 1000);

const ROSE = "originals/rose.jpg";
/** An endpoint without a listener. */
const UNREACHABLE = "http://127.0.0.1:2";

const admin = new AwsClient({ ...settings, service: "s3" });
const bucketUrl = `${settings.endpoint}/${settings.bucket}`;
const stores: FileStore[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "s3-store-"));
  await createBucket(settings);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const store of stores) await forEachConcurrently(await listKeys(store), (key) => store.delete(key));
  await admin.fetch(bucketUrl, { method: "DELETE" });
});

/** Opens a store with its own prefix in the bucket shared by these tests. Its files are deleted after the tests. */
function openStore(overrides: Partial<S3Settings> = {}, timeoutMs?: number): FileStore {
  const storeSettings = { ...settings, prefix: `${randomUUID()}/`, ...overrides };
  stores.push(createS3Store({ ...storeSettings, endpoint: settings.endpoint }));
  return createS3Store(storeSettings, timeoutMs);
}

const encodeText = (text: string) => new TextEncoder().encode(text);
const decodeText = (content: Uint8Array | undefined) => content && Buffer.from(content).toString();

async function listKeys(store: FileStore, prefix = ""): Promise<string[]> {
  return (await Array.fromAsync(store.list(prefix))).map(({ key }) => key);
}

async function forEachConcurrently(keys: string[], task: (key: string) => Promise<void>): Promise<void> {
  const remainingKeys = keys.values();
  const runWorker = async () => {
    for (const key of remainingKeys) await task(key);
  };
  await Promise.all(Array.from({ length: 8 }, runWorker));
}

async function writeLocalFile(content: Uint8Array): Promise<LocalFile> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return { path, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/** Returns the messages of the error that a promise rejects with, and of its cause. */
async function getErrorMessage(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error("The promise did not reject."),
    (reason: unknown) => reason as Error,
  );
  return [error, error.cause].map(String).join("\n");
}

test("a file can be read until it is deleted, and deleting it again succeeds", async () => {
  const store = openStore();
  await store.put("originals/3f/rose.jpg", encodeText("rose"));
  expect(decodeText(await store.read("originals/3f/rose.jpg"))).toBe("rose");
  await store.delete("originals/3f/rose.jpg");
  await store.delete("originals/3f/rose.jpg");
  expect(await store.read("originals/3f/rose.jpg")).toBeUndefined();
});

test("in an empty store, reads return undefined and listings are empty", async () => {
  const store = openStore();
  expect(await store.read("originals/nothing.jpg")).toBeUndefined();
  expect(await store.open("originals/nothing.jpg")).toBeUndefined();
  expect(await listKeys(store)).toEqual([]);
});

test("a large local file is stored byte for byte", async () => {
  const store = openStore();
  const content = randomBytes(10_000_000);
  await store.put("originals/large.png", await writeLocalFile(content));
  expect(content.equals((await store.read("originals/large.png")) ?? new Uint8Array())).toBe(true);
  const file = await store.open("originals/large.png");
  expect(file?.bytes).toBe(content.length);
  expect(content.equals(await new Response(file?.stream()).bytes())).toBe(true);
});

test("a range of a file includes both ends", async () => {
  const store = openStore();
  await store.put("originals/digits.jpg", encodeText("0123456789"));
  const file = await store.open("originals/digits.jpg");
  expect(file?.bytes).toBe(10);
  expect(await new Response(file?.stream({ start: 2, end: 5 })).text()).toBe("2345");
  expect(await new Response(file?.stream({ start: 9, end: 9 })).text()).toBe("9");
});

test("cancelled streams do not prevent later reads", async () => {
  const store = openStore();
  await store.put("originals/large.png", randomBytes(2_000_000));
  const file = await store.open("originals/large.png");
  for (let round = 0; round < 5; round++) {
    const reader = file?.stream().getReader();
    await reader?.read();
    await reader?.cancel();
  }
  expect((await store.read("originals/large.png"))?.length).toBe(2_000_000);
});

test("files are stored with the media type of their extension", async () => {
  const store = openStore({ prefix: "kinds/" });
  const storeAndGetType = async (key: string) => {
    await store.put(key, encodeText("x"));
    return (await admin.fetch(`${bucketUrl}/kinds/${key}`)).headers.get("content-type");
  };
  expect(await storeAndGetType("a.jpg")).toBe("image/jpeg");
  expect(await storeAndGetType("b/400x500.avif")).toBe("image/avif");
  expect(await storeAndGetType("c.unknown")).toBe("application/octet-stream");
});

test("listing returns every file with the prefix, across pages", async () => {
  const store = openStore();
  const keys = Array.from({ length: 2 * pageSize + 1 }, (_, index) => `derived/${index}.webp`);
  await forEachConcurrently(keys, (key) => store.put(key, encodeText("x")));
  await store.put(ROSE, encodeText("rose"));
  expect((await listKeys(store, "derived/")).toSorted()).toEqual(keys.toSorted());
  const [rose] = await Array.fromAsync(store.list("originals/"));
  expect(rose).toMatchObject({ key: ROSE, bytes: 4 });
  expect(Math.abs(Number(rose?.storedAt) - Date.now())).toBeLessThan(60_000);
});

test("prefixes separate two shops in one bucket", async () => {
  const zarif = openStore({ prefix: "zarif/" });
  const oud = openStore({ prefix: "oud/" });
  await zarif.put(ROSE, encodeText("zarif's"));
  await oud.put(ROSE, encodeText("oud's"));
  await oud.put("originals/musk.jpg", encodeText("oud's"));
  expect(await listKeys(zarif)).toEqual([ROSE]);
  await oud.delete(ROSE);
  expect(decodeText(await zarif.read(ROSE))).toBe("zarif's");
});

test("a prefix may contain any characters", async () => {
  const store = openStore({ prefix: "Zarif & Söhne/50% + (1)*'2'?=#<b>/" });
  await store.put(ROSE, encodeText("rose"));
  expect(decodeText(await store.read(ROSE))).toBe("rose");
  expect(await listKeys(store, "originals/")).toEqual([ROSE]);
  expect(await listKeys(store, "derived/")).toEqual([]);
  await store.delete(ROSE);
  expect(await listKeys(store)).toEqual([]);
});

test("files of other programs are not listed", async () => {
  const otherProgram = openStore({ prefix: "shared/not an image & " });
  await otherProgram.put("notes.txt", encodeText("notes"));
  const store = openStore({ prefix: "shared/" });
  await store.put(ROSE, encodeText("rose"));
  expect(await listKeys(store)).toEqual([ROSE]);
});

test("ten concurrent writes of one file leave one complete file", async () => {
  const store = openStore();
  const contents = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(200_000));
  await Promise.all(contents.map((content) => store.put(ROSE, encodeText(content))));
  expect(contents).toContain(decodeText(await store.read(ROSE)));
});

test("content that does not match its hash is rejected", async () => {
  const store = openStore();
  const file = await writeLocalFile(encodeText("rose"));
  const otherFile = await writeLocalFile(encodeText("musk"));
  const message = await getErrorMessage(store.put(ROSE, { ...file, path: otherFile.path }));
  expect(message).toMatch(/failed: 400 (XAmzContentSHA256Mismatch|BadDigest): \w+/);
  expect(await store.read(ROSE)).toBeUndefined();
});

test.each([
  "../secret.jpg",
  "originals/../../secret.jpg",
  "/originals/a.jpg",
  "a//b.jpg",
  ".hidden",
  "a b.jpg",
  "",
])("every operation rejects the key %j", async (key) => {
  const store = createS3Store({ ...settings, endpoint: UNREACHABLE });
  await expect(store.put(key, encodeText("x"))).rejects.toThrow(TypeError);
  await expect(store.read(key)).rejects.toThrow(TypeError);
  await expect(store.open(key)).rejects.toThrow(TypeError);
  await expect(store.delete(key)).rejects.toThrow(TypeError);
});

test("an invalid list prefix is rejected", async () => {
  await expect(listKeys(openStore(), "../")).rejects.toThrow(TypeError);
});

test("the error for a wrong secret does not contain the secret", async () => {
  const secretAccessKey = "a-wrong-secret";
  const store = createS3Store({ ...settings, secretAccessKey });
  const largeFile = await writeLocalFile(randomBytes(10_000_000));
  const listing = listKeys(store);
  const attempts = [
    store.read(ROSE),
    store.put(ROSE, encodeText("rose")),
    store.put(ROSE, largeFile),
    store.delete(ROSE),
    listing,
  ];
  for (const message of await Promise.all(attempts.map(getErrorMessage))) {
    expect(message).toMatch(/failed: 403 SignatureDoesNotMatch: \w+/);
    expect(message).not.toContain(secretAccessKey);
  }
  expect(await getErrorMessage(store.open(ROSE))).toMatch(/HEAD .*rose\.jpg failed: 403 Forbidden/);
});

test("the error for a missing bucket contains the bucket's name", async () => {
  const store = createS3Store({ ...settings, bucket: "no-such-bucket" });
  const attempts = [
    store.read(ROSE),
    store.put(ROSE, encodeText("rose")),
    store.delete(ROSE),
    listKeys(store),
  ];
  for (const message of await Promise.all(attempts.map(getErrorMessage))) {
    expect(message).toMatch(/no-such-bucket\/.* failed: 404 NoSuchBucket/);
  }
});

test("a request to an unreachable server fails immediately", async () => {
  const store = createS3Store({ ...settings, endpoint: UNREACHABLE });
  const start = performance.now();
  const message = await getErrorMessage(store.read(ROSE));
  expect(message).toContain(
    `GET ${UNREACHABLE}/${settings.bucket}/${ROSE} failed: connect ECONNREFUSED 127.0.0.1:2`,
  );
  expect(message).not.toContain(settings.secretAccessKey);
  expect(performance.now() - start).toBeLessThan(5000);
});

test("without path style, the bucket is part of the host name", async () => {
  const store = createS3Store({ ...settings, endpoint: "http://localhost:2", pathStyle: false });
  expect(await getErrorMessage(store.read(ROSE))).toContain(
    `GET http://${settings.bucket}.localhost:2/${ROSE} failed`,
  );
});

test("listing fails if the endpoint is not an S3 server", async () => {
  const page = "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n<p>Hello<br>";
  const endpoint = await startTestProxy(settings.endpoint, (client) =>
    client.once("data", () => client.write(page)),
  );
  expect(await getErrorMessage(listKeys(createS3Store({ ...settings, endpoint })))).toContain(
    "Not an S3 bucket listing",
  );
});

/** Skipped for https endpoints, because the server's certificate does not match the proxy. */
const proxyTest = test.skipIf(settings.endpoint.startsWith("https:"));
const UNAVAILABLE = "HTTP/1.1 503 Slow Down\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

proxyTest("a request is retried after two failures", async () => {
  const endpoint = await startTestProxy(settings.endpoint, (client, connection, forward) => {
    if (connection === 1) client.once("data", () => client.destroy());
    else if (connection === 2) client.once("data", () => client.end(UNAVAILABLE));
    else forward();
  });
  const store = openStore({ endpoint });
  const content = randomBytes(10_000_000);
  await store.put(ROSE, await writeLocalFile(content));
  expect(content.equals((await store.read(ROSE)) ?? new Uint8Array())).toBe(true);
});

test("after three failed attempts, the error contains the server's message", async () => {
  let connectionCount = 0;
  const endpoint = await startTestProxy(settings.endpoint, (client, connection) => {
    connectionCount = connection;
    client.once("data", () => client.end(UNAVAILABLE));
  });
  const store = createS3Store({ ...settings, endpoint });
  expect(await getErrorMessage(store.read(ROSE))).toContain("failed: 503 Slow Down");
  expect(connectionCount).toBe(3);
});

test("requests to an unresponsive server time out", async () => {
  const endpoint = await startTestProxy(settings.endpoint, () => undefined);
  const store = createS3Store({ ...settings, endpoint }, 400);
  const attempts = [store.read(ROSE), store.put(ROSE, encodeText("rose")), store.open(ROSE), listKeys(store)];
  for (const message of await Promise.all(attempts.map(getErrorMessage))) {
    expect(message).toContain("failed: no response within 0.4 s");
  }
});

proxyTest("reading a stream may take longer than the timeout", async () => {
  let paused: { client: Socket; server: Socket } | undefined;
  let shouldPause = false;
  const endpoint = await startTestProxy(settings.endpoint, (client, _, forward) => {
    if (paused) return;
    const server = forward();
    let length = 0;
    server.on("data", (block) => {
      length += block.length;
      // Pause after the proxy forwarded the response headers and the start of the body.
      if (shouldPause && !paused && length > 10_000)
        paused = { client, server: server.unpipe(client).pause() };
    });
  });
  const store = openStore({ endpoint }, 2000);
  const content = randomBytes(10_000_000);
  await store.put(ROSE, content);
  const file = await store.open(ROSE);
  shouldPause = true;
  const reader = file?.stream().getReader();
  const blocks = [(await reader?.read())?.value ?? new Uint8Array()];
  // This request started after the stream and timed out, so the stream has taken longer than the timeout.
  expect(await getErrorMessage(store.read(ROSE))).toContain("no response within 2 s");
  paused?.server.pipe(paused.client);
  for (let block = await reader?.read(); block?.value; block = await reader?.read()) blocks.push(block.value);
  expect(content.equals(Buffer.concat(blocks))).toBe(true);
});

proxyTest("a stream fails if its connection closes", async () => {
  const endpoint = await startTestProxy(settings.endpoint, (client, _, forward) => {
    let length = 0;
    forward().on("data", (block) => {
      length += block.length;
      if (length > 10_000) client.destroy();
    });
  });
  const store = openStore({ endpoint });
  await store.put(ROSE, randomBytes(1_000_000));
  const file = await store.open(ROSE);
  expect(await getErrorMessage(new Response(file?.stream()).bytes())).toMatch(
    /closed the connection while sending .*rose\.jpg/,
  );
});
