import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import type { DatabaseOptions } from "#platform/db/client.server.ts";
import type { Product } from "#catalogue/rules/product.ts";

import type { ControllablePostgres } from "#test/databases/controllable-postgres.ts";
import { sendRequest, signIn } from "#test/deploy/http-client.ts";
import { startResponseCutter, startDatabaseCutter } from "./cut-connections.ts";
import { createRandom } from "./seeded-random.ts";
import type { StoredState } from "./stored-state.ts";
import type { Journal } from "./journal.ts";
import { createJournal } from "./journal.ts";
import type { SupervisedProgram } from "./supervised-program.ts";
import { superviseProgram } from "./supervised-program.ts";
import type { Evidence } from "./invariants.ts";
import { settleAll } from "./settle-all.ts";
import type { Client } from "./simulate-shoppers.ts";
import { simulateShopper, orderRemainingStock } from "./simulate-shoppers.ts";
import { simulateStaff, createWorkQueue } from "./simulate-staff.ts";
import { readDatabase, SCARCE_SIZE, seedDatabase } from "./seed-database.ts";
import type { FaultPlan } from "./inject-faults.ts";
import { injectFaults } from "./inject-faults.ts";

export const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
const SHOPPER_COUNT = 6;
const STAFF_COUNT = 3;
const METRICS_TOKEN = "a-token-for-metrics";
/** Slightly more than the time that a process may serve a stale page (`MAX_STALE_MS` of the revision watcher). */
const STALE_PAGE_WAIT_MS = 1200;
const REQUEST_TIMEOUT_MS = 15_000;

/** Result of a chaos test. */
export interface ChaosResult extends Evidence {
  /** Number of faults that affected a running component. */
  injectedFaults: FaultPlan;
  /** Stock per product and size in the shop's responses after the run, one map per connection. */
  shownStocks: ReadonlyMap<string, number | null>[];
  cutConnections: number;
}

export interface ChaosOptions {
  seed: number;
  plan: FaultPlan;
  /** Default: the embedded database. */
  postgres?: ControllablePostgres;
  settings?: Record<string, string>;
  /** Whether orders reserve their bottles until they are confirmed. Default: false. */
  asksForConfirmation?: boolean;
}

/** Runs shoppers and staff against a shop while faults are injected, then reads the stored state. */
export async function runChaosTest(options: ChaosOptions): Promise<ChaosResult> {
  const { seed, plan, postgres, settings = {}, asksForConfirmation = false } = options;
  const random = createRandom(seed);
  const journal = createJournal();
  // Releases all acquired resources, even if a later step fails.
  const resources = new AsyncDisposableStack();
  try {
    const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
    resources.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = { dataDir, url: postgres?.url };
    const before = await seedDatabase(database, { asksForConfirmation });
    const databaseProxy =
      postgres && (await startDatabaseCutter(`http://${new URL(postgres.url).host}`, random));
    if (databaseProxy) resources.defer(databaseProxy.close);
    const shop = await superviseProgram({
      ...createShopSettings(
        dataDir,
        databaseProxy ? toProxiedUrl(database, databaseProxy.origin) : undefined,
      ),
      ...settings,
    });
    resources.defer(shop.stop);
    const clientProxy = await startResponseCutter(shop.origin, random);
    resources.defer(clientProxy.close);
    const cookie = await signIn(shop.origin, STAFF);
    let isOver = false;
    const endTest = () => (isOver = true);
    const client = { origin: clientProxy.origin, random, journal, isOver: () => isOver };
    const target = {
      random,
      journal,
      shop,
      postgres,
      cutDatabase: databaseProxy?.cut,
      isOver: () => isOver,
    };
    const [injectedFaults] = await settleAll(
      [
        injectFaults(plan, target).finally(endTest),
        runClients({ ...client, endTest }, shop.origin, before, cookie),
      ],
      endTest,
    );
    const shownStocks = await readShownStocks(shop, before);
    await shop.stop();
    return {
      before,
      after: await readDatabase(database),
      journal,
      injectedFaults,
      shownStocks,
      cutConnections: clientProxy.countCuts() + (databaseProxy?.countCuts() ?? 0),
    };
  } finally {
    await resources.disposeAsync();
  }
}

