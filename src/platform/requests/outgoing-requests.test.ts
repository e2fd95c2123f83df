import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { afterAll, describe, expect, test } from "vitest";

import { projectRoot } from "../db/project-root.ts";
import { createCloudinaryService } from "#media/operations/hosts/cloudinary-service.ts";
import { createBucketClient } from "#media/operations/stores/s3-bucket.ts";

import { postToTarget } from "./send-to-target.ts";
import { sendRequest } from "./send-request.ts";

/** Requests that arrived: their accept-encoding and authorization headers, and their bodies. */
const arrived: { encoding: string | undefined; authorization: string | undefined; body: string }[] = [];
const server = createServer(async (request, response) => {
  const { "accept-encoding": encoding, authorization } = request.headers;
  arrived.push({ encoding: encoding?.toString(), authorization, body: await text(request) });
  response.setHeader("content-type", "application/json");
  response.end("{}");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

/** Returns functions that send requests to a server, each with its client of the shop. */
function createSenders(url: string, timeoutMs: number): Record<string, () => Promise<unknown>> {
  const toBucket = createBucketClient({
    endpoint: url,
    bucket: "images",
    region: "auto",
    accessKeyId: "id",
    secretAccessKey: "secret",
    pathStyle: true,
  });
  const cloudinary = createCloudinaryService(
    { cloud: "shop", apiKey: "key", apiSecret: "secret", apiBase: url },
    { upload: timeoutMs, otherRequest: timeoutMs, firstRetryDelay: 1 },
  );
  const headers = { "Accept-Encoding": "gzip" };
  return {
    "couriers, message services and wallets": () =>
      sendRequest({ url, method: "POST", headers, body: "hello" }, timeoutMs),
    webhooks: () =>
      postToTarget({ url, headers: {}, body: "hello" }, { timeoutMs, maxBytes: 100, allowsLocalhost: true }),
    "S3 buckets": () =>
      toBucket(
        {
          method: "PUT",
          name: "rose.jpg",
          content: new TextEncoder().encode("hello"),
          headers: { "content-length": "5" },
          timeoutMs,
        },
        (response) => response.text(),
      ),
    Cloudinary: () => cloudinary.read("Reading", "resources"),
  };
}
const SENDERS = createSenders(origin, 5000);

describe("a server that never responds", async () => {
  setFlagsFromString("--expose_gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  afterAll(() => silent.closeAllConnections());
  const senders = createSenders(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 200);

  const title = "is not waited for beyond the timeout by requests to %s";
  test.for(Object.keys(senders))(title, { timeout: 15_000 }, async (name) => {
    // Node.js forgets a timeout whose only reference is a request that nothing refers to.
    const timer = setInterval(collectGarbage, 10);
    await senders[name]?.().catch(() => undefined);
    clearInterval(timer);
  });
});

test.for(Object.keys(SENDERS))("requests to %s ask for an uncompressed response", async (name) => {
  await SENDERS[name]?.();
  expect(arrived.at(-1)?.encoding).toBe("identity");
});

test("a signature does not cover the header that asks for an uncompressed response", async () => {
  await SENDERS["S3 buckets"]?.();
  const { authorization, body } = arrived.at(-1) ?? {};
  expect(body).toBe("hello");
  expect(authorization).toContain("SignedHeaders=host;x-amz-content-sha256;x-amz-date,");
});

describe("every request leaves through this folder", () => {
  /** Files that send requests, or that run in browsers. */
  const SENDING_FILES = [
    "src/catalogue/storefront/use-sheet-count.ts",
    "src/kit/api-client/api-client.ts",
    "src/orders/storefront/cart/known-sizes.ts",
    "src/orders/storefront/cart/take-over-cart.ts",
    "src/platform/requests/fetch-uncompressed.ts",
    "src/platform/requests/send-to-target.ts",
  ];
  const RAW_REQUEST =
    /(?<![\w.$])(?<!async )fetch(?=\s*\()|globalThis\.fetch|new AwsClient(?=[^]*\.fetch\()|^import \{[^}]*\b(?:request|get|Agent)\b[^}]*\} from "node:https?"|from "(?:node:http2|undici|axios|got)"/m;
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: projectRoot }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );

  test.for([
    "await fetch(url)",
    "globalThis.fetch",
    `import { request } from "node:https";`,
    `import { Agent as A, get } from "node:http";`,
    "const c = new AwsClient({});\nc.fetch(url);",
  ])("the check finds %s", (source) => expect(source).toMatch(RAW_REQUEST));

  test("no other file sends one", () => {
    expect(sources.length).toBeGreaterThan(500);
    const sending = sources.filter((file) => RAW_REQUEST.test(readFileSync(join(projectRoot, file), "utf8")));
    expect(sending.toSorted()).toEqual(SENDING_FILES);
  });
});
