import { networkMessages } from "../rules/texts/network-messages.ts";
import { createNoResponseProblem } from "./api-problem.ts";

/** Parses the text of `XMLHttpRequest.getAllResponseHeaders()`. */
export function parseHeaders(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Maximum time without upload progress, or between the last byte and the response (ms). */
const STALL_TIMEOUT_MS = 150_000;

interface UploadRequest {
  path: string;
  /** The browser sets the media type of a form. */
  body: FormData | Blob;
  headers?: Readonly<Record<string, string>>;
  /** Receives the fraction sent, 0 to 1. At 1, the server is still processing the file. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Reason of the failure if `signal` aborts the upload. */
  abortReason?: string;
}

/**
 * Posts a file with XMLHttpRequest, because `fetch` does not report upload progress. The timeout restarts whenever
 * bytes are sent.
 * @throws ApiProblem if no response arrives
 */
export function sendUpload({
  path,
  body,
  headers = {},
  onProgress,
  signal,
  abortReason = networkMessages.failed,
}: UploadRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const startedAt = performance.now();
    const fail = (reason: string) => reject(createNoResponseProblem(reason));
    const resetStallTimer = () => {
      request.timeout = performance.now() - startedAt + STALL_TIMEOUT_MS;
    };
    request.open("POST", path);
    for (const [name, value] of Object.entries({ accept: "application/json", ...headers }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      resetStallTimer();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener("load", () => {
      resetStallTimer();
      onProgress?.(1);
    });
    request.addEventListener("load", () => resolve(toResponse(request)));
    request.addEventListener("error", () => fail(networkMessages.failed));
    request.addEventListener("timeout", () => fail(networkMessages.failed));
    request.addEventListener("abort", () => fail(abortReason));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    resetStallTimer();
    if (signal?.aborted === true) fail(abortReason);
    else request.send(body);
  });
}

/** Converts a finished request to a `Response`. */
function toResponse(request: XMLHttpRequest): Response {
  const headers = parseHeaders(request.getAllResponseHeaders());
  return new Response(request.responseText || null, { status: request.status, headers });
}
