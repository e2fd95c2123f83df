import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Product } from "#catalogue/rules/product.ts";

import { waitUntil } from "#test/deadlines.ts";
import { acceptsConnections } from "#test/ports.ts";
import { createServerDatabase } from "../databases/database.ts";
import { runProgram } from "../programs/run-program.ts";
import { sendSignal } from "../programs/processes.ts";
import type { ShopProgram } from "../programs/shop-program.ts";
import { startShop } from "../programs/shop-program.ts";
import { sendRequest, postJson, signIn } from "./http-client.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
/** Maximum age of a stale page. */
const MAX_STALE_MS = 1000;

const databaseUrl = await createServerDatabase();
let shop: ShopProgram;
beforeAll(async () => {
  shop = await startShop({
    WEB_CONCURRENCY: "2",
    DATABASE_URL: databaseUrl,
    ADMIN_EMAIL: STAFF.email,
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
    ADMIN_PASSWORD: STAFF.password,
  });
});
afterAll(() => shop.stop());

/** Enough parallel requests to reach every worker, because workers receive connections in turn. */
const VISITOR_COUNT = 8;

const visitAllWorkers = (path: string) =>
  Promise.all(Array.from({ length: VISITOR_COUNT }, () => sendRequest(`${shop.origin}${path}`)));

/** Returns the process id of the worker that a log line names. */
const getWorkerId = (line: string) => (JSON.parse(line) as { worker: number }).worker;

test("the first startup's setup runs once, and the shop is ready when all workers are ready", async () => {
  expect(shop.lines.filter((line) => line.startsWith("First admin:"))).toHaveLength(1);
  expect(shop.lines.filter((line) => line.startsWith("Finish setting up at "))).toHaveLength(1);
  expect(shop.lines).toContain("Workers: 2 processes");
  expect((await visitAllWorkers("/")).map(({ status }) => status)).toEqual(Array(VISITOR_COUNT).fill(200));
});

test("every worker shows a change within one second", async () => {
  const cookie = await signIn(shop.origin, STAFF);
  await visitAllWorkers("/shop");
  const { items } = JSON.parse(
    (await sendRequest(`${shop.origin}/api/products?pageSize=1`)).body.toString(),
  ) as {
    items: Product[];
  };
  const [existingProduct] = items;
  const newProduct = {
    name: "Shown by Every Worker",
    description: "Every worker shows this product within one second.",
    category: existingProduct?.category,
    collectionRef: existingProduct?.collection,
    image: existingProduct?.image,
    variants: ["50ml"],
    variantPricing: { "50ml": 1000 },
  };
  const { json } = await postJson(`${shop.origin}/api/admin/products`, newProduct, { cookie });
  const deadline = performance.now() + MAX_STALE_MS;
  const { id } = json as Product;
  const areAllCurrent = async () => {
    const [pages, details] = [await visitAllWorkers("/shop"), await visitAllWorkers(`/api/products/${id}`)];
    return (
      pages.every(({ body }) => body.includes(newProduct.name)) &&
      details.every(({ status }) => status === 200)
    );
  };
  let isCurrent = false;
  while (!isCurrent && performance.now() < deadline) isCurrent = await areAllCurrent();
  expect(isCurrent || (await areAllCurrent())).toBe(true);
});

test("a killed worker is replaced, and the other worker responds in the meantime", async () => {
  const listReadyWorkers = () =>
    shop.lines.filter((line) => line.includes("a worker is ready")).map(getWorkerId);
  await expect.poll(() => listReadyWorkers().length).toBe(2);
  const workers = listReadyWorkers();
  // Each worker is killed once, so the other worker handles all requests for a while.
  for (const worker of workers) {
    const killLine = shop.lines.length;
    sendSignal(worker, "SIGKILL");
    const exitLine = await shop.waitForLine("a worker exited and is replaced", killLine);
    expect(JSON.parse(exitLine)).toMatchObject({ worker, signal: "SIGKILL" });
    const responses = await visitAllWorkers("/healthz");
    expect(responses.map(({ status }) => status)).toEqual(Array(VISITOR_COUNT).fill(200));
    expect(getWorkerId(await shop.waitForLine("a worker is ready", killLine))).not.toBe(worker);
  }
});

test("on SIGTERM the shop refuses new connections, finishes requests in flight and exits with code 0", async () => {
  const message = JSON.stringify({
    name: "Ayesha Khan",
    phone: "0300 1234567",
    message: "This message was in flight when the shop stopped.",
  });
  const slowRequest = request(`${shop.origin}/api/contact-messages`, {
    method: "POST",
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(message),
      expect: "100-continue",
    },
  });
  slowRequest.flushHeaders();
  await once(slowRequest, "continue");
  const exitCode = shop.terminate("SIGTERM");
  const isClosed = async () => !(await acceptsConnections(shop.port));
  await waitUntil(isClosed, "The shop still accepts connections after SIGTERM", {
    timeoutMs: 10_000,
    intervalMs: 1,
  });
  slowRequest.end(message);
  const [response] = (await once(slowRequest, "response")) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(201);
  expect(await exitCode).toBe(0);
  await shop.waitForLine("the shop has stopped");
  const shutdownLines = shop.lines.filter((line) => /shutting down|the shop has stopped/.test(line));
  expect(shutdownLines.slice(-2).map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      msg: "shutting down: requests in progress are finishing, new connections are refused",
      signal: "SIGTERM",
    },
    { msg: "the shop has stopped" },
  ]);
});

test("the shop does not start with WEB_CONCURRENCY above 1 and without DATABASE_URL, and explains why", async () => {
  const { code, output, errors } = await runProgram(["src/app/main.ts"], { WEB_CONCURRENCY: "2" });
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toBe(
    "The shop could not start. Invalid settings:\n" +
      "  WEB_CONCURRENCY must be 1 without DATABASE_URL: one process owns the embedded database\n",
  );
});
