import { createHash } from "node:crypto";
import { extname } from "node:path";
import { ReadableStream as WebStream } from "node:stream/web";

import type { FileStore, ListedFile, LocalFile } from "../file-store.ts";
import { assertSafeKey, isSafeKey } from "../file-store.ts";
import { getContentType } from "../image-format.ts";
import type { BucketSettings, S3Request, SendToBucket } from "./s3-bucket.ts";
import { createBucketClient, S3Error } from "./s3-bucket.ts";
import { parseListing } from "./s3-xml.ts";

export interface S3Settings extends BucketSettings {
  /** Prefix of every object name, so that shops can share a bucket: empty or e.g. `shop/`. */
  prefix: string;
}

const TIMEOUT_MS = 30_000;
/** Minimum upload speed. The timeout of large files increases with their size. */
const MIN_BYTES_PER_MS = 250;

/**
 * Stores files in an S3 bucket. Does not list objects without a valid key, because other programs stored them.
 * @param timeoutMs timeout of a request (ms). Uploads of large files and streams may take longer.
 */
export function createS3Store(settings: S3Settings, timeoutMs = TIMEOUT_MS): FileStore {
  const send = createBucketClient(settings);
  const createRequest = (method: S3Request["method"], key: string): S3Request => {
    assertSafeKey(key);
    return { method, name: settings.prefix + key, timeoutMs };
  };
  return {
    put: async (key, content) => {
      const request = createRequest("PUT", key);
      const bytes = content instanceof Uint8Array ? content.length : content.bytes;
      const headers = {
        "content-type": getContentType(extname(key).slice(1)),
        "content-length": String(bytes),
        // The server rejects content that does not match its hash, e.g. because the file changed during the upload.
        "x-amz-content-sha256": computeSha256(content),
      };
      await send(
        { ...request, content, headers, timeoutMs: timeoutMs + bytes / MIN_BYTES_PER_MS },
        readBytes,
      );
    },
    read: async (key) => ignoreMissing(send(createRequest("GET", key), readBytes)),
    open: async (key) => {
      const request = createRequest("GET", key);
      const bytes = await ignoreMissing(send({ ...request, method: "HEAD" }, readLength));
      if (bytes === undefined) return undefined;
      return {
        bytes,
        stream: (range) =>
          streamBody(send, { ...request, headers: range && { range: `bytes=${range.start}-${range.end}` } }),
      };
    },
    delete: async (key) => {
      await ignoreMissing(send(createRequest("DELETE", key), readBytes));
    },
    list: (prefix) => listFiles(send, settings.prefix, prefix, timeoutMs),
  };
}

function computeSha256(content: Uint8Array | LocalFile): string {
  return content instanceof Uint8Array ? createHash("sha256").update(content).digest("hex") : content.sha256;
}

/** Reads the body to its end, which also releases the connection. */
async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

async function readLength({ headers }: Response): Promise<number> {
  return Number(headers.get("content-length"));
}

/** Streams a response body. Sends the request when the first block is read. */
function streamBody(send: SendToBucket, request: S3Request): ReadableStream<Uint8Array<ArrayBuffer>> {
  return WebStream.from(readBlocks(send, request)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

async function* readBlocks(send: SendToBucket, request: S3Request): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const body = await send(request, async (response) => response.body);
  try {
    if (body) yield* body;
  } catch (error) {
    throw new Error(`The bucket's server closed the connection while sending ${request.name}`, {
      cause: error,
    });
  }
}

async function* listFiles(
  send: SendToBucket,
  shopPrefix: string,
  prefix: string,
  timeoutMs: number,
): AsyncGenerator<ListedFile> {
  assertSafeKey(`${prefix}x`);
  const query: Record<string, string> = { "list-type": "2", prefix: shopPrefix + prefix };
  for (;;) {
    const request: S3Request = { method: "GET", name: "", query, timeoutMs };
    const page = parseListing(await send(request, (response) => response.text()));
    const files = page.files.map(({ name, ...file }) => ({ key: name.slice(shopPrefix.length), ...file }));
    yield* files.filter(({ key }) => isSafeKey(key));
    if (page.nextToken === undefined) return;
    query["continuation-token"] = page.nextToken;
  }
}

/** Returns undefined if the file does not exist. Rethrows other errors, including a missing bucket. */
async function ignoreMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof S3Error && error.status === 404 && error.code !== "NoSuchBucket") return undefined;
    throw error;
  }
}
