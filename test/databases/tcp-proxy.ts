import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

import { onTestFinished } from "vitest";

/**
 * Handles a client connection.
 * @param connectionNumber starts at 1
 * @param connectUpstream connects the client to the server and returns the server's socket
 */
export type ConnectionHandler = (
  client: Socket,
  connectionNumber: number,
  connectUpstream: () => Socket,
) => void;

/** Starts a proxy that closes at the end of the test. Returns its origin. */
export async function startTestProxy(server: string, handle: ConnectionHandler): Promise<string> {
  const { origin, close } = await startProxy(server, handle);
  onTestFinished(close);
  return origin;
}

/** Starts a TCP proxy that lets a test simulate network faults between a client and a server. */
export async function startProxy(
  server: string,
  handle: ConnectionHandler,
): Promise<{ origin: string; close: () => void }> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  const trackSocket = (socket: Socket) => {
    sockets.add(socket);
    // Ignores errors, because tests break connections on purpose.
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  let connectionCount = 0;
  const proxy = createServer((client) => {
    trackSocket(client);
    connectionCount += 1;
    handle(client, connectionCount, () => {
      const upstream = trackSocket(connect(Number(port || 80), hostname));
      client.pipe(upstream);
      upstream.pipe(client);
      return upstream;
    });
  });
  const closeProxy = () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  };
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close: closeProxy };
}
