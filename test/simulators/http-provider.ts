import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Behavior of a simulated provider:
 * - a number: rejects each request with this status
 * - `hang`: stores the message and never responds
 * - `reset`: stores the message and closes the connection
 * - `malformed`: stores the message and sends an invalid response
 * - `error with status 200`: rejects each request with status 200 and an error in the body
 * - `none`: accepts each request
 */
export type ProviderFault =
  | 400
  | 401
  | 403
  | 429
  | 500
  | 503
  | "hang"
  | "reset"
  | "malformed"
  | "error with status 200"
  | "none";

export interface ProviderCall {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface HttpProvider {
  url: string;
  /** Accepted requests, including those whose response was lost. */
  received: ProviderCall[];
  /** @param path limits the fault to requests whose path contains this text */
  setFault: (fault: ProviderFault, path?: string) => void;
  close: () => Promise<void>;
}

interface ProviderOptions {
  /** Responds to an accepted request. */
  accept: (call: ProviderCall, response: ServerResponse) => void;
  /** Returns the body of an error response. */
  describeError: (status: number, call: ProviderCall) => string;
  /** Called with each stored request. */
  onMessage?: ((call: ProviderCall) => void) | undefined;
}

/** A URL at which no program listens. `fetch` allows connections to its port. */
export const UNREACHABLE_URL = "http://127.0.0.1:2";

/** Retry-After value of responses with status 429, in seconds. */
export const RETRY_AFTER_SECONDS = 600;

/** Starts a simulated provider with an HTTP interface on this machine. */
export async function startHttpProvider(options: ProviderOptions): Promise<HttpProvider> {
  let current: { fault: ProviderFault; path: string } = { fault: "none", path: "" };
  const received: ProviderCall[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request).catch(() => undefined);
    // Ignores incomplete requests of killed clients.
    if (body === undefined) return;
    const { method = "", url = "", headers } = request;
    const call = { method, url: new URL(url, "http://127.0.0.1"), headers, body };
    const fault = call.url.pathname.includes(current.path) ? current.fault : "none";
    if (fault === "error with status 200") {
      response.end(options.describeError(400, call));
      return;
    }
    if (typeof fault === "number") {
      const extraHeaders = fault === 429 ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {};
      response.writeHead(fault, extraHeaders).end(options.describeError(fault, call));
      return;
    }
    received.push(call);
    options.onMessage?.(call);
    if (fault === "reset") request.socket.destroy();
    else if (fault === "malformed") response.end("");
    else if (fault !== "hang") options.accept(call, response);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    setFault: (fault, path = "") => (current = { fault, path }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
