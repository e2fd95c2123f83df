import { afterAll, beforeAll, expect, test } from "vitest";

import type { ControllablePostgres } from "#test/controllable-postgres.ts";
import { openControllablePostgres } from "#test/controllable-postgres.ts";
import { sendSignal } from "#test/processes.ts";
import type { ShopProgram } from "#test/shop-program.ts";
import { startShop } from "#test/shop-program.ts";
import { sendRequest } from "./http-client.ts";
import { holdRequest } from "./held-request.ts";

/** Maximum time until the shop works again after an outage, on a machine that also runs the browser tests. */
const RECOVERY_MS = 15_000;
/** Enough connections to reach every worker. */
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
const fetchStatuses = (path: string) =>
  Promise.all(
    Array.from({ length: VISITORS }, () =>
      sendRequest(shop.origin + path).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
const repeatRequest = (status: number) => Array(VISITORS).fill(status);

/** Returns the ids of the workers that became ready after a line of the log. */
const listReadyWorkers = (line: number) =>
  shop.lines
    .slice(line)
    .filter((entry) => entry.includes("a worker is ready"))
    .map((entry) => (JSON.parse(entry) as { worker: number }).worker);

test("the shop responds while killed workers wait for the database, and the workers return seconds after the outage", async () => {
  // The workers may log that they are ready after the line "Ready:".
  await expect.poll(() => listReadyWorkers(0).length).toBe(2);
  const [first, second] = listReadyWorkers(0);
  const from = shop.lines.length;
  await postgres.stop();
  sendSignal(first, "SIGKILL");
  await shop.waitForLine("a worker waits for the database", from);
  // The waiting worker receives no connections.
  expect(await fetchStatuses("/healthz")).toEqual(repeatRequest(200));
  const fromSecondKill = shop.lines.length;
  sendSignal(second, "SIGKILL");
  // A connection assigned to a worker while it is killed receives no response.
  await shop.waitForLine("a worker exited and is replaced", fromSecondKill);
  await expect.poll(() => fetchStatuses("/healthz"), { timeout: RECOVERY_MS }).toEqual(repeatRequest(503));
  const page = await sendRequest(`${shop.origin}/`);
  expect([page.status, page.headers["retry-after"], page.body.toString()]).toEqual([
    503,
    "2",
    "The shop is opening.",
  ]);
  const findWaitLines = () => shop.lines.filter((line) => line.includes("a worker waits for the database"));
  await expect.poll(() => findWaitLines().length, { timeout: RECOVERY_MS }).toBe(2);
  await postgres.start();
  await expect
    .poll(() => fetchStatuses("/readyz"), { timeout: RECOVERY_MS, interval: 50 })
    .toEqual(repeatRequest(200));
  expect(await fetchStatuses("/")).toEqual(repeatRequest(200));
  await expect.poll(() => listReadyWorkers(from).length, { timeout: RECOVERY_MS }).toBe(2);
});

test("workers stop with exit code 0 during a database outage, and wait at most ten seconds for open requests", async () => {
  await holdRequest(shop);
  postgres.freeze();
  try {
    const response = sendRequest(`${shop.origin}/api/newsletter`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ayesha@example.com" }),
    });
    const startedAt = performance.now();
    // When this request is complete, the write has arrived.
    await sendRequest(`${shop.origin}/healthz`);
    const exitCode = shop.terminate("SIGTERM");
    expect((await response).status).toBe(503);
    expect(await exitCode).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(14_000);
  } finally {
    postgres.thaw();
  }
});
