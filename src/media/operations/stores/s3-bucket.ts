import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { AwsClient } from "aws4fetch";

import { fetchUncompressed } from "#platform/requests/fetch-uncompressed.ts";

import type { LocalFile } from "../file-store.ts";
import { parseError } from "./s3-xml.ts";

export interface BucketSettings {
  /** Origin of the server, e.g. `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string;
  /** An existing bucket. The access key must be allowed to list it and to get, put and delete objects. */
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether URLs contain the bucket in the path (most servers) instead of the host name (Amazon). */
  pathStyle: boolean;
}

/** A request to the bucket's server. */
export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Object name, or an empty string for the bucket itself. */
  name: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Requires a content-length header: servers reject content of unknown length. */
  content?: Uint8Array | LocalFile;
  /** Timeout for all attempts together (ms). */
  timeoutMs: number;
}

/** An error response of the server. The message contains the request, the status and the reason. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(
    action: string,
    { status, statusText }: Response,
    { code, message }: ReturnType<typeof parseError>,
  ) {
    super(`${action} failed: ${status} ${code ?? statusText}${message ? `: ${message}` : ""}`);
    this.name = "S3Error";
    this.status = status;
    this.code = code;
  }
}

const MAX_ATTEMPTS = 3;
const FIRST_RETRY_DELAY_MS = 200;
/** Statuses of an overloaded or restarting server, after which a retry may succeed. */
const TRANSIENT_STATUSES: readonly number[] = [429, 500, 502, 503, 504];

/** Sends a request to a bucket and returns the result of `handleResponse`. */
export type SendToBucket = <Result>(
  request: S3Request,
  handleResponse: (response: Response) => Promise<Result>,
) => Promise<Result>;

/**
 * Returns a function that sends signed requests to a bucket. A request is sent up to three times, so it must be
 * idempotent. The timeout applies until `handleResponse` resolves; reading the rest of a body may take longer.
 * @throws S3Error if the server responds with an error
 * @throws Error if the server does not respond in time; no message contains the secret
 */
export function createBucketClient(settings: BucketSettings): SendToBucket {
  const { accessKeyId, secretAccessKey, region } = settings;
  // The signer's own retries do not cover lost connections.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  return async (request, handleResponse) => {
    const url = buildUrl(settings, request);
    const action = `${request.method} ${url}`;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), request.timeoutMs);
    const sendOnce = () =>
      withBody(request.content, async (body) => {
        const { method, headers } = request;
        // A redirect is an error, because a signature is valid for one host only.
        const init: RequestInit = { method, headers, body, signal: timeout.signal, redirect: "manual" };
        // The signature does not cover the header that is added, because proxies of some servers change it.
        const response = await fetchUncompressed(await client.sign(url, init), { signal: timeout.signal });
        if (response.ok) return handleResponse(response);
        throw new S3Error(action, response, parseError(await response.text()));
      });
    try {
      return await withRetries(sendOnce, timeout.signal);
    } catch (error) {
      if (error instanceof S3Error) throw error;
      const timeoutReason = `no response within ${Math.round(request.timeoutMs / 100) / 10} s`;
      const reason = timeout.signal.aborted ? timeoutReason : describeNetworkError(error);
      throw new Error(`${action} failed: ${reason}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Streams a file from disk. A Blob would fill the memory on a slow connection. */
async function withBody<Result>(
  content: S3Request["content"],
  send: (body: BodyInit | undefined) => Promise<Result>,
): Promise<Result> {
  if (!content || content instanceof Uint8Array) return send(content as BodyInit | undefined);
  const file = createReadStream(content.path);
  try {
    return await send(Readable.toWeb(file) as BodyInit);
  } finally {
    file.destroy();
  }
}

function buildUrl({ endpoint, bucket, pathStyle }: BucketSettings, { name, query = {} }: S3Request): string {
  const { protocol, host } = new URL(endpoint);
  const base = pathStyle ? `${host}/${bucket}` : `${bucket}.${host}`;
  const path = name.split("/").map(encodeURIComponent).join("/");
  const search = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${protocol}//${base}/${path}${search.length > 0 ? `?${search.join("&")}` : ""}`;
}

async function withRetries<Result>(sendOnce: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce();
    } catch (error) {
      const isTransient = !(error instanceof S3Error) || TRANSIENT_STATUSES.includes(error.status);
      if (!isTransient || attempt === MAX_ATTEMPTS || signal.aborted) throw error;
    }
    // The random factor spreads retries of requests that failed at the same time.
    await sleep(FIRST_RETRY_DELAY_MS * 4 ** (attempt - 1) * (0.5 + Math.random()), undefined, { signal });
  }
}

/** Returns the reason why `fetch` failed, which is in the cause of its error. */
function describeNetworkError(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = reason instanceof Error && "code" in reason ? String(reason.code) : "";
  return reason instanceof Error && reason.message !== "" ? reason.message : code || String(reason);
}
