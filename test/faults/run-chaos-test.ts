import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import type { DatabaseOptions } from "#db/client.server.ts";
import type { Product } from "#domain/catalogue/product.ts";

import type { BreakablePostgres } from "#test/controllable-postgres.ts";
import { ask, signIn } from "#test/deploy/http-client.ts";
import { cutAnswers, cutDatabase } from "./cut-connections.ts";
import { throwDice } from "./seeded-random.ts";
import type { Facts } from "./stored-state.ts";
import type { Journal } from "./journal.ts";
import { openJournal } from "./journal.ts";
import type { KeptProgram } from "./supervised-program.ts";
import { keepProgram } from "./supervised-program.ts";
import type { Evidence } from "./invariants.ts";
import { settleAll } from "./settle-all.ts";
import type { Client } from "./simulate-shoppers.ts";
import { keepOrdering, orderLast } from "./simulate-shoppers.ts";
import { keepWorking, openTray } from "./simulate-staff.ts";
import { readShop, SCARCE_SIZE, stockShop } from "./seed-database.ts";
import type { Forecast } from "./inject-faults.ts";
import { letStrike } from "./inject-faults.ts";

export const STAFF = { email: "staff@example.com", password: "a-password-for-tests" };
const SHOPPERS = 6;
const CLERKS = 3;
const METRICS_TOKEN = "a-token-for-the-figures";
/** How long another process may show a page after a change (`MAX_STALE_MS` of the revision watcher), and a little. */
const FOLLOW_MS = 1200;
const LOOK_TIMEOUT_MS = 15_000;

/** What a storm left behind. */
export interface Aftermath extends Evidence {
  /** The faults that found something to strike. */
  struck: Forecast;
  /** Stock that the shop's pages showed in the end, by product and size. */
  shown: ReadonlyMap<string, number | null>[];
  cuts: number;
}

export interface StormOptions {
  seed: number;
  forecast: Forecast;
  /** Unset: the embedded database. */
  postgres?: BreakablePostgres;
  settings?: Record<string, string>;
}

/** Opens a shop, lets shoppers and staff work with it while faults strike, and reads afterwards what is there. */
export async function storm({ seed, forecast, postgres, settings = {} }: StormOptions): Promise<Aftermath> {
  const dice = throwDice(seed);
  const journal = openJournal();
  // Whatever was opened is closed again, also when a later step fails.
  const opened = new AsyncDisposableStack();
  try {
    const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
    opened.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = { dataDir, url: postgres?.url };
    const before = await stockShop(database);
    const databasePipe = postgres && (await cutDatabase(`http://${new URL(postgres.url).host}`, dice));
    if (databasePipe) opened.defer(databasePipe.close);
    const shop = await keepProgram({
      ...shopSettings(dataDir, databasePipe ? throughPipe(database, databasePipe.origin) : undefined),
      ...settings,
    });
    opened.defer(shop.stop);
    const pipe = await cutAnswers(shop.origin, dice);
    opened.defer(pipe.close);
    const cookie = await signIn(shop.origin, STAFF);
    let isOver = false;
    const end = () => (isOver = true);
    const client = { origin: pipe.origin, dice, journal, isOver: () => isOver };
    const target = { dice, journal, shop, postgres, cutDatabase: databasePipe?.cut, isOver: () => isOver };
    const [struck] = await settleAll(
      [letStrike(forecast, target).finally(end), populate({ ...client, end }, shop.origin, before, cookie)],
      end,
    );
    const shown = await lookAround(shop, before);
    await shop.stop();
    return {
      before,
      after: await readShop(database),
      journal,
      struck,
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
export async function populate(
  { end, ...client }: Client & { end: () => void },
  origin: string,
  { sizes }: Facts,
  cookie: string,
): Promise<void> {
  const scarce = sizes.filter(({ variant }) => variant === SCARCE_SIZE);
  const nextOrder = openTray(client);
  await settleAll(
    Array.from({ length: SHOPPERS }, () => orderLast(client, scarce[0])),
    end,
  );
  await settleAll(
    [
      ...Array.from({ length: CLERKS }, () => keepWorking(client, nextOrder, cookie)),
      ...Array.from({ length: SHOPPERS }, () => keepOrdering(client, sizes, scarce)),
      keepLooking({ ...client, origin }, sizes),
    ],
    end,
  );
}

/** A connection that was handed to a worker just before it was killed is never answered: a browser gives up, too. */
const patience = () => AbortSignal.timeout(LOOK_TIMEOUT_MS);

async function keepLooking({ origin, dice, isOver }: Client, sizes: Facts["sizes"]): Promise<void> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  while (!isOver()) {
    // What a fault does to those who only look is no concern here.
    await ask(`${origin}/api/products/${dice.pick(sizes).productId}`, { signal: patience() }).catch(
      () => undefined,
    );
    // For the figures the processes of a shop talk with each other, also with one that has just died.
    await ask(`${origin}/metrics`, { headers, signal: patience() }).catch(() => undefined);
    await setTimeout(20);
  }
}

/** Each product's page, asked for over several connections, which go to all workers. */
export async function lookAround(
  { origin }: Pick<KeptProgram, "origin">,
  { sizes }: Facts,
): Promise<Aftermath["shown"]> {
  await setTimeout(FOLLOW_MS);
  const ids = [...new Set(sizes.map(({ productId }) => productId))];
  return Promise.all(
    Array.from({ length: 4 }, async () => {
      const shown = new Map<string, number | null>();
      for (const id of ids) {
        const { body } = await ask(`${origin}/api/products/${id}`);
        const { stock } = JSON.parse(body.toString()) as Product;
        for (const [variant, bottles] of Object.entries(stock)) shown.set(`${id} ${variant}`, bottles);
      }
      return shown;
    }),
  );
}

/** What is counted of a storm, for the table at the end. */
export function summary({ journal, cuts, struck }: Aftermath): Record<string, number> {
  const words = [...journal.wishes.values()].map(({ word }) => word);
  const { serverKills, workerKills, postgresStops } = struck;
  return {
    "server kills": serverKills,
    "worker kills": workerKills,
    "PostgreSQL stops": postgresStops,
    "cut connections": cuts,
    "orders acknowledged": words.filter((word) => word !== "refused").length,
    "orders refused": words.filter((word) => word === "refused").length,
    "changes acknowledged": changesOf(journal, "acknowledged"),
    "changes refused": changesOf(journal, "refused"),
    ambiguous: journal.counts.ambiguous,
    "told when retried": journal.counts.retried,
  };
}

function changesOf({ changes }: Journal, wanted: "acknowledged" | "refused"): number {
  return changes.filter(({ word }) => word === wanted).length;
}
