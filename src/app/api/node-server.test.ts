import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";

import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const api = await openTestApi();
const origin = await startServer();
const staff = await api.signIn(true);

async function startServer(): Promise<string> {
  const server = createServer(getRequestListener(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${origin}/api${path}`, { method, ...init });
}

function sendJson(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const type = { "content-type": "application/json" };
  return send(method, path, { body: JSON.stringify(body), headers: { ...type, ...headers } });
}

/** Repeats the request while the server has no free database connection (503), as the shop's clients do. */
async function sendUntilProcessed(request: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await request();
    if (response.status !== 503) return response;
    await response.body?.cancel();
  }
}

test("a write without a body needs no content type", async () => {
  const product = await buildProduct(api.db);
  expect((await send("DELETE", `/admin/products/${product.id}`, { headers: staff })).status).toBe(204);
  expect(await getProduct(api.db, product.id)).toBeUndefined();
  expect((await send("POST", "/auth/sign-out")).status).toBe(204);
});

test("a body whose content type is not JSON is rejected", async () => {
  const response = await send("POST", "/orders", { body: "a=1", headers: { "content-type": "text/plain" } });
  expect(response.status).toBe(415);
});

test.each([
  ["with", (body: string) => body],
  ["without", (body: string) => new Blob([body]).stream()],
])("a body over 1 MB is rejected %s Content-Length [ASVS 4.2.1]", async (_name, createBody) => {
  // A separate server, because the rejection closes the connection.
  const server = await startServer();
  const body = createBody(JSON.stringify({ name: "x".repeat(1_100_000) }));
  const init = { method: "POST", body, headers: { "content-type": "application/json" }, duplex: "half" };
  expect((await fetch(`${server}/api/orders`, init as RequestInit)).status).toBe(413);
});

const LARGE_BODY = "x".repeat(6_000_000);

test.each([
  ["with Content-Length", () => LARGE_BODY],
  ["without Content-Length", () => new Blob([LARGE_BODY]).stream()],
])(
  "a client that sends a large body %s receives 413, and its next request succeeds",
  async (_name, createBody) => {
    const server = await startServer();
    for (let count = 0; count < 10; count += 1) {
      const init = {
        method: "POST",
        body: createBody(),
        headers: { "content-type": "application/json" },
        duplex: "half",
      };
      const rejected = await fetch(`${server}/api/orders`, init);
      expect([rejected.status, rejected.headers.get("connection")]).toEqual([413, "close"]);
      expect(await rejected.json()).toMatchObject({ status: 413, title: "Too large" });
      expect((await fetch(`${server}/api/hero`)).status).toBe(200);
    }
  },
);

test("a client that never stops sending receives a response and is disconnected", async () => {
  const { port } = new URL(await startServer());
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  let response = "";
  socket.on("data", (bytes: Buffer) => (response += bytes.toString()));
  socket.write("POST /api/orders HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n");
  socket.write(`content-length: 1000000000\r\n\r\n${LARGE_BODY}`);
  await new Promise((resolve) => socket.once("close", resolve));
  expect(response).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
});

test("100 concurrent requests with one Idempotency-Key place one order", async () => {
  const product = await buildProduct(api.db);
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const before = await api.db.$count(orders);
  const responses = await Promise.all(
    Array.from({ length: 100 }, () =>
      sendUntilProcessed(() =>
        sendJson("POST", "/orders", input, { "idempotency-key": "one-cart-one-order" }),
      ),
    ),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
  const orderNumbers = await Promise.all(
    responses.map(async (response) => ((await response.json()) as { orderNumber: string }).orderNumber),
  );
  expect(new Set(orderNumbers).size).toBe(1);
  expect(await api.db.$count(orders)).toBe(before + 1);
});

test("of 200 concurrent confirmations for 50 bottles, 50 succeed and 150 return a conflict [ASVS 2.3.4]", async () => {
  const product = await buildProduct(api.db, { name: "Rare Oud", stock: { "50ml": 50 } });
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const placedResponses = await Promise.all(
    Array.from({ length: 200 }, () => sendUntilProcessed(() => sendJson("POST", "/orders", input))),
  );
  const ids = await Promise.all(
    placedResponses.map(async (response) => ((await response.json()) as { id: string }).id),
  );
  const responses = await Promise.all(
    ids.map((id) =>
      sendUntilProcessed(() =>
        sendJson("PATCH", `/admin/orders/${id}/status`, { status: "confirmed" }, staff),
      ),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
  const rejected = responses.filter(({ status }) => status !== 200);
  const details = await Promise.all(
    rejected.map(async (response) => ((await response.json()) as { detail: string }).detail),
  );
  expect(new Set(details)).toEqual(
    new Set(["Insufficient stock for: Rare Oud (50ml): requested 1, available 0"]),
  );
  expect(await getProduct(api.db, product.id)).toMatchObject({
    stock: { "50ml": 0 },
    sold: { "50ml": 50 },
  });
});
