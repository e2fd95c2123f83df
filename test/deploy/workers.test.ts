import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Product } from "#domain/catalogue/product.ts";

import { createServerDatabase } from "../database.ts";
import { runProgram } from "../run-program.ts";
import { sendSignal } from "../processes.ts";
import type { ShopProgram } from "../shop-program.ts";
import { startShop } from "../shop-program.ts";
import { sendRequest, postJson, signIn } from "./http-client.ts";

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
/** No page is older than this. */
const FOLLOW_MS = 1000;

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

/** The connections of a shop's visitors go to its workers in turn: as many visitors as this meet all of them. */
const VISITORS = 8;

const visits = (path: string) =>
  Promise.all(Array.from({ length: VISITORS }, () => sendRequest(`${shop.origin}${path}`)));

/** The process that a line of the log is about. */
const workerOf = (line: string) => (JSON.parse(line) as { worker: number }).worker;

/** Whether anybody listens at a port of this machine. */
async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

test("the shop is prepared once and open when all of its workers are", async () => {
  expect(shop.lines.filter((line) => line.startsWith("First admin:"))).toHaveLength(1);
  expect(shop.lines.filter((line) => line.startsWith("Finish setting up at "))).toHaveLength(1);
  expect(shop.lines).toContain("Workers: 2 processes");
  expect((await visits("/")).map(({ status }) => status)).toEqual(Array(VISITORS).fill(200));
});

test("a change made through one worker is seen through every one of them within a second", async () => {
  const cookie = await signIn(shop.origin, STAFF);
  await visits("/shop");
  const { items } = JSON.parse(
    (await sendRequest(`${shop.origin}/api/products?pageSize=1`)).body.toString(),
  ) as {
    items: Product[];
  };
  const [sample] = items;
  const added = {
    name: "Seen Everywhere",
    description: "Known to every process of the shop, and soon.",
    category: sample?.category,
    collectionRef: sample?.collection,
    image: sample?.image,
    variants: ["50ml"],
    variantPricing: { "50ml": 1000 },
  };
  const { json } = await postJson(`${shop.origin}/api/admin/products`, added, { cookie });
  const deadline = performance.now() + FOLLOW_MS;
  const { id } = json as Product;
  const areAllNew = async () => {
    const [pages, details] = [await visits("/shop"), await visits(`/api/products/${id}`)];
    return (
      pages.every(({ body }) => body.includes(added.name)) && details.every(({ status }) => status === 200)
    );
  };
  let isSeen = false;
  while (!isSeen && performance.now() < deadline) isSeen = await areAllNew();
  expect(isSeen || (await areAllNew())).toBe(true);
});

test("a worker that dies is replaced, and the others answer meanwhile", async () => {
  const opened = () => shop.lines.filter((line) => line.includes("a worker is open")).map(workerOf);
  await expect.poll(() => opened().length).toBe(2);
  const workers = opened();
  // Each dies once, so that each has been alone.
  for (const worker of workers) {
    const from = shop.lines.length;
    sendSignal(worker, "SIGKILL");
    const ended = await shop.waitForLine("a worker ended and is replaced", from);
    expect(JSON.parse(ended)).toMatchObject({ worker, signal: "SIGKILL" });
    const answers = await visits("/healthz");
    expect(answers.map(({ status }) => status)).toEqual(Array(VISITORS).fill(200));
    expect(workerOf(await shop.waitForLine("a worker is open", from))).not.toBe(worker);
  }
});

test("a shop that is asked to end takes nobody in, finishes what it is at, and ends well", async () => {
  const message = JSON.stringify({
    name: "Ayesha Khan",
    phone: "0300 1234567",
    message: "This message was on its way when the shop was closed.",
  });
  const slow = request(`${shop.origin}/api/contact-messages`, {
    method: "POST",
    agent: false,
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(message),
      expect: "100-continue",
    },
  });
  slow.flushHeaders();
  await once(slow, "continue");
  const ended = shop.terminate("SIGTERM");
  while (await takesConnections(shop.port));
  slow.end(message);
  const [answer] = (await once(slow, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(201);
  expect(await ended).toBe(0);
  await shop.waitForLine("the shop has ended");
  const told = shop.lines.filter((line) => line.includes("the shop "));
  expect(told.slice(-2).map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: "the shop ends: it takes nobody in and finishes what it is at", signal: "SIGTERM" },
    { msg: "the shop has ended" },
  ]);
});

test("several processes without a PostgreSQL server stop the start with one clear line", async () => {
  const { code, output, errors } = await runProgram(["src/server/main.ts"], { WEB_CONCURRENCY: "2" });
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toBe(
    "The shop could not start. Wrong settings:\n" +
      "  WEB_CONCURRENCY must be 1 without DATABASE_URL: one process owns the embedded database\n",
  );
});
