import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { Socket } from "node:net";

import { isFileUpload } from "#api/middleware/request-checks.ts";
import { PROBLEM_TYPE, problemDocument } from "#api/problems.ts";
import { requestMessages } from "#domain/shared/request-messages.ts";

import type { Config } from "#server/config.ts";
import { limitConnections } from "./connections.ts";
import { CannotListen } from "#server/lifecycle/explain-failure.ts";
import { securityHeaders } from "./security-headers.ts";

/** What a connection may ask for and how long it may take; the same stands in `deploy/nginx/shop.conf`. Decision 017. */
export interface RequestLimits {
  /** All headers together with the address, bytes. */
  headerBytes: number;
  headers: number;
  addressLength: number;
  /** How long the headers may take to arrive, from the connection's first moment. */
  headersMs: number;
  /** How long a request may take to arrive. */
  requestMs: number;
  /** The same for pictures and files of products: 10 MB over a weak phone line take a quarter of an hour. */
  fileMs: number;
  /** How long an answer may take to be read, and how long nothing of it. */
  answerMs: number;
  stillMs: number;
  /** An idle connection outlives those of the proxies and browsers that hold it, so that none sends into a closed one. */
  keepAliveMs: number;
  requestsPerConnection: number;
  connections: number;
  /** How often the times are looked at. */
  lookMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const REQUEST_LIMITS: RequestLimits = {
  headerBytes: 16 * 1024,
  headers: 100,
  addressLength: 8 * 1024,
  headersMs: 15 * SECOND,
  requestMs: 30 * SECOND,
  fileMs: 20 * MINUTE,
  answerMs: 20 * MINUTE,
  stillMs: 2 * MINUTE,
  keepAliveMs: 75 * SECOND,
  requestsPerConnection: 10_000,
  connections: 10_000,
  lookMs: SECOND,
};

/** Where the shop listens. */
export interface ShopServer {
  server: Server;
  /** Takes the port, unless it has it already. @throws CannotListen */
  listen: () => Promise<void>;
  serveWith: (listener: RequestListener) => void;
  /** Takes nobody in any more; resolves once everybody inside has been answered and has gone. */
  close: () => Promise<void>;
  isClosing: () => boolean;
}

/** How often connections are looked at for one that is no longer used, while the door closes. */
const LEAVING_MS = 100;

/** Until the shop is ready its answer is to try again in a moment. */
export function createShopServer(
  config: Pick<Config, "port" | "host" | "siteUrl">,
  limits = REQUEST_LIMITS,
): ShopServer {
  const { answers } = securityHeaders(config.siteUrl);
  let current: RequestListener = (_request, response) => {
    const headers = { ...answers, "retry-after": "2", "content-type": "text/plain" };
    response.writeHead(503, headers).end("The shop is opening.");
  };
  let isClosing = false;
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.fileMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.lookMs,
      // `refuses` says it in words.
      requireHostHeader: false,
    },
    (request, response) => {
      if (isClosing) response.shouldKeepAlive = false;
      if (!refuses(request, response, limits, answers)) current(request, response);
    },
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    if (!refuses(request, response, limits, answers))
      refuse(response, 417, requestMessages.expectsTooMuch, answers);
  });
  // Those beyond are told by `refuses`; the parser would leave them out without a word.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.connections;
  server.timeout = limits.stillMs;
  const connections = limitConnections(server, limits);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // In the middle of another answer a second one would be taken for part of it.
    if (!socket.writable || error.code === "ECONNRESET" || connections.isAnswered(socket)) socket.destroy();
    else answerUnreadable(error, socket, answers);
  });
  const close = async () => {
    isClosing = true;
    const leaving = setInterval(() => server.closeIdleConnections(), LEAVING_MS);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(leaving);
  };
  let listening: Promise<void> | undefined;
  return {
    server,
    listen: () => (listening ??= listen(server, config)),
    serveWith: (listener) => (current = listener),
    close,
    isClosing: () => isClosing,
  };
}

function listen(server: Server, config: Pick<Config, "port" | "host">): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new CannotListen(config, error)));
    server.listen(config.port, config.host, () => {
      server.removeAllListeners("error");
      resolve();
    });
  });
}

/** Answers what is out of all proportion, and says whether it did. */
function refuses(
  request: IncomingMessage,
  response: ServerResponse,
  limits: RequestLimits,
  added: Added,
): boolean {
  if ((request.url ?? "").length > limits.addressLength) {
    return refuse(response, 414, requestMessages.addressTooLong, added);
  }
  if (request.rawHeaders.length / 2 > limits.headers) {
    return refuse(response, 431, requestMessages.headersTooLarge, added);
  }
  if (request.headers.host === undefined) return refuse(response, 400, requestMessages.unreadable, added);
  const { "content-length": length = "0", "transfer-encoding": chunks } = request.headers;
  if (chunks !== undefined || length !== "0") limitRequestTime(request, response, limits, added);
  return false;
}

function refuse(response: ServerResponse, status: Refusal, detail: string, added: Added): true {
  response.shouldKeepAlive = false;
  const body = JSON.stringify(problemDocument(status, detail));
  response.writeHead(status, headersOf(body, added)).end(body);
  return true;
}

function limitRequestTime(
  request: IncomingMessage,
  response: ServerResponse,
  limits: RequestLimits,
  added: Added,
): void {
  const isFile = isFileUpload(request.method ?? "", (request.url ?? "").split("?", 1)[0] ?? "");
  const patience = setTimeout(
    () => {
      if (request.complete) return;
      if (response.headersSent) request.socket.destroy();
      else hangUp(request.socket, 408, requestMessages.tooSlow, added);
    },
    isFile ? limits.fileMs : limits.requestMs,
  );
  request.once("close", () => clearTimeout(patience));
}

/** What every answer says beside its content. */
type Added = Readonly<Record<string, string>>;

function headersOf(body: string, added: Added) {
  return {
    ...added,
    "content-type": PROBLEM_TYPE,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  };
}

type Refusal = 400 | 408 | 413 | 414 | 417 | 431;

const REFUSALS: Partial<Record<string, [Refusal, string]>> = {
  HPE_HEADER_OVERFLOW: [431, requestMessages.headersTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, requestMessages.unreadable],
  ERR_HTTP_REQUEST_TIMEOUT: [408, requestMessages.tooSlow],
};

/** What is no request gets an answer without ever becoming one. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, added: Added): void {
  const [status, detail] = REFUSALS[error.code ?? ""] ?? [400, requestMessages.unreadable];
  hangUp(socket, status, detail, added);
}

/** Answers past whatever waits for the request, and ends the connection. */
function hangUp(socket: Socket, status: Refusal, detail: string, added: Added): void {
  const problem = problemDocument(status, detail);
  const body = JSON.stringify(problem);
  socket.write(
    [
      `HTTP/1.1 ${status} ${problem.title}`,
      ...Object.entries(headersOf(body, added)).map(([name, value]) => `${name}: ${value}`),
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  socket.destroySoon();
}
