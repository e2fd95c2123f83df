import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import type { DatabaseOptions } from "#db/client.server.ts";
import type { Product } from "#domain/catalogue/product.ts";

import type { ControllablePostgres } from "#test/controllable-postgres.ts";
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
const SHOPPERS = 6;
const STAFF_MEMBERS = 3;
const METRICS_TOKEN = "a-token-for-the-figures";
/** How long another process may show a page after a change (`MAX_STALE_MS` of the revision watcher), and a little. */
const MAX_STALE_MS = 1200;
const LOOK_TIMEOUT_MS = 15_000;

/** What a runChaosTest left behind. */
export interface ChaosResult extends Evidence {
  /** The faults that found something to strike. */
  injected: FaultPlan;
  /** Stock that the shop's pages showed in the end, by product and size. */
  shown: ReadonlyMap<string, number | null>[];
  cuts: number;
}

export interface ChaosOptions {
  seed: number;
  plan: FaultPlan;
  /** Unset: the embedded database. */
  postgres?: ControllablePostgres;
  settings?: Record<string, string>;
}

/** Opens a shop, lets shoppers and staff work with it while faults strike, and reads afterwards what is there. */
export async function runChaosTest({
  seed,
  plan,
  postgres,
  settings = {},
}: ChaosOptions): Promise<ChaosResult> {
  const random = createRandom(seed);
  const journal = createJournal();
  // Whatever was opened is closed again, also when a later step fails.
  const opened = new AsyncDisposableStack();
  try {
    const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = { dataDir, url: postgres?.url };
    const before = await seedDatabase(database);
    const databasePipe =
      postgres && (await startDatabaseCutter(`http://${new URL(postgres.url).host}`, random));
    if (databasePipe) opened.defer(databasePipe.close);
    const shop = await superviseProgram({
      ...shopSettings(dataDir, databasePipe ? throughPipe(database, databasePipe.origin) : undefined),
      ...settings,
    });
    opened.defer(shop.stop);
    const pipe = await startResponseCutter(shop.origin, random);
    opened.defer(pipe.close);
    const cookie = await signIn(shop.origin, STAFF);
    let isOver = false;
    const end = () => (isOver = true);
    const client = { origin: pipe.origin, random, journal, isOver: () => isOver };
    const target = {
      random,
      journal,
      shop,
      postgres,
      cutDatabase: databasePipe?.cut,
      isOver: () => isOver,
    };
    const [injected] = await settleAll(
      [injectFaults(plan, target).finally(end), runClients({ ...client, end }, shop.origin, before, cookie)],
      end,
    );
    const shown = await readShownStock(shop, before);
    await shop.stop();
    return {
      before,
      after: await readDatabase(database),
      journal,
      injected,
      shown,
      cuts: pipe.cuts() + (databasePipe?.cuts() ?? 0),
    };
  } finally {
    await opened.disposeAsync();
  }
}

/** Settings of a shop whose people ask more often than people do. */
export function shopSettings(dataDir: string, databaseUrl: string | undefined): Record<string, string> {
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

function throughPipe({ url }: DatabaseOptions, origin: string): string {
  const address = new URL(url ?? "");
  address.host = new URL(origin).host;
  return address.href;
}

/**
 * Shoppers, staff, and somebody who only looks, so that pages are kept. First every shopper orders the last bottles of
 * one size, before any of these orders is confirmed: all of them but one are refused by and by.
 */
export async function runClients(
  { end, ...client }: Client & { end: () => void },
  origin: string,
  { sizes }: StoredState,
  cookie: string,
): Promise<void> {
  const scarce = sizes.filter(({ variant }) => variant === SCARCE_SIZE);
  const nextOrder = createWorkQueue(client);
  await settleAll(
    Array.from({ length: SHOPPERS }, () => orderRemainingStock(client, scarce[0])),
    end,
  );
  await settleAll(
    [
      ...Array.from({ length: STAFF_MEMBERS }, () => simulateStaff(client, nextOrder, cookie)),
      ...Array.from({ length: SHOPPERS }, () => simulateShopper(client, sizes, scarce)),
      simulateVisitor({ ...client, origin }, sizes),
    ],
    end,
  );
}

/** A connection that was handed to a worker just before it was killed is never answered: a browser gives up, too. */
const requestTimeout = () => AbortSignal.timeout(LOOK_TIMEOUT_MS);

async function simulateVisitor(
  { origin, random, isOver }: Client,
  sizes: StoredState["sizes"],
): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  while (!isOver()) {
    // What a fault does to those who only look is no concern here.
    await sendRequest(`${origin}/api/products/${random.pick(sizes).productId}`, {
      signal: requestTimeout(),
    }).catch(() => undefined);
    // For the figures the processes of a shop talk with each other, also with one that has just died.
    await sendRequest(`${origin}/metrics`, { headers, signal: requestTimeout() }).catch(() => undefined);
    await setTimeout(20);
  }
}

/** Each product's page, asked for over several connections, which go to all workers. */
export async function readShownStock(
  { origin }: Pick<SupervisedProgram, "origin">,
  { sizes }: StoredState,
): Promise<ChaosResult["shown"]> {
  await setTimeout(MAX_STALE_MS);
  const ids = [...new Set(sizes.map(({ productId }) => productId))];
  return Promise.all(
    Array.from({ length: 4 }, async () => {
      const shown = new Map<string, number | null>();
      for (const id of ids) {
        const { body } = await sendRequest(`${origin}/api/products/${id}`);
        const { stock } = JSON.parse(body.toString()) as Product;
        for (const [variant, bottles] of Object.entries(stock)) shown.set(`${id} ${variant}`, bottles);
      }
      return shown;
    }),
  );
}

/** What is counted of a runChaosTest, for the table at the end. */
export function summary({ journal, cuts, injected }: ChaosResult): Record<string, number> {
  const words = [...journal.orderRequests.values()].map(({ outcome }) => outcome);
  const { serverKills, workerKills, postgresStops } = injected;
  return {
    "server kills": serverKills,
    "worker kills": workerKills,
    "PostgreSQL stops": postgresStops,
    "cut connections": cuts,
    "orders acknowledged": words.filter((outcome) => outcome !== "refused").length,
    "orders refused": words.filter((outcome) => outcome === "refused").length,
    "changes acknowledged": changesOf(journal, "acknowledged"),
    "changes refused": changesOf(journal, "refused"),
    ambiguous: journal.counts.ambiguous,
    "told when retried": journal.counts.retried,
  };
}

function changesOf({ changes }: Journal, wanted: "acknowledged" | "refused"): number {
  return changes.filter(({ outcome }) => outcome === wanted).length;
}
