import { afterAll, beforeAll, expect, test } from "vitest";

import type { ControllablePostgres } from "#test/controllable-postgres.ts";
import { openControllablePostgres } from "#test/controllable-postgres.ts";
import { sendSignal } from "#test/processes.ts";
import type { ShopProgram } from "#test/shop-program.ts";
import { startShop } from "#test/shop-program.ts";
import { sendRequest } from "./http-client.ts";
import { holdRequest } from "./held-request.ts";

/** Maximum time until the shop works again. */
const RECOVERY_MS = 5000;
/** Number of connections that reach every worker. */
const VISITORS = 4;

let postgres: ControllablePostgres;
let shop: ShopProgram;

beforeAll(async () => {
  postgres = await openControllablePostgres();
  shop = await startShop({
    DATABASE_URL: postgres.url,
    WEB_CONCURRENCY: "2",
    SAMPLE_DATA: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
  });
});
afterAll(async () => {
  await shop.stop();
  await postgres.close();
});

/** Sends concurrent requests and returns their statuses; 0 means that the connection failed. */
const statuses = (path: string) =>
  Promise.all(
    Array.from({ length: VISITORS }, () =>
      sendRequest(shop.origin + path).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
const all = (status: number) => Array(VISITORS).fill(status);

/** Returns the workers that started after a line of the log. */
const startedSince = (line: number) =>
  shop.lines
    .slice(line)
    .filter((entry) => entry.includes("a worker is ready"))
    .map((entry) => (JSON.parse(entry) as { worker: number }).worker);

test("when workers are killed during a database outage, the other workers or the primary process respond, and the workers return within seconds after the outage", async () => {
  // The order of log entries and the line "Ready:" is not defined.
  await expect.poll(() => startedSince(0).length).toBe(2);
  const [first, second] = startedSince(0);
  const from = shop.lines.length;
  await postgres.stop();
  sendSignal(first, "SIGKILL");
  await shop.waitForLine("a worker waits for the database", from);
  // The waiting worker receives no connections.
  expect(await statuses("/healthz")).toEqual(all(200));
  const between = shop.lines.length;
  sendSignal(second, "SIGKILL");
  // A connection assigned to a worker while it is killed receives no response.
  await shop.waitForLine("a worker exited and is replaced", between);
  await expect.poll(() => statuses("/healthz"), { timeout: RECOVERY_MS }).toEqual(all(503));
  const opening = await sendRequest(`${shop.origin}/`);
  expect([opening.status, opening.headers["retry-after"], opening.body.toString()]).toEqual([
    503,
    "2",
    "The shop is opening.",
  ]);
  const waits = () => shop.lines.filter((line) => line.includes("a worker waits for the database"));
  await expect.poll(() => waits().length, { timeout: RECOVERY_MS }).toBe(2);
  await postgres.start();
  await expect.poll(() => statuses("/readyz"), { timeout: RECOVERY_MS, interval: 50 }).toEqual(all(200));
  expect(await statuses("/")).toEqual(all(200));
  await expect.poll(() => startedSince(from).length, { timeout: RECOVERY_MS }).toBe(2);
}, 60_000);

test("workers stop with exit code 0 during a database outage, and wait at most ten seconds for open requests", async () => {
  await holdRequest(shop);
  postgres.freeze();
  try {
    const written = sendRequest(`${shop.origin}/api/newsletter`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ayesha@example.com" }),
    });
    const startedAt = performance.now();
    // Ensures that the write has arrived.
    await sendRequest(`${shop.origin}/healthz`);
    const ended = shop.terminate("SIGTERM");
    expect((await written).status).toBe(503);
    expect(await ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(14_000);
  } finally {
    postgres.thaw();
  }
}, 60_000);
