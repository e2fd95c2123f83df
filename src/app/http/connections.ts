import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { RequestLimits } from "./http-server.ts";

interface Connection {
  requests: number;
  /** The response in progress, or else the last response. */
  response: ServerResponse | undefined;
  /** When a periodic check first found the response in progress (ms of `performance.now()`). */
  firstCheckedAt: number | undefined;
}

/** The state of open connections. */
export interface OpenConnections {
  /** Returns whether a response is being sent on the socket. If so, no other response may be written. */
  isResponding: (socket: Socket) => boolean;
}

/**
 * Limits the number of requests per connection, and closes connections whose client reads a response too slowly, which
 * the idle timeout does not detect. Checks responses periodically, which costs less than a timer per response (decision
 * 024).
 */
export function limitConnections(
  server: Server,
  { requestsPerConnection, responseMs, checkIntervalMs }: RequestLimits,
): OpenConnections {
  const connections = new Map<Socket, Connection>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { requests: 0, response: undefined, firstCheckedAt: undefined });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.requests += 1;
    connection.response = response;
    connection.firstCheckedAt = undefined;
    if (connection.requests >= requestsPerConnection) response.shouldKeepAlive = false;
  });
  const checkResponses = () => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (!isBeingSent(connection)) continue;
      connection.firstCheckedAt ??= now;
      if (now - connection.firstCheckedAt > responseMs) socket.destroy();
    }
  };
  setInterval(checkResponses, 10 * checkIntervalMs).unref();
  return { isResponding: (socket) => isBeingSent(connections.get(socket)) };
}

function isBeingSent(connection: Connection | undefined): boolean {
  const { headersSent = false, writableFinished = true } = connection?.response ?? {};
  return headersSent && !writableFinished;
}
