import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Behavior of a receiver:
 * - a number: responds with this status
 * - `hang`: never responds
 * - `endless`: responds with 10 GB
 * - `drip`: sends the response headers, then an endless body, one byte at a time
 * - `slow-head`: sends endless response headers, one byte at a time
 * - `redirect`: redirects to the path `/private` of the receiver
 * - `reset`: closes the connection
 * - `echo`: responds with the request's headers and the text of `setEcho`
 * - `none`: responds with status 200
 */
export type ReceiverFault =
  | number
  | "hang"
  | "endless"
  | "drip"
  | "slow-head"
  | "redirect"
  | "reset"
  | "echo"
  | "none";

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  setFault: (fault: ReceiverFault) => void;
  /** Sets the text of `echo`. */
  setEcho: (text: string) => void;
  /** Returns the number of bytes written to `endless` responses. */
  countWrittenBytes: () => number;
  close: () => Promise<void>;
}

const ENDLESS_BYTES = 10 * 1024 ** 3;
const DRIP_MS = 20;

/** The behavior of a receiver, and the number of bytes that it has written. */
interface ReceiverState {
  fault: ReceiverFault;
  echo: string;
  writtenBytes: number;
  timers: Set<NodeJS.Timeout>;
}

/** Writes 10 GB as fast as the client reads. */
function sendEndless(state: ReceiverState, response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, "a");
  const write = () => {
    while (state.writtenBytes < ENDLESS_BYTES && !response.destroyed) {
      state.writtenBytes += chunk.length;
      if (!response.write(chunk)) return;
    }
  };
  response.on("drain", write);
  write();
}

function respond(state: ReceiverState, { headers }: ReceivedWebhook, response: ServerResponse): void {
  const { fault } = state;
  const repeat = (write: () => void) => state.timers.add(setInterval(write, DRIP_MS));
  if (typeof fault === "number") {
    response.writeHead(fault, fault === 429 ? { "retry-after": "600" } : {}).end(`status ${fault}`);
    return;
  }
  switch (fault) {
    case "none":
      response.end("thanks");
      break;
    case "endless":
      sendEndless(state, response);
      break;
    case "drip":
      response.write("first");
      repeat(() => response.write("."));
      break;
    case "slow-head":
      response.socket?.write("HTTP/1.1 200 OK\r\nx-slow: ");
      repeat(() => response.socket?.write("a"));
      break;
    case "redirect":
      response.writeHead(302, { location: "/private" }).end();
      break;
    case "reset":
      response.socket?.destroy();
      break;
    case "echo":
      response.writeHead(500).end(`${state.echo} ${JSON.stringify(headers)}`);
      break;
    case "hang":
  }
}

/** Starts a program that receives webhooks on this machine. */
export async function startWebhookReceiver({
  onReceived,
}: { onReceived?: (webhook: ReceivedWebhook) => void } = {}): Promise<WebhookReceiver> {
  const state: ReceiverState = { fault: "none", echo: "", writtenBytes: 0, timers: new Set() };
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const receive = async () => {
      const body = await text(request).catch(() => undefined);
      // Ignores incomplete requests of killed clients.
      if (body === undefined) return;
      const webhook = { path: request.url ?? "", headers: request.headers, body };
      received.push(webhook);
      onReceived?.(webhook);
      respond(state, webhook, response);
    };
    void receive();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    setFault: (fault) => (state.fault = fault),
    setEcho: (echo) => (state.echo = echo),
    countWrittenBytes: () => state.writtenBytes,
    close: () =>
      new Promise<void>((resolve) => {
        for (const timer of state.timers) clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
