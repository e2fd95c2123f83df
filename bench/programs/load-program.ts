import { connect } from "node:net";
import type { Socket } from "node:net";

import { createResponseReader } from "./response-reader.ts";
import type { LoadMessage, LoadReport } from "./load.ts";

const RECEIVE_BYTES = 64 * 1024;
const MICROSECONDS_PER_SECOND = 1e6;

interface Counts {
  succeeded: number;
  times: number[];
  unexpected: Map<number, number>;
}

/**
 * Opens all connections, then sends requests on each in sequence until time is up. Uses sockets directly, because
 * node:http and autocannon clients use more CPU time per request than the server on the same machine.
 */
async function load({
  port,
  requests,
  isOnce = false,
  status,
  seconds,
  connections,
}: LoadMessage): Promise<LoadReport> {
  const bytes = requests.map((request) => Buffer.from(request));
  const counts: Counts = { succeeded: 0, times: [], unexpected: new Map() };
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const used = process.cpuUsage();
  const started = performance.now();
  const until = started + seconds * 1000;
  let next = 0;
  const nextRequest = () => {
    const isOver = performance.now() >= until || (isOnce && next >= bytes.length);
    const request = isOver ? undefined : bytes[next % bytes.length];
    next += 1;
    return request;
  };
  await Promise.all(sockets.map((connection) => runClient(connection, { nextRequest, status, counts })));
  const { user, system } = process.cpuUsage(used);
  return {
    ...counts,
    unexpected: [...counts.unexpected],
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: (user + system) / MICROSECONDS_PER_SECOND,
  };
}

interface ClientOptions {
  /** Undefined once time is up. */
  nextRequest: () => Buffer | undefined;
  /** Undefined accepts any 2xx status. */
  status: number | undefined;
  counts: Counts;
}

/** A connection and the receiver of its bytes, which reuses one buffer. */
interface OpenConnection {
  socket: Socket;
  receive: { bytes: (bytes: Buffer) => void };
}

function open(port: number): Promise<OpenConnection> {
  return new Promise((resolve, reject) => {
    const receive: OpenConnection["receive"] = { bytes: () => undefined };
    const onread = {
      buffer: new Uint8Array(RECEIVE_BYTES),
      callback: (length: number, buffer: Uint8Array) => {
        receive.bytes(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        return true;
      },
    };
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, onread }, () =>
      resolve({ socket, receive }),
    );
    socket.once("error", reject);
  });
}

function runClient(
  { socket, receive }: OpenConnection,
  { nextRequest, status, counts }: ClientOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    const sendNext = () => {
      const request = nextRequest();
      if (request === undefined) {
        socket.destroy();
        return resolve();
      }
      sentAt = performance.now();
      socket.write(request);
    };
    receive.bytes = createResponseReader((succeeded) => {
      counts.times.push(performance.now() - sentAt);
      if (succeeded === status || (status === undefined && isSuccess(succeeded))) counts.succeeded += 1;
      else counts.unexpected.set(succeeded, (counts.unexpected.get(succeeded) ?? 0) + 1);
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

// The parent process has exited.
process.once("disconnect", () => process.exit());

process.once("message", (message: LoadMessage) => {
  load(message).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
