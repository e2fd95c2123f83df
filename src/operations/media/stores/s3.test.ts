import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, expect, test } from "vitest";

import { pipeTo } from "#test/tcp-proxy.ts";

import type { FileStore, LocalFile } from "../file-store.ts";
import type { S3Settings } from "./s3.ts";
import { s3Store } from "./s3.ts";

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run these tests with: npm test -- --only s3`);
  return value;
}

const settings: S3Settings = {
  endpoint: given("TEST_S3_ENDPOINT"),
  region: given("TEST_S3_REGION"),
  accessKeyId: given("TEST_S3_ACCESS_KEY_ID"),
  secretAccessKey: given("TEST_S3_SECRET_ACCESS_KEY"),
  bucket: `shop-test-${randomUUID()}`,
  pathStyle: true,
  prefix: "",
};
/** The most files that the server names in one answer. */
const pageSize = Number(process.env["TEST_S3_PAGE_SIZE"] ?? 1000);

const ROSE = "originals/rose.jpg";
/** Nobody listens there. */
const CLOSED = "http://127.0.0.1:2";

const admin = new AwsClient({ ...settings, service: "s3" });
const bucketUrl = `${settings.endpoint}/${settings.bucket}`;
const stores: FileStore[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "s3-store-"));
  const place = `<CreateBucketConfiguration><LocationConstraint>${settings.region}</LocationConstraint></CreateBucketConfiguration>`;
  const body = settings.region === "us-east-1" ? null : place;
  expect((await admin.fetch(bucketUrl, { method: "PUT", body })).status).toBe(200);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const store of stores) await eightAtOnce(await keysOf(store), (key) => store.delete(key));
  await admin.fetch(bucketUrl, { method: "DELETE" });
});

/** A shop's store in the bucket that all of these tests share; emptied after them. */
function openStore(other: Partial<S3Settings> = {}, timeLimit?: number): FileStore {
  const own = { ...settings, prefix: `${randomUUID()}/`, ...other };
  stores.push(s3Store({ ...own, endpoint: settings.endpoint }));
  return s3Store(own, timeLimit);
}

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => content && Buffer.from(content).toString();

async function keysOf(store: FileStore, prefix = ""): Promise<string[]> {
  return (await Array.fromAsync(store.list(prefix))).map(({ key }) => key);
}

async function eightAtOnce(keys: string[], task: (key: string) => Promise<void>): Promise<void> {
  const rest = keys.values();
  const worker = async () => {
    for (const key of rest) await task(key);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

async function fileOnDisk(content: Uint8Array): Promise<LocalFile> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return { path, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
}

/** What an operator would read. */
async function failureOf(tried: Promise<unknown>): Promise<string> {
  const error = await tried.then(
    () => new Error("It did not fail."),
    (reason: unknown) => reason as Error,
  );
  return [error, error.cause].map(String).join("\n");
}

test("what is put can be read until it is deleted, and deleting twice is fine", async () => {
  const store = openStore();
  await store.put("originals/3f/rose.jpg", bytes("rose"));
  expect(text(await store.read("originals/3f/rose.jpg"))).toBe("rose");
  await store.delete("originals/3f/rose.jpg");
  await store.delete("originals/3f/rose.jpg");
  expect(await store.read("originals/3f/rose.jpg")).toBeUndefined();
});

test("where nothing was put there is nothing", async () => {
  const store = openStore();
  expect(await store.read("originals/nothing.jpg")).toBeUndefined();
  expect(await store.open("originals/nothing.jpg")).toBeUndefined();
  expect(await keysOf(store)).toEqual([]);
});

test("a large file of the disk survives byte for byte", async () => {
  const store = openStore();
  const content = randomBytes(10_000_000);
  await store.put("originals/large.png", await fileOnDisk(content));
  expect(content.equals((await store.read("originals/large.png")) ?? new Uint8Array())).toBe(true);
  const file = await store.open("originals/large.png");
  expect(file?.bytes).toBe(content.length);
  expect(content.equals(await new Response(file?.stream()).bytes())).toBe(true);
});

test("a part of a file holds both of its ends", async () => {
  const store = openStore();
  await store.put("originals/digits.jpg", bytes("0123456789"));
  const file = await store.open("originals/digits.jpg");
  expect(file?.bytes).toBe(10);
  expect(await new Response(file?.stream({ start: 2, end: 5 })).text()).toBe("2345");
  expect(await new Response(file?.stream({ start: 9, end: 9 })).text()).toBe("9");
});

test("whoever stops reading can go on with other files", async () => {
  const store = openStore();
  await store.put("originals/large.png", randomBytes(2_000_000));
  const file = await store.open("originals/large.png");
  for (let times = 0; times < 5; times++) {
    const reader = file?.stream().getReader();
    await reader?.read();
    await reader?.cancel();
  }
  expect((await store.read("originals/large.png"))?.length).toBe(2_000_000);
});

test("the bucket knows what kind of picture it keeps", async () => {
  const store = openStore({ prefix: "kinds/" });
  const typeOf = async (key: string) => {
    await store.put(key, bytes("x"));
    return (await admin.fetch(`${bucketUrl}/kinds/${key}`)).headers.get("content-type");
  };
  expect(await typeOf("a.jpg")).toBe("image/jpeg");
  expect(await typeOf("b/400x500.avif")).toBe("image/avif");
  expect(await typeOf("c.unknown")).toBe("application/octet-stream");
});

test("a list names every file below its prefix, however many pages it takes", async () => {
  const store = openStore();
  const keys = Array.from({ length: 2 * pageSize + 1 }, (_, at) => `derived/${at}.webp`);
  await eightAtOnce(keys, (key) => store.put(key, bytes("x")));
  await store.put(ROSE, bytes("rose"));
  expect((await keysOf(store, "derived/")).toSorted()).toEqual(keys.toSorted());
  const [rose] = await Array.fromAsync(store.list("originals/"));
  expect(rose).toMatchObject({ key: ROSE, bytes: 4 });
  expect(Math.abs(Number(rose?.storedAt) - Date.now())).toBeLessThan(60_000);
});

test("a prefix keeps two shops in one bucket apart", async () => {
  const zarif = openStore({ prefix: "zarif/" });
  const oud = openStore({ prefix: "oud/" });
  await zarif.put(ROSE, bytes("zarif's"));
  await oud.put(ROSE, bytes("oud's"));
  await oud.put("originals/musk.jpg", bytes("oud's"));
  expect(await keysOf(zarif)).toEqual([ROSE]);
  await oud.delete(ROSE);
  expect(text(await zarif.read(ROSE))).toBe("zarif's");
});

test("a prefix may hold any characters", async () => {
  const store = openStore({ prefix: "Zarif & Söhne/50% + (1)*'2'?=#<b>/" });
  await store.put(ROSE, bytes("rose"));
  expect(text(await store.read(ROSE))).toBe("rose");
  expect(await keysOf(store, "originals/")).toEqual([ROSE]);
  expect(await keysOf(store, "derived/")).toEqual([]);
  await store.delete(ROSE);
  expect(await keysOf(store)).toEqual([]);
});

test("what somebody else put beside the pictures is not listed", async () => {
  const somebody = openStore({ prefix: "shared/not a picture & " });
  await somebody.put("notes.txt", bytes("notes"));
  const store = openStore({ prefix: "shared/" });
  await store.put(ROSE, bytes("rose"));
  expect(await keysOf(store)).toEqual([ROSE]);
});

test("of ten who put one file at once, one has put it whole", async () => {
  const store = openStore();
  const contents = Array.from({ length: 10 }, (_, at) => `${at}`.repeat(200_000));
  await Promise.all(contents.map((content) => store.put(ROSE, bytes(content))));
  expect(contents).toContain(text(await store.read(ROSE)));
});

test("content that is not what its hash says is refused", async () => {
  const store = openStore();
  const file = await fileOnDisk(bytes("rose"));
  const other = await fileOnDisk(bytes("musk"));
  const failure = await failureOf(store.put(ROSE, { ...file, path: other.path }));
  expect(failure).toMatch(/failed: 400 (XAmzContentSHA256Mismatch|BadDigest): \w+/);
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
])("the key %j is refused, whatever is done with it", async (key) => {
  const store = s3Store({ ...settings, endpoint: CLOSED });
  await expect(store.put(key, bytes("x"))).rejects.toThrow(TypeError);
  await expect(store.read(key)).rejects.toThrow(TypeError);
  await expect(store.open(key)).rejects.toThrow(TypeError);
  await expect(store.delete(key)).rejects.toThrow(TypeError);
});

test("a prefix that no key begins with is refused", async () => {
  await expect(keysOf(openStore(), "../")).rejects.toThrow(TypeError);
});

test("a wrong secret fails in words that do not tell it", async () => {
  const secretAccessKey = "a-wrong-secret";
  const store = s3Store({ ...settings, secretAccessKey });
  const large = await fileOnDisk(randomBytes(10_000_000));
  const keys = keysOf(store);
  const tries = [
    store.read(ROSE),
    store.put(ROSE, bytes("rose")),
    store.put(ROSE, large),
    store.delete(ROSE),
    keys,
  ];
  for (const failure of await Promise.all(tries.map(failureOf))) {
    expect(failure).toMatch(/failed: 403 SignatureDoesNotMatch: \w+/);
    expect(failure).not.toContain(secretAccessKey);
  }
  expect(await failureOf(store.open(ROSE))).toMatch(/HEAD .*rose\.jpg failed: 403 Forbidden/);
});

test("a bucket that is not there is named", async () => {
  const store = s3Store({ ...settings, bucket: "no-such-bucket" });
  const tries = [store.read(ROSE), store.put(ROSE, bytes("rose")), store.delete(ROSE), keysOf(store)];
  for (const failure of await Promise.all(tries.map(failureOf))) {
    expect(failure).toMatch(/no-such-bucket\/.* failed: 404 NoSuchBucket/);
  }
});

test("a server that is away fails at once, in plain words", async () => {
  const store = s3Store({ ...settings, endpoint: CLOSED });
  const began = performance.now();
  const failure = await failureOf(store.read(ROSE));
  expect(failure).toContain(
    `GET ${CLOSED}/${settings.bucket}/${ROSE} failed: connect ECONNREFUSED 127.0.0.1:2`,
  );
  expect(failure).not.toContain(settings.secretAccessKey);
  expect(performance.now() - began).toBeLessThan(5000);
});

test("a server that keeps its buckets in front of its host is asked there", async () => {
  const store = s3Store({ ...settings, endpoint: "http://localhost:2", pathStyle: false });
  expect(await failureOf(store.read(ROSE))).toContain(
    `GET http://${settings.bucket}.localhost:2/${ROSE} failed`,
  );
});

