import { fetchUncompressed } from "./fetch-uncompressed.ts";
import { parseRetryAfter } from "./parse-retry-after.ts";

/**
 * Returns the code of a network error's cause, or of the error if it has no cause; the name if there is no code. Never
 * returns the message, because it could contain the URL.
 */
export function findErrorCode(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, name } = cause as { code?: unknown; name?: unknown };
  return typeof code === "string" ? code : String(name);
}

/** Maximum time for a request and its response (ms). Shorter than `SEND_TIMEOUT_MS`. */
const RESPONSE_TIMEOUT_MS = 30_000;
const MAX_TEXT_BYTES = 65_536;

export interface ProviderRequest {
  url: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body?: string | undefined;
}

/** Result of a request to a provider. */
export type RequestResult<Body = string> =
  | { kind: "response"; status: number; body: Body; retryAfterMs: number | undefined }
  /** The provider did not receive the request. */
  | { kind: "not-transmitted"; error: string }
  /** The provider may have received the request; its response is unknown. */
  | { kind: "response-lost"; error: string };

/** Error codes of requests that failed before a connection was established. */
const CONNECT_ERRORS = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Sends one request and reads the start of its response as text. See `sendRequestForBytes`. */
export async function sendRequest(request: ProviderRequest, timeoutMs?: number): Promise<RequestResult> {
  const result = await sendRequestForBytes(request, { timeoutMs, maxBytes: MAX_TEXT_BYTES });
  return result.kind === "response" ? { ...result, body: result.body.toString("utf8") } : result;
}

interface BytesOptions {
  timeoutMs?: number | undefined;
  /** Maximum number of bytes of the body. The remainder is discarded. */
  maxBytes: number;
}

/** Sends one request without following redirects. Never rejects. Errors contain neither the URL nor the body. */
export async function sendRequestForBytes(
  { url, ...request }: ProviderRequest,
  { timeoutMs = RESPONSE_TIMEOUT_MS, maxBytes }: BytesOptions,
): Promise<RequestResult<Buffer>> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetchUncompressed(url, { ...request, body: request.body ?? null, signal });
    const body = await readBodyStart(response, maxBytes);
    const retryAfterMs = parseRetryAfter(response.headers.get("retry-after"));
    return { kind: "response", status: response.status, body, retryAfterMs };
  } catch (error) {
    const code = findErrorCode(error);
    if (CONNECT_ERRORS.has(code)) return { kind: "not-transmitted", error: code };
    return { kind: "response-lost", error: code };
  }
}

/** Reads a response up to `maxBytes` and discards the remainder. */
async function readBodyStart(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
