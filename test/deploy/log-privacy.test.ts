import { once } from "node:events";
import { connect } from "node:net";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Product } from "#catalogue/rules/product.ts";

import { waitUntil, withDeadline } from "#test/deadlines.ts";
import { createServerDatabase } from "#test/databases/database.ts";
import type { ShopProgram } from "#test/programs/shop-program.ts";
import { startShop } from "#test/programs/shop-program.ts";
import { acceptsConnections } from "#test/ports.ts";
import type { HttpResponse } from "./http-client.ts";
import { sendRequest, postJson, signIn } from "./http-client.ts";
import { CHECKOUT } from "../checkout.ts";

const STAFF = { email: "nadia.staff@zarif.example", password: "correct-horse-battery" };
const WRONG_PASSWORD = "wrong-horse-battery";
const METRICS_TOKEN = "token-for-metrics";
const SHOPPER = {
  name: "Ayesha Siddiqua",
  email: "ayesha.siddiqua@mail.example",
  phone: "0300 7654321",
  street: "12 Mall Road Gulberg",
  message: "The cap of my bottle is loose.",
};
const ORDER = {
  customer: { name: SHOPPER.name, email: SHOPPER.email, phone: SHOPPER.phone },
  address: { ...CHECKOUT.address, street: SHOPPER.street, zipCode: "54123" },
};

