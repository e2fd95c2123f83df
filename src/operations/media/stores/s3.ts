import { createHash } from "node:crypto";
import { extname } from "node:path";
import { ReadableStream as WebStream } from "node:stream/web";

import type { FileStore, ListedFile, LocalFile } from "../file-store.ts";
import { assertSafeKey, isSafeKey } from "../file-store.ts";
import { contentTypeOf } from "../picture-format.ts";
import type { BucketSettings, S3Call, SendToBucket } from "./s3-bucket.ts";
import { callBucket, S3Refusal } from "./s3-bucket.ts";
import { listingOf } from "./s3-xml.ts";

export interface S3Settings extends BucketSettings {
  /** Put before every key, so that shops can share a bucket: empty or e.g. `shop/`. */
  prefix: string;
}

const TIME_LIMIT_MS = 30_000;
/** The slowest line that a file may be put over. */
const BYTES_PER_MS = 250;

/**
 * Files in a bucket of an S3 server. Names in the bucket that are no keys are somebody else's and never listed.
 * @param timeLimit milliseconds in which an answer must have come; putting a large file may take longer, and so may
 *   reading a stream
 */
export function s3Store(settings: S3Settings, timeLimit = TIME_LIMIT_MS): FileStore {
  const send = callBucket(settings);
  const callFor = (method: S3Call["method"], key: string): S3Call => {
    assertSafeKey(key);
    return { method, name: settings.prefix + key, timeLimit };
  };
  return {
    put: async (key, content) => {
      const call = callFor("PUT", key);
      const bytes = content instanceof Uint8Array ? content.length : content.bytes;
      const headers = {
        "content-type": contentTypeOf(extname(key).slice(1)),
        "content-length": String(bytes),
        // The server refuses content that is not what its hash says, e.g. of a file that changed meanwhile.
        "x-amz-content-sha256": hashOf(content),
      };
      await send({ ...call, content, headers, timeLimit: timeLimit + bytes / BYTES_PER_MS }, bytesOf);
    },
    read: async (key) => orNothing(send(callFor("GET", key), bytesOf)),
    open: async (key) => {
      const call = callFor("GET", key);
      const bytes = await orNothing(send({ ...call, method: "HEAD" }, lengthOf));
      if (bytes === undefined) return undefined;
      return {
        bytes,
        stream: (part) =>
          streamOf(send, { ...call, headers: part && { range: `bytes=${part.start}-${part.end}` } }),
      };
    },
    delete: async (key) => {
      await orNothing(send(callFor("DELETE", key), bytesOf));
    },
    list: (prefix) => listFiles(send, settings.prefix, prefix, timeLimit),
  };
}

function hashOf(content: Uint8Array | LocalFile): string {
  return content instanceof Uint8Array ? createHash("sha256").update(content).digest("hex") : content.sha256;
}

/** All of an answer: a connection is free for the next call only when its answer was read. */
async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

async function lengthOf({ headers }: Response): Promise<number> {
  return Number(headers.get("content-length"));
}

/** An answer's body as it comes; nothing is asked for before somebody reads. */
function streamOf(send: SendToBucket, call: S3Call): ReadableStream<Uint8Array<ArrayBuffer>> {
  return WebStream.from(blocksOf(send, call)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

async function* blocksOf(send: SendToBucket, call: S3Call): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const body = await send(call, async (response) => response.body);
  try {
    if (body) yield* body;
  } catch (error) {
    throw new Error(`The bucket's server broke off in the middle of ${call.name}`, { cause: error });
  }
}

async function* listFiles(
  send: SendToBucket,
  shop: string,
  prefix: string,
  timeLimit: number,
): AsyncGenerator<ListedFile> {
  assertSafeKey(`${prefix}x`);
  const query: Record<string, string> = { "list-type": "2", prefix: shop + prefix };
  for (;;) {
    const call: S3Call = { method: "GET", name: "", query, timeLimit };
    const page = listingOf(await send(call, (response) => response.text()));
    const files = page.files.map(({ name, ...file }) => ({ key: name.slice(shop.length), ...file }));
    yield* files.filter(({ key }) => isSafeKey(key));
    if (page.nextToken === undefined) return;
    query["continuation-token"] = page.nextToken;
  }
}

/** No such file is no failure; no such bucket is. */
async function orNothing<Taken>(asked: Promise<Taken>): Promise<Taken | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3Refusal && error.status === 404 && error.code !== "NoSuchBucket") return undefined;
    throw error;
  }
}
