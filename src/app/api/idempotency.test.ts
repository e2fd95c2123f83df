import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { getRequestListener } from "@hono/node-server";
import type { PgTable } from "drizzle-orm/pg-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { orders } from "#orders/tables/order-schema.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { contactMessages, newsletterSubscribers } from "#messages/tables/message-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import type { LinkedOrder } from "#orders/rules/order.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildCollection, buildProduct, buildOrderInput, buildProductFields } from "#test/factories.ts";
import { startTestProxy } from "#test/databases/tcp-proxy.ts";

const api = await openTestApi();
const origin = await startServer();
const staff = await api.signIn(true);
const collection = await buildCollection(api.db);
const product = await buildProduct(api.db, { collectionRef: collection.id, stock: { "50ml": 200 } });
const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);

const CONCURRENCY = 50;

afterEach(() => expect(api.reportedErrors).toEqual([]));

async function startServer(): Promise<string> {
  const server = createServer(getRequestListener(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An idempotent write: its request, its table, and whether a repeated request gets the replay header. */
interface Write {
  path: string;
  body: unknown;
  headers?: Record<string, string>;
  table: PgTable;
  hasReplayHeader: boolean;
}

/** Each function creates a write of one kind, given an idempotency key. */
const WRITE_FACTORIES: Record<string, (key: string) => Promise<Write>> = {
  "an order": async (key) => ({
    path: "/orders",
    body: input,
    headers: { "idempotency-key": key },
    table: orders,
    hasReplayHeader: true,
  }),
  "a message with a key": async (key) => ({
    path: "/contact-messages",
    body: { name: "Ayesha", phone: "0300 1234567", message: "Did this reach you?" },
    headers: { "idempotency-key": key },
    table: contactMessages,
    hasReplayHeader: true,
  }),
  "a message without a key": async (key) => ({
    path: "/contact-messages",
    body: { name: "Ayesha", phone: "0300 1234567", message: key },
    table: contactMessages,
    hasReplayHeader: true,
  }),
  "the reviews of an order": async () => {
    const { id } = await placeOrder(api.db, input);
    await updateOrderStatus(api.db, { orderId: id, status: "delivered" });
    const reviews = [{ productId: product.id, rating: 4, review: "Lasts all day" }];
    return { path: `/orders/${id}/reviews`, body: { reviews }, table: orderReviews, hasReplayHeader: true };
  },
  // The replay header would reveal who is subscribed.
  "a subscription": async (key) => ({
    path: "/newsletter",
    body: { email: `${key}@example.com` },
    table: newsletterSubscribers,
    hasReplayHeader: false,
  }),
  "a product": async (key) => ({
    path: "/admin/products",
    body: await buildProductFields(api.db, { collectionRef: collection.id, name: `Oud ${key}` }),
    headers: { "idempotency-key": key, ...staff },
    table: products,
    hasReplayHeader: true,
  }),
};

interface WriteResult {
  status: number;
  isReplay: boolean;
  body: unknown;
}

async function send(
  { path, body, headers = {} }: Write,
  targetOrigin: string = origin,
): Promise<WriteResult> {
  const response = await fetch(`${targetOrigin}/api${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
  const isReplay = response.headers.get("idempotency-replayed") === "true";
  return { status: response.status, isReplay, body: await response.json() };
}

describe.each(Object.entries(WRITE_FACTORIES))("%s", (name, createWrite) => {
  const createKey = (test: string) => `${name}-${test}`.replaceAll(" ", "-");

  test(`sent ${CONCURRENCY} times concurrently is stored once, and all responses are equal`, async () => {
    const write = await createWrite(createKey("at-once"));
    const before = await api.db.$count(write.table);
    const responses = await Promise.all(Array.from({ length: CONCURRENCY }, () => send(write)));
    expect(await api.db.$count(write.table)).toBe(before + 1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
    expect(responses.filter(({ isReplay }) => isReplay)).toHaveLength(
      write.hasReplayHeader ? CONCURRENCY - 1 : 0,
    );
  });

  test("whose response is lost is stored once, and a retry returns the stored result", async () => {
    const write = await createWrite(createKey("lost"));
    const before = await api.db.$count(write.table);
    const responseStarted = Promise.withResolvers<void>();
    // Forwards the request and cuts the connection at the first byte of the response.
    const proxyOrigin = await startTestProxy(origin, (client, connection, connect) => {
      const server = connect();
      if (connection > 1) return;
      server.unpipe(client);
      server.once("data", () => {
        client.destroy();
        responseStarted.resolve();
      });
      server.resume();
    });
    await expect(send(write, proxyOrigin)).rejects.toThrow("fetch failed");
    await responseStarted.promise;
    expect(await api.db.$count(write.table)).toBe(before + 1);
    const retry = await send(write, proxyOrigin);
    expect(retry).toMatchObject({ status: 201, isReplay: write.hasReplayHeader });
    expect(await send(write)).toEqual(retry);
    expect(await api.db.$count(write.table)).toBe(before + 1);
  });
});

test("repeating the order for the last bottle returns that order, while new orders are rejected", async () => {
  const lastProduct = await buildProduct(api.db, {
    collectionRef: collection.id,
    name: "Last Oud",
    stock: { "50ml": 1 },
  });
  const write: Write = {
    path: "/orders",
    body: buildOrderInput([{ productId: lastProduct.id, variant: "50ml", quantity: 1 }]),
    headers: { "idempotency-key": "took-the-last-bottle" },
    table: orders,
    hasReplayHeader: true,
  };
  const { id, orderNumber } = (await send(write)).body as LinkedOrder;
  await updateOrderStatus(api.db, { orderId: id, status: "confirmed" });
  expect((await getProduct(api.db, lastProduct.id))?.stock).toEqual({ "50ml": 0 });
  const retry = await send(write);
  expect(retry).toMatchObject({ status: 201, isReplay: true });
  expect(retry.body).toMatchObject({
    id,
    orderNumber,
    status: "confirmed",
    hasOtherDetails: false,
  });
  const newOrder = await send({ ...write, headers: { "idempotency-key": "comes-too-late" } });
  expect([newOrder.status, newOrder.isReplay]).toEqual([409, false]);
});

test("repeating an order key with other details returns the order with hasOtherDetails; other lines are rejected", async () => {
  const headers = { "idempotency-key": "edited-after-a-lost-response" };
  const first = await api.send<LinkedOrder>("POST", "/orders", input, headers);
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect(first.body).toMatchObject({ hasOtherDetails: false });
  const orderToOtherStreet = { ...input, address: { ...input.address, street: "14 Mall Road" } };
  const edited = await api.send<LinkedOrder>("POST", "/orders", orderToOtherStreet, headers);
  expect(edited.headers.get("idempotency-replayed")).toBe("true");
  expect(edited.body).toEqual({ ...first.body, hasOtherDetails: true });
  const orderOfTwo = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 2 }]);
  const { status, problem } = await api.send("POST", "/orders", orderOfTwo, headers);
  expect([status, problem.type]).toEqual([409, "/problems/idempotency-key-taken"]);
  for (const secret of [first.body.id, first.body.orderNumber])
    expect(JSON.stringify(problem)).not.toContain(secret);
});

test.each(["short", "k".repeat(201), "has a space in it", "ключ-ключ-ключ"])(
  "an invalid key is rejected, and nothing is written: %s",
  async (key) => {
    const before = await api.db.$count(orders);
    const headers = { "idempotency-key": key };
    const response = api.send("POST", "/orders", input, headers);
    // Headers cannot contain characters outside Latin-1, so fetch rejects the request.
    await (key.startsWith("к")
      ? expect(response).rejects.toThrow()
      : expect(response).resolves.toMatchObject({ status: 422 }));
    expect(await api.db.$count(orders)).toBe(before);
  },
);

test("the OpenAPI document describes idempotency keys and the replay header", async () => {
  const { body } = await api.send<{
    info: { description: string };
    paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>;
  }>("GET", "/openapi.json");
  expect(body.info.description).toContain("Idempotency-Replayed");
  for (const path of ["/orders", "/contact-messages", "/orders/{id}/reviews", "/admin/products"]) {
    expect(body.paths[`/api${path}`]?.["post"]?.responses["201"]?.headers, path).toHaveProperty(
      "Idempotency-Replayed",
    );
  }
});