const databaseUrl = await createServerDatabase();
const adminClient = new pg.Client({ connectionString: databaseUrl });
await adminClient.connect();
afterAll(() => adminClient.end());
let shop: ShopProgram;
beforeAll(async () => {
  shop = await startShop({
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    METRICS_TOKEN,
    LOG_LEVEL: "trace",
  });
});
afterAll(() => shop.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendRequest(`${shop.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Renames a table while a task runs, so every statement that uses the table fails. */
async function runWithoutTable(table: string, task: () => Promise<void>): Promise<void> {
  await adminClient.query(`alter table ${table} rename to ${table}_renamed`);
  try {
    await task();
  } finally {
    await adminClient.query(`alter table ${table}_renamed rename to ${table}`);
  }
}

/** Returns the log entries of one request. */
const findLogEntries = (requestId: string) =>
  shop.lines
    .filter((line) => line.startsWith("{") && line.includes(requestId))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const createOrderItems = async () => {
  const { body } = await sendRequest(`${shop.origin}/api/products?pageSize=1`);
  const [product] = (JSON.parse(body.toString()) as { items: Product[] }).items;
  return [{ productId: product?.id, variant: product?.variants[0], quantity: 1 }];
};

/**
 * Sends every kind of request that contains personal data of visitors or staff, valid and invalid. Returns values that
 * must not be logged: the order id, the token of its link, the order number, the session token and the secret of an API key.
 */
async function sendPersonalData(): Promise<string[]> {
  const order = { ...ORDER, items: await createOrderItems() };
  const placed = await postJson(`${shop.origin}/api/orders`, order, {
    "idempotency-key": "key-of-this-order",
  });
  const { id, token, orderNumber } = placed.json as { id: string; token: string; orderNumber: string };
  const cookie = await signIn(shop.origin, STAFF);
  await post("/api/auth/sign-in", { email: STAFF.email, password: WRONG_PASSWORD });
  await post("/api/auth/sign-in", { email: SHOPPER.email, password: WRONG_PASSWORD });
  const contact = { name: SHOPPER.name, phone: SHOPPER.phone, message: SHOPPER.message };
  await post("/api/contact-messages", contact);
  await post("/api/contact-messages", { ...contact, phone: "none" });
  await post("/api/newsletter", { email: SHOPPER.email });
  for (const term of [orderNumber, SHOPPER.phone]) await post("/api/orders/track", { term });
  await sendRequest(`${shop.origin}/track-order?term=${encodeURIComponent(SHOPPER.phone)}`);
  await sendRequest(`${shop.origin}/shop?search=${encodeURIComponent(SHOPPER.email)}`);
  for (const link of [token, id]) {
    const path = `${shop.origin}/order/${link}`;
    await sendRequest(path);
    await sendRequest(`${path}.data`);
    await sendRequest(`${shop.origin}/track-order`, { headers: { referer: path } });
    await post("/api/orders/send-link", { term: link });
  }
  for (const status of ["confirmed", "delivered"]) {
    await sendRequest(`${shop.origin}/api/admin/orders/${id}/status`, {
      method: "PATCH",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ status, notes: `Told ${SHOPPER.name}` }),
    });
  }
  const reviews = [{ productId: order.items[0]?.productId, rating: 5, review: SHOPPER.message }];
  expect((await post(`/api/orders/${id}/reviews`, { reviews })).status).toBeLessThan(300);
  expect((await post(`/api/orders/${token}/cancel`, {})).status).toBe(409);
  expect((await post(`/api/orders/${token}/confirmation`, { decision: "confirm" })).status).toBe(403);
  await sendRequest(`${shop.origin}/admin/orders?search=${SHOPPER.email}`, { headers: { cookie } });
  return [id, token, orderNumber, cookie.split("=")[1] ?? "", await createAndSendApiKey(cookie)];
}

/** Creates an API key and sends it in the header, in URLs, and during a database error. Returns its secret. */
async function createAndSendApiKey(cookie: string): Promise<string> {
  const input = { name: "Export", permissions: ["orders.read"], currentPassword: STAFF.password };
  const created = await post("/api/admin/api-keys", input, { cookie });
  const { key } = JSON.parse(created.body.toString()) as { key: string };
  const url = `${shop.origin}/api/admin/orders`;
  const headers = { authorization: `Bearer ${key}` };
  expect((await sendRequest(url, { headers })).status).toBe(200);
  expect((await sendRequest(`${url}?key=${key}`)).status).toBe(400);
  await sendRequest(`${shop.origin}/admin/orders?search=${key}`, { headers: { cookie } });
  await runWithoutTable("api_keys", async () => {
    expect((await sendRequest(url, { headers })).status).toBe(500);
  });
  return key.slice(-43);
}

/** Sends personal data while statements fail, because PostgreSQL's errors contain the values of the statement. */
async function sendPersonalDataDuringErrors(): Promise<void> {
  const order = { ...ORDER, items: await createOrderItems() };
  await runWithoutTable("order_items", async () => {
    expect((await post("/api/orders", order)).status).toBe(500);
    await post("/api/orders/track", { term: SHOPPER.phone });
  });
  await runWithoutTable("contact_messages", async () => {
    const message = { name: SHOPPER.name, phone: SHOPPER.phone, message: SHOPPER.message };
    expect((await post("/api/contact-messages", message)).status).toBe(500);
  });
  await runWithoutTable("newsletter_subscribers", async () => {
    expect((await post("/api/newsletter", { email: SHOPPER.email })).status).toBe(500);
  });
  await runWithoutTable("users", async () => {
    expect((await post("/api/auth/sign-in", STAFF)).status).toBe(500);
  });
}

test("no log line contains a secret or personal data, even when requests fail [ASVS 14.2.4] [ASVS 16.2.5]", async () => {
  const identifiers = await sendPersonalData();
  await sendPersonalDataDuringErrors();
  const { password } = new URL(databaseUrl);
  // A log line may arrive after the response.
  const listFailures = () => shop.lines.filter((line) => line.includes("a request failed"));
  await waitUntil(() => listFailures().length >= 4, "Fewer than 4 failed requests are logged", {
    timeoutMs: 10_000,
  });
  const output = [...shop.lines, shop.getErrors()].join("\n");
  const digits = SHOPPER.phone.replaceAll(" ", "");
  const secrets = [
    STAFF.password,
    WRONG_PASSWORD,
    METRICS_TOKEN,
    databaseUrl,
    `:${password}@`,
    "key-of-this-order",
  ];
  const personalData = [
    ...Object.values(SHOPPER),
    digits,
    digits.slice(1),
    "54123",
    "siddiqua",
    ...identifiers,
  ];
  for (const value of [...secrets, ...personalData]) expect(output).not.toContain(value);
  // The first startup prints the admin's email address once, for the person who starts the shop.
  expect(output.split(STAFF.email)).toHaveLength(2);
  expect(shop.lines.find((line) => line.includes(STAFF.email))).toMatch(/^First admin: /);
});

test.each([
  "/review-order/Secret%ff",
  "/review-order/Secret%ff.data",
  "/review-order/Secret/%ff",
  "/Review-Order/Secret%ff",
  "/order/Secret%ff",
  "/newsletter/confirm/Secret%ff",
  "/newsletter/unsubscribe/Secret%ff",
  "/api/orders/Secret%ff",
  "/api/orders/Secret%ff/reviews",
  "/api/newsletter/unsubscribe/Secret%ff",
  "/admin/orders/Secret%ff",
  "/%ff/Secret",
  "/media/Secret%ff",
  "/__manifest?paths=/review-order/Secret%ff",
])("the log does not contain the secret in the malformed URL %s", async (path) => {
  const fromLine = shop.lines.length;
  expect((await sendRequest(`${shop.origin}${path}`)).status).toBeLessThan(500);
  await post(path, {});
  const { headers } = await sendRequest(`${shop.origin}/healthz`);
  await shop.waitForLine(String(headers["x-request-id"]), fromLine);
  const lines = shop.lines.slice(fromLine);
  expect(lines.join("\n")).not.toContain("Secret");
  expect(lines.filter((line) => line.includes('"msg":"console output"'))).toEqual([]);
});

test("after startup, each log line is a JSON object with a time [ASVS 16.2.2] [ASVS 16.2.4]", () => {
  const readyIndex = shop.lines.findIndex((line) => line.startsWith("Ready:"));
  const lines = shop.lines.slice(readyIndex + 1).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines)
    expect(line).toMatchObject({ time: expect.any(String) as string, level: expect.any(Number) as number });
  expect(shop.getErrors()).toBe("");
});

/** Implementation details that responses must not contain. */
const INTERNALS =
  /\bat .+:\d+:\d+|node_modules|\.tsx?:|\/src\/|Failed query|relation "|select "|drizzle|(?<![\w-])pg_/i;

function getRequestId({ headers }: HttpResponse): string {
  return String(headers["x-request-id"]);
}

test.each([
  ["an API read", "products", "/api/products?page=3"],
  ["an API write", "contact_messages", "/api/contact-messages"],
  ["a page", "orders", "/review-order/AbCdEfGhIjKlMnOpQrStUvWx"],
  ["a page's data", "orders", "/review-order/AbCdEfGhIjKlMnOpQrStUvWx.data"],
  ["an image", "images", "/media/image/upload/c_fill,w_400/v1/products/none.jpg"],
  ["a product feed", "products", "/feeds/google.xml?uncached"],
  ["a staff page", "orders", "/admin/orders"],
])(
  "the error response of %s contains no implementation details [ASVS 13.4.2] [ASVS 16.5.1]",
  async (_, table, path) => {
    const cookie = await signIn(shop.origin, STAFF);
    await runWithoutTable(table, async () => {
      const isWrite = path === "/api/contact-messages";
      const response = isWrite
        ? await post(path, { name: "A", phone: "03001234567", message: "M" })
        : await sendRequest(`${shop.origin}${path}`, { headers: { cookie } });
      expect(response.body.toString()).not.toMatch(INTERNALS);
      expect(getRequestId(response)).toMatch(/^[0-9a-f]{12}$/);
    });
  },
);

test.each([
  ["a page", "newsletter_subscribers", "/newsletter/unsubscribe/abc", "/newsletter/unsubscribe/:token"],
  [
    "a page's data",
    "newsletter_subscribers",
    "/newsletter/unsubscribe/abc.data",
    "/newsletter/unsubscribe/:token",
  ],
  ["a staff page", "sessions", "/admin/orders?search=a", "/admin/orders"],
])(
  "the error response of %s shows the request id of the log entry with the cause [ASVS 16.2.1]",
  async (_, table, path, route) => {
    const cookie = await signIn(shop.origin, STAFF);
    await runWithoutTable(table, async () => {
      const response = await sendRequest(`${shop.origin}${path}`, { headers: { cookie } });
      const [id, body] = [getRequestId(response), response.body.toString()];
      expect(response.status).toBe(500);
      // The page's scripts read the first text. Visitors without JavaScript see the second text.
      expect(body).toContain(`Unexpected Server Error [${id}]`);
      if (!path.endsWith(".data")) expect(body).toMatch(new RegExp(`Reference: .*>${id}<`));
      // The access log entry is the last entry of the request.
      const request = JSON.parse(await shop.waitForLine(`"requestId":"${id}","method"`)) as unknown;
      expect(request).toMatchObject({ msg: "request", method: "GET", route, status: 500 });
      const lines = findLogEntries(id);
      const message = expect.stringContaining("Failed query") as string;
      expect(lines.filter(({ msg }) => msg === "a request failed")).toContainEqual(
        expect.objectContaining({ error: expect.objectContaining({ message }) as object }),
      );
    });
  },
);

test.each([
  ["front-proxy-0001", true],
  ["a b", false],
  ["<script>alert(1)</script>", false],
  ["x".repeat(65), false],
])("whether the shop adopts the client's request id %s: %s [ASVS 16.4.1]", async (requestId, isAccepted) => {
  const response = await sendRequest(`${shop.origin}/healthz`, { headers: { "x-request-id": requestId } });
  expect(getRequestId(response) === requestId).toBe(isAccepted);
});

test("during shutdown, the readiness check fails", async () => {
  const secondShop = await startShop({ DATABASE_URL: databaseUrl, SAMPLE_DATA: "off" });
  const socket = connect(secondShop.port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += bytes.toString()));
  const incompleteRequest = "GET /readyz HTTP/1.1\r\nhost: 127.0.0.1\r\n";
  socket.write(`GET /readyz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n${incompleteRequest}`);
  const isReady = () => received.includes('"isReady":true');
  await waitUntil(isReady, "The shop did not become ready", { timeoutMs: 10_000 });
  const closed = once(socket, "close");
  const exitCode = secondShop.terminate("SIGTERM");
  const isClosed = async () => !(await acceptsConnections(secondShop.port));
  await waitUntil(isClosed, "The shop still accepts connections after SIGTERM", {
    timeoutMs: 10_000,
    intervalMs: 1,
  });
  socket.write("connection: close\r\n\r\n");
  await withDeadline(closed, "The shop did not close the connection", 20_000);
  expect(received).toMatch(/HTTP\/1\.1 503 [\s\S]*"name":"shutdown","status":"failed"/);
  expect(await exitCode).toBe(0);
});
