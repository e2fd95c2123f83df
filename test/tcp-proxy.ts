import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

import { onTestFinished } from "vitest";

/** Decides what a connection, the first being 1, comes to; `through` joins it to the server and answers that side. */
export type ConnectionHandler = (client: Socket, connection: number, through: () => Socket) => void;

/** A way to a server on which things can go wrong, until the test ends; answers its origin. */
export async function startTestProxy(server: string, keep: ConnectionHandler): Promise<string> {
  const { origin, close } = await startProxy(server, keep);
  onTestFinished(close);
  return origin;
}

/** The same until it is closed, for what outlives a test. */
export async function startProxy(
  server: string,
  keep: ConnectionHandler,
): Promise<{ origin: string; close: () => void }> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    // Broken connections are what a pipe is for.
    return socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  let connections = 0;
  const pipe = createServer((client) => {
    track(client);
    connections += 1;
    keep(client, connections, () => {
      const upstream = track(connect(Number(port || 80), hostname));
      client.pipe(upstream);
      upstream.pipe(client);
      return upstream;
    });
  });
  const close = () => {
    pipe.close();
    for (const socket of sockets) socket.destroy();
  };
  await once(pipe.listen(0, "127.0.0.1"), "listening");
  return { origin: `http://127.0.0.1:${(pipe.address() as AddressInfo).port}`, close };
}
