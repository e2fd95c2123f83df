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
  request: TargetRequest,
  { timeoutMs, maxBytes, ...rules }: PostOptions,
): Promise<TargetResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const url = new URL(request.url);
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
    { method: "POST", headers: { ...request.headers, ...UNCOMPRESSED }, agent: false, lookup, signal },
    resolve,
  );
  outgoing.on("error", (error) => reject(signal.aborted ? signal.reason : error));
  outgoing.end(request.body);
  try {
    const response = await promise;
    const body = await readBodyStart(response, maxBytes);
    return { status: response.statusCode ?? 0, body, retryAfter: response.headers["retry-after"] };
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
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The result depends only on the status. The body is an excerpt for staff.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
