import { connect } from "node:net";
import type { Socket } from "node:net";

import { createResponseReader } from "#bench/programs/response-reader.ts";
import type { LoadMessage, LoadReport } from "./load.ts";

const RECEIVE_BYTES = 64 * 1024;
const MICROSECONDS_PER_SECOND = 1e6;

interface Counts {
  succeeded: number;
  times: number[];
  unexpected: Map<number, number>;
}

/**
 * Opens all connections, then sends requests in sequence on each of them until the time is up. Uses sockets directly,
 * because the clients of node:http and autocannon use more CPU time per request than the server.
 */
async function load({
  port,
  requests,
  isSentOnce = false,
  status,
  seconds,
  connections,
}: LoadMessage): Promise<LoadReport> {
  const rawRequests = requests.map((request) => Buffer.from(request));
  const counts: Counts = { succeeded: 0, times: [], unexpected: new Map() };
  const sockets = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const startUsage = process.cpuUsage();
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  let nextIndex = 0;
  const getNextRequest = () => {
    const isOver = performance.now() >= endsAt || (isSentOnce && nextIndex >= rawRequests.length);
    const request = isOver ? undefined : rawRequests[nextIndex % rawRequests.length];
    nextIndex += 1;
    return request;
  };
  await Promise.all(sockets.map((connection) => runClient(connection, { getNextRequest, status, counts })));
  const { user, system } = process.cpuUsage(startUsage);
  return {
    ...counts,
    unexpected: [...counts.unexpected],
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / MICROSECONDS_PER_SECOND,
  };
}

interface ClientOptions {
  /** Returns undefined when the time is up or, with `isSentOnce`, after the last request. */
  getNextRequest: () => Buffer | undefined;
  /** Expected status; undefined accepts any 2xx status. */
  status: number | undefined;
  counts: Counts;
}

/** A connection, and the handler of received bytes. The connection reuses the buffer that it passes to the handler. */
interface OpenConnection {
  socket: Socket;
  handler: { onBytes: (bytes: Buffer) => void };
}

function openConnection(port: number): Promise<OpenConnection> {
  return new Promise((resolve, reject) => {
    const handler: OpenConnection["handler"] = { onBytes: () => undefined };
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

function runClient(
  { socket, handler }: OpenConnection,
  { getNextRequest, status, counts }: ClientOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    const sendNext = () => {
      const request = getNextRequest();
      if (request === undefined) {
        socket.destroy();
        return resolve();
      }
      sentAt = performance.now();
      socket.write(request);
    };
    handler.onBytes = createResponseReader((received) => {
      counts.times.push(performance.now() - sentAt);
      if (received === status || (status === undefined && isSuccess(received))) counts.succeeded += 1;
      else counts.unexpected.set(received, (counts.unexpected.get(received) ?? 0) + 1);
      sendNext();
    });
    socket.once("error", reject);
    socket.once("end", () => reject(new Error("The server closed a connection.")));
    sendNext();
  });
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

// Exits when the parent process exits.
process.once("disconnect", () => process.exit());

process.once("message", (message: LoadMessage) => {
  load(message).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
