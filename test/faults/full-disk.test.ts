import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";

import { generalMessages } from "#kit/rules/texts/general-messages.ts";

import { openControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { sendRequest } from "#test/deploy/http-client.ts";
import { buildOrderInput } from "../factories.ts";
import type { StoredState } from "./stored-state.ts";
import type { Journal, OrderRequest } from "./journal.ts";
import { listAcknowledgedOrders, createJournal } from "./journal.ts";
import { superviseProgram } from "./supervised-program.ts";
import { INVARIANTS } from "./invariants.ts";
import { isLongRun } from "./chaos-options.ts";
import { limitFileSize, mountSmallDisk } from "./disk-limits.ts";
import { readDatabase, seedDatabase } from "./seed-database.ts";
import { createShopSettings } from "./run-chaos-test.ts";
import { recordSummary } from "./record-summary.ts";

/** Large enough for either database, and small enough to fill quickly. */
const DISK_MB = 130;
/** Free space on a filled disk: enough for a few dozen orders. */
const REMAINING_BYTES = 128 * 1024;
/** Equals the minimum segment size of PostgreSQL's write-ahead log. */
const MAX_FILE_MB = 1;
/** Far more orders than fit into the free space. */
const MAX_ORDERS = 2000;

/** Seeds a database and starts a shop. `sendOrder` sends an order once, and records it if the shop accepts it. */
async function openShop(dataDir: string, url?: string) {
  const before = await seedDatabase({ dataDir, url });
  const shop = await superviseProgram(createShopSettings(dataDir, url));
  onTestFinished(() => shop.stop());
  const journal = createJournal();
  const sendOrderOnce = (request: OrderRequest) => {
    const input = buildOrderInput([...request.items]);
    return sendRequest(`${shop.origin}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": request.key },
      body: JSON.stringify({ ...input, customer: { ...input.customer, email: request.email } }),
    });
  };
  /** Returns the status and the body of the response, or undefined for both if the connection failed. */
  const sendOrder = async (request: OrderRequest) => {
    const response = await sendOrderOnce(request).catch(() => undefined);
    const json = response && (JSON.parse(response.body.toString()) as Record<string, string>);
    if (response?.status === 201) {
      const { id = "", orderNumber = "", totalAmount } = json ?? {};
      journal.orderRequests.set(request.key, {
        request,
        outcome: { id, orderNumber, totalAmount: Number(totalAmount) },
      });
    }
    return { status: response?.status, json };
  };
  return { shop, before, journal, sendOrder };
}

function createOrderRequestFor({ sizes }: StoredState): OrderRequest {
  const key = randomUUID();
  const items = sizes
    .filter(({ stock }) => stock !== null && stock > 1000)
    .map(({ productId, variant }) => ({ productId, variant, quantity: 1 }));
  return { key, email: `${key}@example.com`, items };
}

function expectInvariants(
  name: string,
  evidence: { before: StoredState; after: StoredState; journal: Journal },
): void {
  for (const { title, listViolations } of INVARIANTS) expect(listViolations(evidence), title).toEqual([]);
  recordSummary(name, {
    "full disks": 1,
    "orders acknowledged": listAcknowledgedOrders(evidence.journal).length,
  });
}

const ENGINES = ["PGlite", "PostgreSQL"] as const;

/** Returns PGlite and, in the long form or without root access, PostgreSQL. Only root can run the PGlite test. */
function selectEngines(): readonly (typeof ENGINES)[number][] {
  return isLongRun || process.getuid?.() !== 0 ? ENGINES : ["PGlite"];
}

/** A database with storage that a test can fill. */
interface LimitedStorage {
  database: { dataDir: string; url: string | undefined };
  fill: () => void | Promise<void>;
  freeSpace: () => void | Promise<void>;
}

/** Simulates a full disk without a mount, by limiting the file size of PostgreSQL. */
async function limitPostgresStorage(): Promise<LimitedStorage> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await openControllablePostgres(tmpdir(), MAX_FILE_MB);
  onTestFinished(() => postgres.close());
  return {
    database: { dataDir, url: postgres.url },
    fill: async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      // Stores one row per page, so the table soon exceeds the file size limit. The write-ahead log stays writable.
      await client.query("alter table orders set (fillfactor = 10)");
      await client.end();
      await limitFileSize(postgres.pid(), MAX_FILE_MB * 1024 * 1024);
    },
    freeSpace: () => limitFileSize(postgres.pid(), "unlimited"),
  };
}

async function openLimitedStorage(engine: (typeof ENGINES)[number]): Promise<LimitedStorage | undefined> {
  const disk = mountSmallDisk(DISK_MB);
  if (disk === undefined) return engine === "PostgreSQL" ? limitPostgresStorage() : undefined;
  onTestFinished(() => disk.unmount());
  const postgres = engine === "PostgreSQL" ? await openControllablePostgres(disk.folder) : undefined;
  onTestFinished(() => postgres?.close());
  const database = { dataDir: join(disk.folder, engine), url: postgres?.url };
  return { database, fill: () => disk.fill(REMAINING_BYTES), freeSpace: disk.freeSpace };
}

describe.each(selectEngines())("on a full disk, with %s", (engine) => {
  test("the shop rejects orders with a clear message until space is free, and still shows products", async ({
    skip,
  }) => {
    const storage = (await openLimitedStorage(engine)) ?? skip("Only root may mount a small disk.");
    const { database } = storage;
    const { shop, before, journal, sendOrder } = await openShop(database.dataDir, database.url);
    expect((await sendOrder(createOrderRequestFor(before))).status).toBe(201);
    await storage.fill();
    let refusedRequest: OrderRequest | undefined;
    for (let count = 0; count < MAX_ORDERS && refusedRequest === undefined; count += 1) {
      const request = createOrderRequestFor(before);
      const { status, json } = await sendOrder(request);
      if (status === 201) continue;
      expect([status, json?.["detail"]]).toEqual([507, generalMessages.storageFull]);
      refusedRequest = request;
    }
    expect(refusedRequest).toBeDefined();
    expect((await sendRequest(`${shop.origin}/api/products?search=oud`)).status).toBe(200);
    await storage.freeSpace();
    if (refusedRequest) expect((await sendOrder(refusedRequest)).status).toBe(201);
    await shop.stop();
    expectInvariants(`${engine}, full disk`, { before, after: await readDatabase(database), journal });
  });
});

test("if PGlite cannot write its write-ahead log, the shop logs the cause and exits, and no acknowledged order is lost", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { shop, before, journal, sendOrder } = await openShop(dataDir);
  expect((await sendOrder(createOrderRequestFor(before))).status).toBe(201);
  const program = shop.current();
  await limitFileSize(program.pid, 1024 * 1024);
  const request = createOrderRequestFor(before);
  expect((await sendOrder(request)).status).toBeUndefined();
  expect(await program.terminate("SIGTERM")).toBe(1);
  expect(program.getErrors()).toContain(
    "The embedded database cannot write to its disk (EFBIG), so the shop exits.",
  );
  await shop.restart();
  expect((await sendOrder(request)).status).toBe(201);
  await shop.stop();
  expectInvariants("PGlite, write-ahead log not writable", {
    before,
    after: await readDatabase({ dataDir }),
    journal,
  });
});
