import { connect } from "node:net";
import type { Socket } from "node:net";

import type { LoadMessage, LoadReport } from "./load.ts";
import { createResponseReader } from "./response-reader.ts";

const RECEIVE_BYTES = 64 * 1024;

/** A connection, and the handler of received bytes. The connection reuses the buffer that it passes to the handler. */
interface Connection {
  socket: Socket;
  handler: { onBytes: (bytes: Buffer) => void };
}

/** The part of the report that the connections fill together. */
interface Counts {
  times: number[];
  unexpected: Map<number, number>;
  receivedBytes: number;
}

/**
 * Opens all connections, then sends requests in sequence on each of them until the time is up. Uses sockets directly,
 * because the clients of node:http and autocannon use more CPU time per request than the server.
 */
async function load(message: LoadMessage): Promise<LoadReport> {
  const requests = message.requests.map((request) => Buffer.from(request));
  const counts: Counts = { times: [], unexpected: new Map(), receivedBytes: 0 };
  const connections = await Promise.all(
    Array.from({ length: message.connections }, () => openConnection(message.port)),
  );
  const startedAt = performance.now();
  const endsAt = startedAt + message.seconds * 1000;
  let nextIndex = 0;
  const takeRequest = () => {
    const isOver = performance.now() >= endsAt || (message.isSentOnce && nextIndex >= requests.length);
    const request = isOver ? undefined : requests[nextIndex % requests.length];
    nextIndex += 1;
    return request;
  };
  await Promise.all(connections.map((connection) => runClient(connection, takeRequest, counts)));
  return { ...counts, seconds: (performance.now() - startedAt) / 1000 };
}

function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const handler: Connection["handler"] = { onBytes: () => undefined };
    const onread = {
      buffer: new Uint8Array(RECEIVE_BYTES),
      callback: (length: number, buffer: Uint8Array) => {
        handler.onBytes(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        return true;
      },
    };
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread }, () =>
      resolve({ socket, handler }),
    );
    socket.once("error", reject);
  });
}

/** @param takeRequest returns undefined when the load is over */
function runClient(
  { socket, handler }: Connection,
  takeRequest: () => Buffer | undefined,
  counts: Counts,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    const sendNext = () => {
      const request = takeRequest();
      if (request === undefined) {
        socket.destroy();
        return resolve();
      }
      sentAt = performance.now();
      socket.write(request);
    };
    const readBytes = createResponseReader((status) => {
      counts.times.push(performance.now() - sentAt);
      if (status < 200 || status >= 300)
        counts.unexpected.set(status, (counts.unexpected.get(status) ?? 0) + 1);
      sendNext();
    });
    handler.onBytes = (bytes) => {
      counts.receivedBytes += bytes.length;
      readBytes(bytes);
    };
    socket.once("error", reject);
    socket.once("end", () => reject(new Error("The server closed a connection.")));
    sendNext();
  });
}

// Exits when the parent process exits.
process.once("disconnect", () => process.exit());

process.once("message", (message: LoadMessage) => {
  load(message).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