test("what is no S3 server's answer is no list", async () => {
  const page = "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n<p>Hello<br>";
  const endpoint = await pipeTo(settings.endpoint, (client) => client.once("data", () => client.write(page)));
  expect(await failureOf(keysOf(s3Store({ ...settings, endpoint })))).toContain("Not the list of a bucket");
});

/** A pipe to a server that needs its own name in the address, or a certificate, leads nowhere. */
const throughPipe = test.skipIf(settings.endpoint.startsWith("https:"));
const SORRY = "HTTP/1.1 503 Slow Down\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

throughPipe("a server in trouble twice is asked three times", async () => {
  const endpoint = await pipeTo(settings.endpoint, (client, connection, through) => {
    if (connection === 1) client.once("data", () => client.destroy());
    else if (connection === 2) client.once("data", () => client.end(SORRY));
    else through();
  });
  const store = openStore({ endpoint });
  const content = randomBytes(10_000_000);
  await store.put(ROSE, await fileOnDisk(content));
  expect(content.equals((await store.read(ROSE)) ?? new Uint8Array())).toBe(true);
});

test("a server in trouble for longer fails with its own words", async () => {
  let connections = 0;
  const endpoint = await pipeTo(settings.endpoint, (client, connection) => {
    connections = connection;
    client.once("data", () => client.end(SORRY));
  });
  const store = s3Store({ ...settings, endpoint });
  expect(await failureOf(store.read(ROSE))).toContain("failed: 503 Slow Down");
  expect(connections).toBe(3);
});

