import { connect } from "node:net";
import type { Socket } from "node:net";

import { answerReader } from "./response-reader.ts";
import type { LoadOrder, LoadReport } from "./load.ts";

const RECEIVE_BYTES = 64 * 1024;
const MICROSECONDS_PER_SECOND = 1e6;

interface Tally {
  answered: number;
  times: number[];
  unwanted: Map<number, number>;
}

/**
 * Once all connections are open, each asks, waits for the whole answer and asks again until time is up. Written on bare sockets because it
 * shares the machine with the server, and a client of node:http or autocannon spends more on a request than the server.
 */
async function load({
  port,
  requests,
  isOnce = false,
  status,
  seconds,
  connections,
}: LoadOrder): Promise<LoadReport> {
  const bytes = requests.map((request) => Buffer.from(request));
  const tally: Tally = { answered: 0, times: [], unwanted: new Map() };
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
  await Promise.all(sockets.map((opened) => askOver(opened, { nextRequest, status, tally })));
  const { user, system } = process.cpuUsage(used);
  return {
    ...tally,
    unwanted: [...tally.unwanted],
    seconds: (performance.now() - started) / 1000,
    processorSeconds: (user + system) / MICROSECONDS_PER_SECOND,
  };
}

interface Asking {
  /** Undefined once time is up. */
  nextRequest: () => Buffer | undefined;
  /** Undefined for any of success. */
  status: number | undefined;
  tally: Tally;
}

/** A connection, and where it hands the bytes that come: into a buffer that is filled anew. */
interface Opened {
  socket: Socket;
  receive: { bytes: (bytes: Buffer) => void };
}

function open(port: number): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const receive: Opened["receive"] = { bytes: () => undefined };
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

function askOver({ socket, receive }: Opened, { nextRequest, status, tally }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    const ask = () => {
      const request = nextRequest();
      if (request === undefined) {
        socket.destroy();
        return resolve();
      }
      asked = performance.now();
      socket.write(request);
    };
    receive.bytes = answerReader((answered) => {
      tally.times.push(performance.now() - asked);
      if (answered === status || (status === undefined && isSuccess(answered))) tally.answered += 1;
      else tally.unwanted.set(answered, (tally.unwanted.get(answered) ?? 0) + 1);
      ask();
    });
    socket.once("error", reject);
    socket.once("end", () => reject(new Error("The server closed a connection.")));
    ask();
  });
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

// Whoever started this program is gone.
process.once("disconnect", () => process.exit());

process.once("message", (order: LoadOrder) => {
  load(order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
