import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import type { RequestLimits } from "./http-server.ts";
import { createShopServer, REQUEST_LIMITS } from "./http-server.ts";

const greet: RequestListener = (request, response) => {
  request.resume();
  request.once("end", () => response.end("hello"));
};

/** Starts a server with short timeouts. */
async function startServer(limits: Partial<RequestLimits> = {}, listener = greet) {
  const shopServer = createShopServer(
    { port: 0, host: "127.0.0.1", siteUrl: "http://shop.test" },
    { ...REQUEST_LIMITS, checkIntervalMs: 50, ...limits },
  );
  shopServer.setListener(listener);
  await shopServer.listen();
  onTestFinished(() => {
    shopServer.server.closeAllConnections();
    shopServer.server.close();
  });
  const { port } = shopServer.server.address() as AddressInfo;
  const openConnection = () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { shopServer, openConnection };
}

/** Reads until the server closes the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (data: Buffer) => (text += data.toString()));
  // `once` from node:events would reject on a connection reset, which counts as an end here.
  await new Promise((resolve) => socket.once("close", resolve));
  return text;
}

/** Sends a text repeatedly, like a slow-request attack. */
function sendSlowly(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 40);
  socket.once("close", () => clearInterval(timer));
}

function expectProblem(text: string, status: number, detail: string): void {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/problem\+json$/im);
  expect(head).toMatch(/^connection: close$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  expect(JSON.parse(body)).toMatchObject({ status, detail });
}

const HOST = "host: shop.test\r\n";
const GET = `GET / HTTP/1.1\r\n${HOST}`;
const buildHeaders = (count: number) =>
  Array.from({ length: count }, (_, index) => `x-${index}: 1\r\n`).join("");

test.each([
  ["a URL over 8 kB", `GET /${"a".repeat(8192)} HTTP/1.1\r\n${HOST}\r\n`, 414, "The request URL is too long"],
  [
    "headers over 16 kB",
    `${GET}cookie: ${"a".repeat(16_384)}\r\n\r\n`,
    431,
    "The request's headers are too large or too many",
  ],
  [
    "more than 100 headers",
    `${GET}${buildHeaders(100)}\r\n`,
    431,
    "The request's headers are too large or too many",
  ],
  [
    "an unknown expectation",
    `${GET}expect: 200-maybe\r\n\r\n`,
    417,
    "The request's Expect header is not supported",
  ],
  ["no host", "GET / HTTP/1.1\r\n\r\n", 400, "The request cannot be read"],
  ["data that is not HTTP", "hello\r\n\r\n", 400, "The request cannot be read"],
  [
    "two lengths",
    `POST / HTTP/1.1\r\n${HOST}content-length: 1\r\ncontent-length: 2\r\n\r\n`,
    400,
    "The request cannot be read",
  ],
  [
    "a length and chunks",
    `POST / HTTP/1.1\r\n${HOST}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`,
    400,
    "The request cannot be read",
  ],
  [
    "a chunk without a length",
    `POST / HTTP/1.1\r\n${HOST}transfer-encoding: chunked\r\n\r\nzz\r\n`,
    400,
    "The request cannot be read",
  ],
])("a request with %s gets a problem response [ASVS 4.2.1]", async (_name, request, status, detail) => {
  const { openConnection } = await startServer();
  const socket = openConnection();
  socket.write(request);
  expectProblem(await readToEnd(socket), status, detail);
});

test("a URL of 8 kB and 100 headers are accepted", async () => {
  const { openConnection } = await startServer();
  const socket = openConnection();
  const headers = `${HOST}connection: close\r\n${buildHeaders(98)}`;
  socket.write(`GET /${"a".repeat(8191)} HTTP/1.1\r\n${headers}\r\n`);
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ["never arrive", () => undefined],
  ["arrive incompletely", (socket: Socket) => socket.write(GET)],
  [
    "arrive slowly",
    (socket: Socket) => {
      socket.write(GET);
      sendSlowly(socket, "x-a: 1\r\n");
    },
  ],
])("headers that %s time out", async (_name, send) => {
  const { openConnection } = await startServer({ headersMs: 300 });
  const startedAt = performance.now();
  const socket = openConnection();
  await once(socket, "connect");
  send(socket);
  expectProblem(await readToEnd(socket), 408, "The request was not received in time");
  const ms = performance.now() - startedAt;
  expect(ms).toBeGreaterThan(250);
  expect(ms).toBeLessThan(REQUEST_LIMITS.headersMs);
});

