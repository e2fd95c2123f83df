import type { IncomingMessage } from "node:http";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";

import { UNCOMPRESSED } from "./fetch-uncompressed.ts";
import type { TargetRules } from "./resolve-target.ts";
import { resolveTarget } from "./resolve-target.ts";

interface TargetRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

interface PostOptions extends TargetRules {
  /** Timeout for the host name lookup, the request and the response (ms). */
  timeoutMs: number;
  /** Maximum number of bytes of the body to read. */
  maxBytes: number;
}

/** The response of a target. */
export interface TargetResponse {
  status: number;
  /** The start of the body. */
  body: Buffer;
  retryAfter: string | undefined;
}

/**
 * Sends a POST request to a URL that staff or customers chose. The connection uses exactly the addresses that
 * were checked, and redirects are not followed. Reads the body until `maxBytes` or the timeout; an incomplete
 * body is not an error.
 * @throws ForbiddenTarget if the target must not be contacted
 * @throws DOMException `TimeoutError` if no response arrives in time
 * @throws Error if the connection fails
 */
export async function postToTarget(
  { url, headers, body }: TargetRequest,
  { timeoutMs, maxBytes, ...rules }: PostOptions,
): Promise<TargetResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  return connectToTarget(
    { url: new URL(url), method: "POST", headers, body },
    rules,
    signal,
    async (response) => ({
      status: response.statusCode ?? 0,
      body: await readBodyStart(response, maxBytes),
      retryAfter: response.headers["retry-after"],
    }),
  );
}

/** Redirects that a file is fetched through, each checked like the first address. */
const MAX_REDIRECTS = 3;

/** The content of a file on another server, or why there is none. `too-large` is a file above the limit. */
export type FetchedFile =
  | { content: Buffer }
  | { status: number; retryAfter?: string | undefined }
  | "too-large";

/**
 * Fetches a file from a URL that staff chose, with the rules of `postToTarget`. Follows redirects.
 * @throws ForbiddenTarget if the target or that of a redirect must not be contacted
 * @throws DOMException `TimeoutError` if the file does not arrive in time
 * @throws Error if the connection fails or ends early
 */
export async function fetchFromTarget(
  url: string,
  { timeoutMs, maxBytes, headers = {}, ...rules }: PostOptions & { headers?: Record<string, string> },
): Promise<FetchedFile> {
  const signal = AbortSignal.timeout(timeoutMs);
  let target = new URL(url);
  for (let redirects = 0; ; redirects += 1) {
    const result = await connectToTarget(
      { url: target, method: "GET", headers, body: "" },
      rules,
      signal,
      async (response): Promise<FetchedFile | { location: string }> => {
        const { statusCode: status = 0, headers: received } = response;
        if (status >= 300 && status < 400 && received.location !== undefined)
          return { location: received.location };
        if (status !== 200) return { status, retryAfter: received["retry-after"] };
        if (Number(received["content-length"] ?? 0) > maxBytes) return "too-large";
        const content = await readBody(response, maxBytes + 1);
        return content.length > maxBytes ? "too-large" : { content };
      },
    );
    if (result === "too-large" || !("location" in result)) return result;
    if (redirects >= MAX_REDIRECTS) return { status: 310 };
    target = new URL(result.location, target);
  }
}

interface Outgoing {
  url: URL;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Connects to a checked address of a target, and reads its response before the connection is closed. */
async function connectToTarget<Result>(
  { url, method, headers, body }: Outgoing,
  rules: TargetRules,
  signal: AbortSignal,
  read: (response: IncomingMessage) => Promise<Result>,
): Promise<Result> {
  const addresses = await rejectOnAbort(resolveTarget(url, rules), signal);
  const lookup: LookupFunction = (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  // Opens a new connection for each request, because a pooled connection could use an address checked long ago.
  const outgoing = send(
    url,
    { method, headers: { ...headers, ...UNCOMPRESSED }, agent: false, lookup, signal },
    resolve,
  );
  outgoing.on("error", (error) => reject(signal.aborted ? signal.reason : error));
  outgoing.end(body);
  try {
    return await read(await promise);
  } finally {
    outgoing.destroy();
  }
}

async function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Reads a body up to `maxBytes`, or until the connection ends. */
async function readBodyStart(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    await collectBody(response, maxBytes, chunks);
  } catch {
    // The result depends only on the status. The body is an excerpt for staff.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

/** Reads a body up to `maxBytes`. @throws Error if the connection ends early */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await collectBody(response, maxBytes, chunks);
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

async function collectBody(response: IncomingMessage, maxBytes: number, chunks: Buffer[]): Promise<void> {
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) return;
  }
}
