import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { AwsClient } from "aws4fetch";

import type { LocalFile } from "../file-store.ts";
import { errorOf } from "./s3-xml.ts";

export interface BucketSettings {
  /** Origin of the server, e.g. `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string;
  /** A bucket that is there; the key below must be allowed to list it and to get, put and delete what is in it. */
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is named in the path of an address (most servers) and not in front of the host (Amazon). */
  pathStyle: boolean;
}

/** One call of a bucket's server. */
export interface S3Call {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Name in the bucket, the empty one for the bucket itself. */
  name: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Its size must be among the headers: servers refuse a file of unknown length. */
  content?: Uint8Array | LocalFile;
  /** In milliseconds, with all its tries. */
  timeLimit: number;
}

/** The server understood and said no; the message says what and why. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(
    action: string,
    { status, statusText }: Response,
    { code, message }: ReturnType<typeof errorOf>,
  ) {
    super(`${action} failed: ${status} ${code ?? statusText}${message ? `: ${message}` : ""}`);
    this.name = "S3Refusal";
    this.status = status;
    this.code = code;
  }
}

const TRIES = 3;
const FIRST_PAUSE_MS = 200;
/** What a busy or restarting server says; asking once more may help. */
const PASSING_STATUS: readonly number[] = [429, 500, 502, 503, 504];

/** Sends calls to one bucket, and hands what `take` makes of the answer on. */
export type SendToBucket = <Taken>(
  call: S3Call,
  take: (response: Response) => Promise<Taken>,
) => Promise<Taken>;

/**
 * Signed calls to a bucket. A call may be sent three times, so it must be one that may happen twice. The time limit is
 * over when `take` is: a body that it leaves unread may take longer.
 * @throws S3Refusal what the server said
 * @throws Error when there was no answer, or none in time; no message ever holds the secret
 */
export function callBucket(settings: BucketSettings): SendToBucket {
  const { accessKeyId, secretAccessKey, region } = settings;
  // The signer's own tries would leave out lost connections.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  return async (call, take) => {
    const address = addressOf(settings, call);
    const action = `${call.method} ${address}`;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), call.timeLimit);
    const once = () =>
      withBody(call.content, async (body) => {
        const { method, headers } = call;
        // Another host needs another signature: a redirect is an answer that the operator has to see.
        const init: RequestInit = { method, headers, body, signal: limit.signal, redirect: "manual" };
        const response = await client.fetch(address, init);
        if (response.ok) return take(response);
        throw new S3Refusal(action, response, errorOf(await response.text()));
      });
    try {
      return await tryAgain(once, limit.signal);
    } catch (error) {
      if (error instanceof S3Refusal) throw error;
      const late = `no answer within ${Math.round(call.timeLimit / 100) / 10} s`;
      const reason = limit.signal.aborted ? late : wordsOf(error);
      throw new Error(`${action} failed: ${reason}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A file is read while it is sent; a Blob of it would be read into memory ahead of a slow line. */
async function withBody<Sent>(
  content: S3Call["content"],
  send: (body: BodyInit | undefined) => Promise<Sent>,
): Promise<Sent> {
  if (!content || content instanceof Uint8Array) return send(content as BodyInit | undefined);
  const file = createReadStream(content.path);
  try {
    return await send(Readable.toWeb(file) as BodyInit);
  } finally {
    file.destroy();
  }
}

function addressOf({ endpoint, bucket, pathStyle }: BucketSettings, { name, query = {} }: S3Call): string {
  const { protocol, host } = new URL(endpoint);
  const place = pathStyle ? `${host}/${bucket}` : `${bucket}.${host}`;
  const path = name.split("/").map(encodeURIComponent).join("/");
  const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${protocol}//${place}/${path}${search.length > 0 ? `?${search.join("&")}` : ""}`;
}

async function tryAgain<Taken>(once: () => Promise<Taken>, signal: AbortSignal): Promise<Taken> {
  for (let tries = 1; ; tries++) {
    try {
      return await once();
    } catch (error) {
      const mayPass = !(error instanceof S3Refusal) || PASSING_STATUS.includes(error.status);
      if (!mayPass || tries === TRIES || signal.aborted) throw error;
    }
    // By chance, so that those who failed together do not come back together.
    await sleep(FIRST_PAUSE_MS * 4 ** (tries - 1) * (0.5 + Math.random()), undefined, { signal });
  }
}

/** `fetch` only says that it failed; why is in the cause. */
function wordsOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  return reason instanceof Error && reason.message !== "" ? reason.message : code || String(reason);
}
