import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

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

const toBucket = createBucketClient({
  endpoint: origin,
  bucket: "images",
  region: "auto",
  accessKeyId: "id",
  secretAccessKey: "secret",
  pathStyle: true,
});
const cloudinary = createCloudinaryService(
  { cloud: "shop", apiKey: "key", apiSecret: "secret", apiBase: origin },
  { upload: 5000, otherRequest: 5000, firstRetryDelay: 1 },
);

const SENDERS: Record<string, () => Promise<unknown>> = {
  "couriers, message services and wallets": () =>
    sendRequest({ url: origin, method: "POST", headers: { "Accept-Encoding": "gzip" }, body: "hello" }),
  webhooks: () =>
    postToTarget(
      { url: origin, headers: {}, body: "hello" },
      { timeoutMs: 5000, maxBytes: 100, allowsLocalhost: true },
    ),
  "S3 buckets": () =>
    toBucket(
      {
        method: "PUT",
        name: "rose.jpg",
        content: new TextEncoder().encode("hello"),
        headers: { "content-length": "5" },
        timeoutMs: 5000,
      },
      (response) => response.text(),
    ),
  Cloudinary: () => cloudinary.read("Reading", "resources"),
};

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
