import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { Socket } from "node:net";

import { isFileUpload } from "../api/middleware/request-checks.ts";
import { PROBLEM_TYPE, createProblem } from "#kit/api/problems.ts";
import { requestMessages } from "#kit/rules/texts/request-messages.ts";

import type { Config } from "../config.ts";
import { limitConnections } from "./connections.ts";
import { CannotListen } from "../lifecycle/explain-failure.ts";
import { buildSecurityHeaders } from "#platform/http/security-headers.ts";

/** Limits of connections and requests; `deploy/nginx/shop.conf` has the same values. Decision 013. */
export interface RequestLimits {
  /** Maximum size of the request line and all headers, in bytes. */
  headerBytes: number;
  headers: number;
  urlLength: number;
  /** Maximum time to receive the headers, from the start of the connection. */
  headersMs: number;
  /** Maximum time to receive a request. */
  requestMs: number;
  /** Maximum time to receive an upload: 10 MB take 15 minutes over a slow connection. */
  uploadMs: number;
  /** Maximum time for the client to read a response. */
  responseMs: number;
  /** Maximum time without traffic on a connection. */
  idleMs: number;
  /**
   * Idle timeout of keep-alive connections. Longer than the idle timeout of proxies and browsers, so that they never
   * send a request on a closed connection.
   */
  keepAliveMs: number;
  requestsPerConnection: number;
  connections: number;
  /** Interval at which timeouts are checked. */
  checkIntervalMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const REQUEST_LIMITS: RequestLimits = {
  headerBytes: 16 * 1024,
  headers: 100,
  urlLength: 8 * 1024,
  headersMs: 15 * SECOND,
  requestMs: 30 * SECOND,
  uploadMs: 20 * MINUTE,
  responseMs: 20 * MINUTE,
  idleMs: 2 * MINUTE,
  keepAliveMs: 75 * SECOND,
  requestsPerConnection: 10_000,
  connections: 10_000,
  checkIntervalMs: SECOND,
};

/** The shop's HTTP server. */
export interface ShopServer {
  server: Server;
  /** Starts listening unless the server already listens. @throws CannotListen */
  listen: () => Promise<void>;
  setListener: (listener: RequestListener) => void;
  /** Refuses new connections. Resolves when all requests in progress have finished and all connections are closed. */
  close: () => Promise<void>;
  isClosing: () => boolean;
}

/** Interval at which idle connections are closed during shutdown (ms). */
const CLOSE_IDLE_MS = 100;

/** Creates the HTTP server. It responds with 503 until `setListener` is called. */
export function createShopServer(
  config: Pick<Config, "port" | "host" | "siteUrl">,
  limits = REQUEST_LIMITS,
): ShopServer {
  const responseHeaders = buildSecurityHeaders(config.siteUrl).responses;
  let currentListener: RequestListener = (_request, response) => {
    const headers = { ...responseHeaders, "retry-after": "2", "content-type": "text/plain" };
    response.writeHead(503, headers).end("The shop is starting.");
  };
  let isClosing = false;
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.uploadMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      // `rejectInvalid` responds with a problem document instead.
      requireHostHeader: false,
    },
    (request, response) => {
      if (isClosing) response.shouldKeepAlive = false;
      if (!rejectInvalid(request, response, limits, responseHeaders)) currentListener(request, response);
    },
  );
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    if (!rejectInvalid(request, response, limits, responseHeaders))
      reject(response, 417, requestMessages.unsupportedExpectation, responseHeaders);
  });
  // By default, Node.js silently drops headers above a limit; `rejectInvalid` responds with an error instead.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.connections;
  server.timeout = limits.idleMs;
  const connections = limitConnections(server, limits);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // While a response is being sent, the client would read the error as part of that response.
    if (!socket.writable || error.code === "ECONNRESET" || connections.isResponding(socket)) socket.destroy();
    else sendParserError(error, socket, responseHeaders);
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const closeIdle = () => {
    server.closeIdleConnections();
    // Node.js 24 does not count connections that have sent nothing, such as a browser's spare ones, as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
  const close = async () => {
    isClosing = true;
    const timer = setInterval(closeIdle, CLOSE_IDLE_MS);
    await new Promise((resolve) => server.close(resolve));
    clearInterval(timer);
  };
  let listenPromise: Promise<void> | undefined;
  return {
    server,
    listen: () => (listenPromise ??= listen(server, config)),
    setListener: (listener) => (currentListener = listener),
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

/**
 * Rejects a request that exceeds the limits or has no Host header. Otherwise, limits the time to receive its body.
 * Returns whether it rejected the request.
 */
function rejectInvalid(
  request: IncomingMessage,
  response: ServerResponse,
  limits: RequestLimits,
  extraHeaders: ExtraHeaders,
): boolean {
  if ((request.url ?? "").length > limits.urlLength) {
    return reject(response, 414, requestMessages.addressTooLong, extraHeaders);
  }
  if (request.rawHeaders.length / 2 > limits.headers) {
    return reject(response, 431, requestMessages.headersTooLarge, extraHeaders);
  }
  if (request.headers.host === undefined)
    return reject(response, 400, requestMessages.unreadable, extraHeaders);
  const { "content-length": length = "0", "transfer-encoding": transferEncoding } = request.headers;
  if (transferEncoding !== undefined || length !== "0")
    limitRequestTime(request, response, limits, extraHeaders);
  return false;
}

function reject(
  response: ServerResponse,
  status: RejectionStatus,
  detail: string,
  extraHeaders: ExtraHeaders,
): true {
  response.shouldKeepAlive = false;
  const body = JSON.stringify(createProblem(status, detail));
  response.writeHead(status, buildProblemHeaders(body, extraHeaders)).end(body);
  return true;
}

function limitRequestTime(
  request: IncomingMessage,
  response: ServerResponse,
  limits: RequestLimits,
  extraHeaders: ExtraHeaders,
): void {
  const isUpload = isFileUpload(request.method ?? "", (request.url ?? "").split("?", 1)[0] ?? "");
  const timer = setTimeout(
    () => {
      if (request.complete) return;
      if (response.headersSent) request.socket.destroy();
      else sendAndClose(request.socket, 408, requestMessages.timedOut, extraHeaders);
    },
    isUpload ? limits.uploadMs : limits.requestMs,
  );
  request.once("close", () => clearTimeout(timer));
}

/** Security headers added to every error response. */
type ExtraHeaders = Readonly<Record<string, string>>;

function buildProblemHeaders(body: string, extraHeaders: ExtraHeaders) {
  return {
    ...extraHeaders,
    "content-type": PROBLEM_TYPE,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  };
}

type RejectionStatus = 400 | 408 | 413 | 414 | 417 | 431;

const PARSER_ERRORS: Partial<Record<string, [RejectionStatus, string]>> = {
  HPE_HEADER_OVERFLOW: [431, requestMessages.headersTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, requestMessages.unreadable],
  ERR_HTTP_REQUEST_TIMEOUT: [408, requestMessages.timedOut],
};

/** Responds to data that cannot be parsed as a request. */
function sendParserError(error: NodeJS.ErrnoException, socket: Socket, extraHeaders: ExtraHeaders): void {
  const [status, detail] = PARSER_ERRORS[error.code ?? ""] ?? [400, requestMessages.unreadable];
  sendAndClose(socket, status, detail, extraHeaders);
}

/** Writes an error response directly to the socket and closes the connection. */
function sendAndClose(
  socket: Socket,
  status: RejectionStatus,
  detail: string,
  extraHeaders: ExtraHeaders,
): void {
  const problem = createProblem(status, detail);
  const body = JSON.stringify(problem);
  socket.write(
    [
      `HTTP/1.1 ${status} ${problem.title}`,
      ...Object.entries(buildProblemHeaders(body, extraHeaders)).map(([name, value]) => `${name}: ${value}`),
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  socket.destroySoon();
}