/** Returns the environment variables of a shop without rate limits and without sample data. */
export function createShopSettings(dataDir: string, databaseUrl: string | undefined): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
    SAMPLE_DATA: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
    METRICS_TOKEN,
  };
}

function toProxiedUrl({ url }: DatabaseOptions, origin: string): string {
  const proxied = new URL(url ?? "");
  proxied.host = new URL(origin).host;
  return proxied.href;
}

/**
 * Runs shoppers, staff, and a visitor who fills the response cache. First, every shopper orders the entire stock of the
 * same size. Staff start after these orders and can confirm only one of them.
 */
export async function runClients(
  { endTest, ...client }: Client & { endTest: () => void },
  origin: string,
  { sizes }: StoredState,
  cookie: string,
): Promise<void> {
  const scarceSizes = sizes.filter(({ variant }) => variant === SCARCE_SIZE);
  const takeOrder = createWorkQueue(client);
  await settleAll(
    Array.from({ length: SHOPPER_COUNT }, () => orderRemainingStock(client, scarceSizes[0])),
    endTest,
  );
  await settleAll(
    [
      ...Array.from({ length: STAFF_COUNT }, () => simulateStaff(client, takeOrder, cookie)),
      ...Array.from({ length: SHOPPER_COUNT }, () => simulateShopper(client, sizes, scarceSizes)),
      simulateVisitor({ ...client, origin }, sizes),
    ],
    endTest,
  );
}

/** Returns a timeout signal, because a connection to a killed worker may never receive a response. */
const createTimeoutSignal = () => AbortSignal.timeout(REQUEST_TIMEOUT_MS);

async function simulateVisitor(
  { origin, random, isOver }: Client,
  sizes: StoredState["sizes"],
): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  while (!isOver()) {
    // Ignores failed page views, because the test verifies only writes.
    await sendRequest(`${origin}/api/products/${random.pick(sizes).productId}`, {
      signal: createTimeoutSignal(),
    }).catch(() => undefined);
    // Ignores failed metrics requests, because they query all processes, and one may just have been killed.
    await sendRequest(`${origin}/metrics`, { headers, signal: createTimeoutSignal() }).catch(() => undefined);
    await setTimeout(20);
  }
}

/** Reads the stock of each product over several connections, to reach all workers. */
export async function readShownStocks(
  { origin }: Pick<SupervisedProgram, "origin">,
  { sizes }: StoredState,
): Promise<ChaosResult["shownStocks"]> {
  await setTimeout(STALE_PAGE_WAIT_MS);
  const ids = [...new Set(sizes.map(({ productId }) => productId))];
  return Promise.all(
    Array.from({ length: 4 }, async () => {
      const shownStock = new Map<string, number | null>();
      for (const id of ids) {
        const { body } = await sendRequest(`${origin}/api/products/${id}`);
        const product = JSON.parse(body.toString()) as Product;
        for (const [variant, stock] of Object.entries(product.stock))
          shownStock.set(`${id} ${variant}`, stock);
      }
      return shownStock;
    }),
  );
}

/** Returns the counts of a chaos test for the table that `npm run test:faults` prints. */
export function summarize({ journal, cutConnections, injectedFaults }: ChaosResult): Record<string, number> {
  const outcomes = [...journal.orderRequests.values()].map(({ outcome }) => outcome);
  const { serverKills, workerKills, postgresStops } = injectedFaults;
  return {
    "server kills": serverKills,
    "worker kills": workerKills,
    "PostgreSQL stops": postgresStops,
    "cut connections": cutConnections,
    "orders acknowledged": outcomes.filter((outcome) => outcome !== "refused").length,
    "orders refused": outcomes.filter((outcome) => outcome === "refused").length,
    "changes acknowledged": countChanges(journal, "acknowledged"),
    "changes refused": countChanges(journal, "refused"),
    ambiguous: journal.counts.ambiguous,
    "known after a retry": journal.counts.retried,
  };
}

function countChanges({ changes }: Journal, expected: "acknowledged" | "refused"): number {
  return changes.filter(({ outcome }) => outcome === expected).length;
}
