import { afterAll, beforeAll, expect, test } from "vitest";

import type { ControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { openControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { sendSignal } from "#test/programs/processes.ts";
import type { ShopProgram } from "#test/programs/shop-program.ts";
import { startShop } from "#test/programs/shop-program.ts";
import { sendRequest } from "./http-client.ts";
import { stallRequest } from "./stalled-request.ts";

/** Maximum time until the shop recovers from an outage, on a machine that runs browser tests at the same time. */
const RECOVERY_MS = 15_000;
/** Enough parallel requests to reach every worker. */
const VISITOR_COUNT = 4;

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
    Array.from({ length: VISITOR_COUNT }, () =>
      sendRequest(shop.origin + path).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
const repeatStatus = (status: number) => Array(VISITOR_COUNT).fill(status);

/** Returns the ids of the workers that became ready, according to the log from this line on. */
const listReadyWorkers = (fromLine: number) =>
  shop.lines
    .slice(fromLine)
    .filter((entry) => entry.includes("a worker is ready"))
    .map((entry) => (JSON.parse(entry) as { worker: number }).worker);

test("the shop responds while restarted workers wait for the database, and recovers within seconds after the database returns", async () => {
  // The workers' log entries may follow the line "Ready:".
  await expect.poll(() => listReadyWorkers(0).length).toBe(2);
  const [firstWorker, secondWorker] = listReadyWorkers(0);
  const firstKillLine = shop.lines.length;
  await postgres.stop();
  sendSignal(firstWorker, "SIGKILL");
  await shop.waitForLine("a worker waits for the database", firstKillLine);
  // The waiting worker receives no connections.
  expect(await fetchStatuses("/healthz")).toEqual(repeatStatus(200));
  const secondKillLine = shop.lines.length;
  sendSignal(secondWorker, "SIGKILL");
  // Until the exit is logged, connections may still be assigned to the killed worker and get no response.
  await shop.waitForLine("a worker exited and is replaced", secondKillLine);
  await expect.poll(() => fetchStatuses("/healthz"), { timeout: RECOVERY_MS }).toEqual(repeatStatus(503));
  const page = await sendRequest(`${shop.origin}/`);
  expect([page.status, page.headers["retry-after"], page.body.toString()]).toEqual([
    503,
    "2",
    "The shop is starting.",
  ]);
  const findWaitLines = () => shop.lines.filter((line) => line.includes("a worker waits for the database"));
  await expect.poll(() => findWaitLines().length, { timeout: RECOVERY_MS }).toBe(2);
  await postgres.start();
  await expect
    .poll(() => fetchStatuses("/readyz"), { timeout: RECOVERY_MS, interval: 50 })
    .toEqual(repeatStatus(200));
  expect(await fetchStatuses("/")).toEqual(repeatStatus(200));
  await expect.poll(() => listReadyWorkers(firstKillLine).length, { timeout: RECOVERY_MS }).toBe(2);
});

test("during a database outage, stopping workers wait at most ten seconds for open requests and exit with code 0", async () => {
  await stallRequest(shop);
  postgres.freeze();
  try {
    const response = sendRequest(`${shop.origin}/api/newsletter`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ayesha@example.com" }),
    });
    const startedAt = performance.now();
    // When this request is complete, the shop has received the write.
    await sendRequest(`${shop.origin}/healthz`);
    const exitCode = shop.terminate("SIGTERM");
    expect((await response).status).toBe(503);
    expect(await exitCode).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(14_000);
  } finally {
    postgres.thaw();
  }
});
