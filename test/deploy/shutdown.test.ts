import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { openDatabase } from "#platform/db/client.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { buildOrderInput } from "#test/factories.ts";
import { createPlainImage } from "#test/images.ts";
import { prepareData } from "#test/databases/prepared-data.ts";
import { runProgram } from "#test/programs/run-program.ts";
import type { ShopProgram } from "#test/programs/shop-program.ts";
import { startShop } from "#test/programs/shop-program.ts";
import { acceptsConnections, findFreePort } from "#test/ports.ts";
import { sendRequest, signIn } from "./http-client.ts";
import { stallRequest } from "./stalled-request.ts";

// Each test starts one or two shops.
vi.setConfig({ testTimeout: 120_000 });

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
const SETTINGS = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password, RATE_LIMITS: "off" };

let copyData: () => string;
beforeAll(async () => {
  copyData = await prepareData(SETTINGS);
});

async function startTestShop(settings: Record<string, string> = {}): Promise<ShopProgram> {
  const shop = await startShop({ ...SETTINGS, ...settings });
  onTestFinished(shop.stop);
  return shop;
}

/** Sends the headers of a request and waits until the shop requests the body. `finish` sends the body. */
async function startRequest(
  shop: ShopProgram,
  path: string,
  body: Uint8Array,
  headers: Record<string, string>,
) {
  const clientRequest = request(`${shop.origin}${path}`, {
    method: "POST",
    agent: false,
    headers: { "content-length": body.byteLength, expect: "100-continue", ...headers },
  });
  clientRequest.flushHeaders();
  await once(clientRequest, "continue");
  return {
    request: clientRequest,
    finish: async () => {
      clientRequest.end(body);
      return readResponse(clientRequest);
    },
  };
}

async function readResponse(clientRequest: ClientRequest) {
  const [response] = (await once(clientRequest, "response")) as [IncomingMessage];
  return { status: response.statusCode, json: JSON.parse(await text(response)) as Record<string, string> };
}

const toJsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));

async function createOrder(shop: ShopProgram) {
  const { items } = JSON.parse(
    (await sendRequest(`${shop.origin}/api/products?pageSize=1`)).body.toString(),
  ) as {
    items: Product[];
  };
  const [product] = items;
  return buildOrderInput([
    { productId: product?.id ?? "", variant: product?.variants[0] ?? "", quantity: 1 },
  ]);
}

async function createUpload(cookie: string) {
  const form = new FormData();
  const bytes = await createPlainImage(600, 750).jpeg().toBuffer();
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "own.jpg");
  form.set("folder", "products");
  const encodedForm = new Response(form);
  const headers = { cookie, "content-type": encodedForm.headers.get("content-type") ?? "" };
  return { body: new Uint8Array(await encodedForm.arrayBuffer()), headers };
}

/** Reads the database state from pg_control: 1 means shut down, any other value requires recovery. */
function readDatabaseState(dataDir: string): number {
  return readFileSync(join(dataDir, "pglite/global/pg_control")).readInt32LE(16);
}
const SHUT_DOWN = 1;

test("on SIGTERM the shop finishes requests in progress, despite idle connections, and closes its database", async () => {
  const dataDir = copyData();
  const shop = await startTestShop({ DATA_DIR: dataDir });
  const cookie = await signIn(shop.origin, STAFF);
  const idleAgent = new Agent({ keepAlive: true });
  onTestFinished(() => idleAgent.destroy());
  const idleRequest = request(`${shop.origin}/healthz`, { agent: idleAgent });
  idleRequest.end();
  const [idleResponse] = (await once(idleRequest, "response")) as [IncomingMessage];
  idleResponse.resume();
  const jsonHeaders = { "content-type": "application/json" };
  const order = await startRequest(shop, "/api/orders", toJsonBytes(await createOrder(shop)), jsonHeaders);
  const { body, headers } = await createUpload(cookie);
  const image = await startRequest(shop, "/api/admin/media", body, headers);

  const exitCode = shop.terminate("SIGTERM");
  await expect.poll(() => acceptsConnections(shop.port)).toBe(false);
  const [placed, uploaded] = await Promise.all([order.finish(), image.finish()]);
  expect([placed.status, uploaded.status]).toEqual([201, 201]);
  expect(await exitCode).toBe(0);

  expect(readDatabaseState(dataDir)).toBe(SHUT_DOWN);
  const { db, close } = await openDatabase({ dataDir });
  const stored = await db.select({ number: orders.orderNumber }).from(orders);
  expect(stored.map(({ number }) => number)).toContain(placed.json["orderNumber"]);
  await close();
});

test("a second signal ends the wait for open requests, but the shop still closes its database", async () => {
  const dataDir = copyData();
  const shop = await startTestShop({ DATA_DIR: dataDir, LOG_LEVEL: "info" });
  expect(readDatabaseState(dataDir)).not.toBe(SHUT_DOWN);
  await stallRequest(shop);
  const exitCode = shop.terminate("SIGINT");
  const startedAt = performance.now();
  // Ctrl+C makes the terminal and npm send one signal each, so the shop ignores an immediate second signal.
  void shop.terminate("SIGTERM");
  await expect.poll(() => performance.now() - startedAt, { timeout: 3000 }).toBeGreaterThan(1500);
  void shop.terminate("SIGINT");
  expect(await exitCode).toBe(0);
  const durationMs = performance.now() - startedAt;
  expect(durationMs).toBeGreaterThan(1500);
  expect(durationMs).toBeLessThan(5000);
  expect(readDatabaseState(dataDir)).toBe(SHUT_DOWN);
  await shop.waitForLine("the shop has stopped");
  const shutdownLines = shop.lines.filter((line) => /shutting down|the shop has stopped/.test(line));
  // Two signals sent together can arrive in either order.
  expect(shutdownLines.map((line) => (JSON.parse(line) as { signal?: string }).signal)).toEqual([
    expect.stringMatching(/^SIG(?:INT|TERM)$/),
    undefined,
  ]);
});

test("a second shop and the command-line tools reject a running shop's data directory; admin commands run in the shop", async () => {
  const dataDir = copyData();
  const shop = await startTestShop({ DATA_DIR: dataDir });
  const message = `The data directory ${dataDir} is in use by another running shop. Stop it first, or choose another DATA_DIR.\n`;
  const port = String(await findFreePort());
  const secondShop = runProgram(["src/app/main.ts"], { ...SETTINGS, DATA_DIR: dataDir, PORT: port });
  const tools = [["migrate.ts"], ["seed.ts", "--generate", "5"], ["media.ts", "prune"]];
  const runTool = ([tool = "", ...args]: string[]) =>
    runProgram([`src/app/commands/${tool}`, ...args], { DATA_DIR: dataDir });
  const [adminRun, ...toolRuns] = await Promise.all([["admin.ts", "list"], ...tools].map(runTool));
  expect([adminRun?.code, adminRun?.errors]).toEqual([0, ""]);
  expect(await secondShop).toEqual({ code: 1, output: "", errors: `The shop could not start. ${message}` });
  expect(toolRuns).toEqual(tools.map(() => ({ code: 1, output: "", errors: message })));
  const body = toJsonBytes({ email: "ayesha@example.com" });
  const subscription = await startRequest(shop, "/api/newsletter", body, {
    "content-type": "application/json",
  });
  expect((await sendRequest(`${shop.origin}/readyz`)).status).toBe(200);
  subscription.request.end(body);
  const [response] = (await once(subscription.request, "response")) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBeLessThan(300);
});
