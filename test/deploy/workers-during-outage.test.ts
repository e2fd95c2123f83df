import { afterAll, beforeAll, expect, test } from "vitest";

import type { ControllablePostgres } from "#test/controllable-postgres.ts";
import { openControllablePostgres } from "#test/controllable-postgres.ts";
import { sendSignal } from "#test/processes.ts";
import type { ShopProgram } from "#test/shop-program.ts";
import { startShop } from "#test/shop-program.ts";
import { sendRequest } from "./http-client.ts";
import { holdRequest } from "./held-request.ts";

/** Until the shop is itself again. */
const SOON_MS = 5000;
/** As many visitors as this meet every worker. */
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

/** What visitors find who come at one moment; 0: nobody takes their connection. */
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

/** The workers that have opened since a line of the log. */
const openedSince = (line: number) =>
  shop.lines
    .slice(line)
    .filter((said) => said.includes("a worker is open"))
    .map((said) => (JSON.parse(said) as { worker: number }).worker);

test("workers that die while the database is away leave the rest answering, then an open door, and are back within seconds of it", async () => {
  // Logs and what is said to a person come in no certain order.
  await expect.poll(() => openedSince(0).length).toBe(2);
  const [first, second] = openedSince(0);
  const from = shop.lines.length;
  await postgres.stop();
  sendSignal(first, "SIGKILL");
  await shop.waitForLine("a worker waits for the database", from);
  // Nobody meets the one that waits.
  expect(await statuses("/healthz")).toEqual(all(200));
  const between = shop.lines.length;
  sendSignal(second, "SIGKILL");
  // A connection that is handed to a process as it dies is answered by nobody.
  await shop.waitForLine("a worker ended and is replaced", between);
  await expect.poll(() => statuses("/healthz"), { timeout: SOON_MS }).toEqual(all(503));
  const opening = await sendRequest(`${shop.origin}/`);
  expect([opening.status, opening.headers["retry-after"], opening.body.toString()]).toEqual([
    503,
    "2",
    "The shop is opening.",
  ]);
  const waits = () => shop.lines.filter((line) => line.includes("a worker waits for the database"));
  await expect.poll(() => waits().length, { timeout: SOON_MS }).toBe(2);
  await postgres.start();
  await expect.poll(() => statuses("/readyz"), { timeout: SOON_MS, interval: 50 }).toEqual(all(200));
  expect(await statuses("/")).toEqual(all(200));
  await expect.poll(() => openedSince(from).length, { timeout: SOON_MS }).toBe(2);
}, 60_000);

test("several processes whose database is away end well, and do not wait longer than ten seconds for a visitor", async () => {
  await holdRequest(shop);
  postgres.freeze();
  try {
    const written = sendRequest(`${shop.origin}/api/newsletter`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "ayesha@example.com" }),
    });
    const startedAt = performance.now();
    // Not before the write has arrived.
    await sendRequest(`${shop.origin}/healthz`);
    const ended = shop.terminate("SIGTERM");
    expect((await written).status).toBe(503);
    expect(await ended).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(14_000);
  } finally {
    postgres.thaw();
  }
}, 60_000);
