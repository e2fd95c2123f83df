import { Agent, request } from "node:http";

/** A request as it goes over the line: nothing of it is made right on the way. */
export interface RawRequest {
  method: string;
  /** Path and query as they are sent, in ASCII. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer | undefined;
}

export interface RawResponse {
  status: number;
  type: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  /** How long it took, in ms. */
  took: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Longer than that nobody waits for an response, in ms. */
export const PATIENCE_MS = 10_000;

/** Sends a request to a running shop. @throws Error when no response comes in time */
export async function sendRaw(origin: string, raw: RawRequest): Promise<RawResponse> {
  try {
    return await sendOnce(origin, raw);
  } catch (error) {
    // A kept connection that the shop was just closing, as after a body that was too large.
    if (error instanceof ReusedTooLate) return sendOnce(origin, raw);
    throw error;
  }
}

class ReusedTooLate extends Error {}

function sendOnce(origin: string, { method, target, headers, body }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...length } };
    const sent = request({ ...options, timeout: PATIENCE_MS }, (response) => {
      const blocks: Buffer[] = [];
      response.on("data", (block: Buffer) => blocks.push(block));
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"] ?? "",
          headers: response.headers,
          text: Buffer.concat(blocks).toString(),
          took: performance.now() - started,
        }),
      );
    });
    sent.once("timeout", () => sent.destroy(new Error(`No response within ${PATIENCE_MS} ms`)));
    sent.once("error", (error: NodeJS.ErrnoException) => {
      const isLate = sent.reusedSocket && ["ECONNRESET", "EPIPE"].includes(error.code ?? "");
      reject(isLate ? new ReusedTooLate(error.message) : error);
    });
    sent.end(body);
  });
}