test("a server that says nothing is not waited for", async () => {
  const endpoint = await pipeTo(settings.endpoint, () => undefined);
  const store = s3Store({ ...settings, endpoint }, 400);
  const tries = [store.read(ROSE), store.put(ROSE, bytes("rose")), store.open(ROSE), keysOf(store)];
  for (const failure of await Promise.all(tries.map(failureOf))) {
    expect(failure).toContain("failed: no answer within 0.4 s");
  }
});

throughPipe("a stream under way may take longer than an answer", async () => {
  let held: { client: Socket; server: Socket } | undefined;
  let mustHold = false;
  const endpoint = await pipeTo(settings.endpoint, (client, _, through) => {
    if (held) return;
    const server = through();
    let length = 0;
    server.on("data", (block) => {
      length += block.length;
      // The head of the answer and something of its body have gone through.
      if (mustHold && !held && length > 10_000) held = { client, server: server.unpipe(client).pause() };
    });
  });
  const store = openStore({ endpoint }, 2000);
  const content = randomBytes(10_000_000);
  await store.put(ROSE, content);
  const file = await store.open(ROSE);
  mustHold = true;
  const reader = file?.stream().getReader();
  const blocks = [(await reader?.read())?.value ?? new Uint8Array()];
  // It began later than the stream and is over its limit: so is the stream.
  expect(await failureOf(store.read(ROSE))).toContain("no answer within 2 s");
  held?.server.pipe(held.client);
  for (let block = await reader?.read(); block?.value; block = await reader?.read()) blocks.push(block.value);
  expect(content.equals(Buffer.concat(blocks))).toBe(true);
});

throughPipe("a stream that breaks off fails", async () => {
  const endpoint = await pipeTo(settings.endpoint, (client, _, through) => {
    let length = 0;
    through().on("data", (block) => {
      length += block.length;
      if (length > 10_000) client.destroy();
    });
  });
  const store = openStore({ endpoint });
  await store.put(ROSE, randomBytes(1_000_000));
  const file = await store.open(ROSE);
  expect(await failureOf(new Response(file?.stream()).bytes())).toMatch(
    /broke off in the middle of .*rose\.jpg/,
  );
});
