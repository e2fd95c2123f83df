import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import type { DoorLimits } from "./http-server.ts";

interface Connection {
  requests: number;
  /** The answer that is being sent, or was sent last. */
  response: ServerResponse | undefined;
  /** When it was first seen being sent, ms of `performance.now()`. */
  since: number | undefined;
}

/** What is known of the connections that are open. */
export interface OpenConnections {
  /** Whether a part of an answer has been sent, so that nothing else may be. */
  isAnswered: (socket: Socket) => boolean;
}

/**
 * Ends a connection after so many requests, and one whose reader takes an answer so slowly that it would never end: a
 * drop now and then passes for activity. Answers are looked at from time to time, so that one that is sent at once costs
 * next to nothing.
 */
export function limitConnections(
  server: Server,
  { requestsPerConnection, answerMs, lookMs }: DoorLimits,
): OpenConnections {
  const connections = new Map<Socket, Connection>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { requests: 0, response: undefined, since: undefined });
    socket.once("close", () => connections.delete(socket));
  });
  server.prependListener("request", ({ socket }, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.requests += 1;
    connection.response = response;
    connection.since = undefined;
    if (connection.requests >= requestsPerConnection) response.shouldKeepAlive = false;
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (!isBeingSent(connection)) continue;
      connection.since ??= now;
      if (now - connection.since > answerMs) socket.destroy();
    }
  };
  setInterval(look, 10 * lookMs).unref();
  return { isAnswered: (socket) => isBeingSent(connections.get(socket)) };
}

function isBeingSent(connection: Connection | undefined): boolean {
  const { headersSent = false, writableFinished = true } = connection?.response ?? {};
  return headersSent && !writableFinished;
}
