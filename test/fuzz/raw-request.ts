import { Agent, request } from "node:http";

/** A request whose URL is sent without normalization. */
export interface RawRequest {
  method: string;
  /** Path and query in ASCII. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
}

export interface RawResponse {
  status: number;
  mediaType: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  durationMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

export const TIMEOUT_MS = 10_000;

/** Sends a request to a running shop. @throws Error after 10 s without a response */
export async function sendRaw(origin: string, raw: RawRequest): Promise<RawResponse> {
  try {
    return await sendOnce(origin, raw);
  } catch (error) {
    // Repeats the request if the shop was closing the reused connection, for example after a body above the size limit.
    if (error instanceof StaleConnectionError) return sendOnce(origin, raw);
    throw error;
  }
}

class StaleConnectionError extends Error {}

function sendOnce(origin: string, { method, target, headers, body }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const lengthHeader = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const allHeaders = { ...headers, ...lengthHeader };
    const options = { agent, hostname, port, method, path: target, headers: allHeaders };
    const clientRequest = request({ ...options, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          mediaType: response.headers["content-type"] ?? "",
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
          durationMs: performance.now() - startedAt,
        }),
      );
    });
    clientRequest.once("timeout", () =>
      clientRequest.destroy(new Error(`No response within ${TIMEOUT_MS} ms`)),
    );
    clientRequest.once("error", (error: NodeJS.ErrnoException) => {
      const isStale = clientRequest.reusedSocket && ["ECONNRESET", "EPIPE"].includes(error.code ?? "");
      reject(isStale ? new StaleConnectionError(error.message) : error);
    });
    clientRequest.end(body);
  });
}