test("a request body that arrives too slowly times out, later for an upload than for other requests", async () => {
  const sendSlowlyTo = (path: string, socket: Socket) => {
    socket.write(`POST ${path} HTTP/1.1\r\n${HOST}content-length: 1000000\r\n\r\n`);
    sendSlowly(socket, "a");
    return readToEnd(socket);
  };
  // This server allows 20 minutes for uploads, so the message must time out at the shorter request limit.
  const defaultUploadServer = await startServer({ headersMs: 200, requestMs: 300 });
  const messageResponse = await sendSlowlyTo("/api/contact-messages", defaultUploadServer.openConnection());
  expectProblem(messageResponse, 408, "The request was not received in time");
  const shortUploadServer = await startServer({ headersMs: 200, requestMs: 300, uploadMs: 1500 });
  const startedAt = performance.now();
  const imageResponse = await sendSlowlyTo("/api/admin/media?a=1", shortUploadServer.openConnection());
  expectProblem(imageResponse, 408, "The request was not received in time");
  expect(performance.now() - startedAt).toBeGreaterThan(1400);
});

const LARGE = Buffer.alloc(32 * 1024 * 1024, "a");
const respondLarge: RequestListener = (_request, response) => void response.end(LARGE);

test.each([
  ["does not read", { idleMs: 400 }, 0],
  ["reads too slowly", { responseMs: 800 }, 100_000],
])("a client that %s is disconnected", async (_name, limits, bytesPerRead) => {
  const { openConnection, shopServer } = await startServer(limits, respondLarge);
  const connected = once(shopServer.server, "connection");
  const socket = openConnection();
  socket.pause();
  socket.write(`${GET}\r\n`);
  const [serverSocket] = (await connected) as [Socket];
  const reader = setInterval(() => bytesPerRead > 0 && socket.read(bytesPerRead), 40);
  onTestFinished(() => clearInterval(reader));
  const startedAt = performance.now();
  await once(serverSocket, "close");
  expect(performance.now() - startedAt).toBeLessThan(REQUEST_LIMITS.idleMs / 4);
});

test("a slow client that makes progress is not disconnected", async () => {
  const { openConnection } = await startServer({ idleMs: 1500, responseMs: 30_000 }, respondLarge);
  const socket = openConnection();
  socket.write(`${GET}connection: close\r\n\r\n`);
  let bytes = 0;
  socket.on("data", (data: Buffer) => {
    bytes += data.length;
    socket.pause();
    setTimeout(() => socket.resume(), 4);
  });
  await once(socket, "close");
  expect(bytes).toBeGreaterThan(LARGE.length);
});

test('the last response that a connection allows has the header "Connection: close"', async () => {
  const { openConnection } = await startServer({ requestsPerConnection: 3 });
  const socket = openConnection();
  socket.write(`${GET}\r\n`.repeat(3));
  const text = await readToEnd(socket);
  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(3);
  expect(text.match(/^connection: close/gim)).toHaveLength(1);
});

test("connections beyond the limit are closed", async () => {
  const { openConnection } = await startServer({ connections: 2 });
  const accepted = [openConnection(), openConnection()];
  await Promise.all(accepted.map((socket) => once(socket, "connect")));
  expect(await readToEnd(openConnection())).toBe("");
  for (const socket of accepted) {
    socket.write(`${GET}connection: close\r\n\r\n`);
    expect(await readToEnd(socket)).toMatch(/hello$/);
  }
});

test("a closing server finishes requests in progress and closes idle connections", async () => {
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { openConnection, shopServer } = await startServer({}, (_request, response) => {
    receive();
    void finished.then(() => response.end("hello"));
  });
  const [accepted, idle] = [openConnection(), openConnection()];
  await once(idle, "connect");
  accepted.write(`${GET}\r\n`);
  await received;
  const closed = shopServer.close();
  expect(await readToEnd(idle)).toBe("");
  const rejected = openConnection();
  expect(await readToEnd(rejected)).toBe("");
  finish();
  expect(await readToEnd(accepted)).toMatch(/hello$/);
  await closed;
});
