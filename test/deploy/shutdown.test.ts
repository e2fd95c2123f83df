import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import { openDatabase } from "#db/client.server.ts";
import { orders } from "#db/schema/order-schema.server.ts";
import type { Product } from "#domain/catalogue/product.ts";

import { orderInput } from "#test/factories.ts";
import { plainPicture } from "#test/pictures.ts";
import { prepareData } from "#test/prepared-data.ts";
import { runProgram } from "#test/run-program.ts";
import type { ShopProgram } from "#test/shop-program.ts";
import { freePort, startShop } from "#test/shop-program.ts";
import { sendRequest, signIn } from "./http-client.ts";
import { holdRequest } from "./held-request.ts";

// Each opens a shop of its own, some of them two.
vi.setConfig({ testTimeout: 120_000 });

const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
const SETTINGS = { ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password, RATE_LIMITS: "off" };

let copyOfData: () => string;
beforeAll(async () => {
  copyOfData = await prepareData(SETTINGS);
});

async function open(settings: Record<string, string> = {}): Promise<ShopProgram> {
  const shop = await startShop({ ...SETTINGS, ...settings });
  onTestFinished(shop.stop);
  return shop;
}

/** A write that has begun: its headers are read, its body waits. */
async function begin(shop: ShopProgram, path: string, body: Uint8Array, headers: Record<string, string>) {
  const begun = request(`${shop.origin}${path}`, {
    method: "POST",
    agent: false,
    headers: { "content-length": body.byteLength, expect: "100-continue", ...headers },
  });
  begun.flushHeaders();
  await once(begun, "continue");
  return {
    request: begun,
    finish: async () => {
      begun.end(body);
      return answerTo(begun);
    },
  };
}

async function answerTo(asked: ClientRequest) {
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { status: answer.statusCode, json: JSON.parse(await text(answer)) as Record<string, string> };
}

const jsonOf = (value: unknown) => Buffer.from(JSON.stringify(value));

async function anyOrder(shop: ShopProgram) {
  const { items } = JSON.parse(
    (await sendRequest(`${shop.origin}/api/products?pageSize=1`)).body.toString(),
  ) as {
    items: Product[];
  };
  const [product] = items;
  return orderInput([{ productId: product?.id ?? "", variant: product?.variants[0] ?? "", quantity: 1 }]);
}

async function anyPicture(cookie: string) {
  const form = new FormData();
  const bytes = await plainPicture(600, 750).jpeg().toBuffer();
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "own.jpg");
  form.set("folder", "products");
  const whole = new Response(form);
  const headers = { cookie, "content-type": whole.headers.get("content-type") ?? "" };
  return { body: new Uint8Array(await whole.arrayBuffer()), headers };
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** PostgreSQL's own word for how a database was left: 1 is shut down, anything else has to be recovered. */
function stateOf(dataDir: string): number {
  return readFileSync(join(dataDir, "pglite/global/pg_control")).readInt32LE(16);
}
const SHUT_DOWN = 1;

test("a shop that ends finishes an order and an upload, lets go of idle visitors, and closes its database", async () => {
  const dataDir = copyOfData();
  const shop = await open({ DATA_DIR: dataDir });
  const cookie = await signIn(shop.origin, STAFF);
  const idle = new Agent({ keepAlive: true });
  onTestFinished(() => idle.destroy());
  const visited = request(`${shop.origin}/healthz`, { agent: idle });
  visited.end();
  const [seen] = (await once(visited, "response")) as [IncomingMessage];
  seen.resume();
  const json = { "content-type": "application/json" };
  const order = await begin(shop, "/api/orders", jsonOf(await anyOrder(shop)), json);
  const { body, headers } = await anyPicture(cookie);
  const picture = await begin(shop, "/api/admin/media", body, headers);

  const ended = shop.terminate("SIGTERM");
  await expect.poll(() => takesConnections(shop.port)).toBe(false);
  const [placed, uploaded] = await Promise.all([order.finish(), picture.finish()]);
  expect([placed.status, uploaded.status]).toEqual([201, 201]);
  expect(await ended).toBe(0);

  expect(stateOf(dataDir)).toBe(SHUT_DOWN);
  const { db, close } = await openDatabase({ dataDir });
  const stored = await db.select({ number: orders.orderNumber }).from(orders);
  expect(stored.map(({ number }) => number)).toContain(placed.json["orderNumber"]);
  await close();
});

test("who asks once more does not wait for visitors, and the database is closed all the same", async () => {
  const dataDir = copyOfData();
  const shop = await open({ DATA_DIR: dataDir, LOG_LEVEL: "info" });
  expect(stateOf(dataDir)).not.toBe(SHUT_DOWN);
  await holdRequest(shop);
  const ended = shop.terminate("SIGINT");
  const startedAt = performance.now();
  // What a terminal and npm send for one press is one.
  void shop.terminate("SIGTERM");
  await expect.poll(() => performance.now() - startedAt, { timeout: 3000 }).toBeGreaterThan(1500);
  void shop.terminate("SIGINT");
  expect(await ended).toBe(0);
  const tookMs = performance.now() - startedAt;
  expect(tookMs).toBeGreaterThan(1500);
  expect(tookMs).toBeLessThan(5000);
  expect(stateOf(dataDir)).toBe(SHUT_DOWN);
  await shop.waitForLine("the shop has ended");
  const told = shop.lines.filter((line) => /the shop (?:ends|has ended)/.test(line));
  // Two signals that are sent together arrive in either order.
  expect(told.map((line) => (JSON.parse(line) as { signal?: string }).signal)).toEqual([
    expect.stringMatching(/^SIG(?:INT|TERM)$/),
    undefined,
  ]);
});

test("a data directory belongs to one program: others and tools are refused in one line, and it goes on untouched", async () => {
  const dataDir = copyOfData();
  const shop = await open({ DATA_DIR: dataDir });
  const refusal = `The data directory ${dataDir} is in use by another running shop. Stop it first, or choose another DATA_DIR.\n`;
  const port = String(await freePort());
  const second = runProgram(["src/server/main.ts"], { ...SETTINGS, DATA_DIR: dataDir, PORT: port });
  const tools = [["admin.ts", "list"], ["migrate.ts"], ["seed.ts", "--generate", "5"], ["media.ts", "prune"]];
  const runs = await Promise.all(
    tools.map(([tool, ...words]) => runProgram([`src/server/cli/${tool}`, ...words], { DATA_DIR: dataDir })),
  );
  expect(await second).toEqual({ code: 1, output: "", errors: `The shop could not start. ${refusal}` });
  expect(runs).toEqual(tools.map(() => ({ code: 1, output: "", errors: refusal })));
  const body = jsonOf({ email: "ayesha@example.com" });
  const subscribed = await begin(shop, "/api/newsletter", body, { "content-type": "application/json" });
  expect((await sendRequest(`${shop.origin}/readyz`)).status).toBe(200);
  subscribed.request.end(body);
  const [answer] = (await once(subscribed.request, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBeLessThan(300);
});
