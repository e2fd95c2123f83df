import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";

import { generalMessages } from "#domain/shared/general-messages.ts";

import { openBreakablePostgres } from "#test/controllable-postgres.ts";
import { ask } from "#test/deploy/http-client.ts";
import { orderInput } from "../factories.ts";
import type { Facts } from "./stored-state.ts";
import type { Journal, Wish } from "./journal.ts";
import { acknowledgedOrders, openJournal } from "./journal.ts";
import { keepProgram } from "./supervised-program.ts";
import { RULES } from "./invariants.ts";
import { limitFileSize, mountSmallDisk } from "./disk-limits.ts";
import { readShop, stockShop } from "./seed-database.ts";
import { shopSettings } from "./run-chaos-test.ts";
import { noteSummary } from "./record-summary.ts";

/** Enough for either database, and soon filled. */
const DISK_MB = 130;
const LEFT_BYTES = 128 * 1024;
/** The smallest that PostgreSQL's log takes. */
const LONGEST_FILE_MB = 1;
/** What is left lasts for a few dozen. */
const MOST_ORDERS = 2000;

/** A shop with a shopper who writes down what was promised. */
async function openShop(dataDir: string, url?: string) {
  const before = await stockShop({ dataDir, url });
  const shop = await keepProgram(shopSettings(dataDir, url));
  onTestFinished(() => shop.stop());
  const journal = openJournal();
  const send = (wish: Wish) => {
    const input = orderInput([...wish.items]);
    return ask(`${shop.origin}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": wish.key },
      body: JSON.stringify({ ...input, customer: { ...input.customer, email: wish.email } }),
    });
  };
  /** Sends a wish once; answers the status, and what was said, unless nothing was. */
  const order = async (wish: Wish) => {
    const answer = await send(wish).catch(() => undefined);
    const json = answer && (JSON.parse(answer.body.toString()) as Record<string, string>);
    if (answer?.status === 201) {
      const { id = "", orderNumber = "", totalAmount } = json ?? {};
      journal.wishes.set(wish.key, { wish, word: { id, orderNumber, totalAmount: Number(totalAmount) } });
    }
    return { status: answer?.status, json };
  };
  return { shop, before, journal, order };
}

function wishFor({ sizes }: Facts): Wish {
  const key = randomUUID();
  const items = sizes
    .filter(({ stock }) => stock !== null && stock > 1000)
    .map(({ productId, variant }) => ({ productId, variant, quantity: 1 }));
  return { key, email: `${key}@example.com`, items };
}

function expectAllHold(name: string, evidence: { before: Facts; after: Facts; journal: Journal }): void {
  for (const { title, breaches } of RULES) expect(breaches(evidence), title).toEqual([]);
  noteSummary(name, { "full disks": 1, "orders acknowledged": acknowledgedOrders(evidence.journal).length });
}

const ENGINES = ["PGlite", "PostgreSQL"] as const;

/** A database with room that can come to an end. */
interface Room {
  database: { dataDir: string; url: string | undefined };
  fill: () => void | Promise<void>;
  makeRoom: () => void | Promise<void>;
}

/** For users who may not mount a disk: no file of PostgreSQL's can grow, which is all that a full disk does to it. */
async function openPostgresRoom(): Promise<Room> {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await openBreakablePostgres(tmpdir(), LONGEST_FILE_MB);
  onTestFinished(() => postgres.close());
  return {
    database: { dataDir, url: postgres.url },
    fill: async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      // One to a page, so that it is soon as long as the files of the log, which have to be writable.
      await client.query("alter table orders set (fillfactor = 10)");
      await client.end();
      await limitFileSize(postgres.pid(), LONGEST_FILE_MB * 1024 * 1024);
    },
    makeRoom: () => limitFileSize(postgres.pid(), "unlimited"),
  };
}

async function openRoom(engine: (typeof ENGINES)[number]): Promise<Room | undefined> {
  const disk = mountSmallDisk(DISK_MB);
  if (disk === undefined) return engine === "PostgreSQL" ? openPostgresRoom() : undefined;
  onTestFinished(() => disk.unmount());
  const postgres = engine === "PostgreSQL" ? await openBreakablePostgres(disk.folder) : undefined;
  onTestFinished(() => postgres?.close());
  const database = { dataDir: join(disk.folder, engine), url: postgres?.url };
  return { database, fill: () => disk.fill(LEFT_BYTES), makeRoom: disk.makeRoom };
}

describe.each(ENGINES)("on a full disk, with %s", (engine) => {
  test("orders are refused in plain words, products are still shown, and orders are taken once there is room", async ({
    skip,
  }) => {
    const room = (await openRoom(engine)) ?? skip("Only root may mount a small disk.");
    const { database } = room;
    const { shop, before, journal, order } = await openShop(database.dataDir, database.url);
    expect((await order(wishFor(before))).status).toBe(201);
    await room.fill();
    let refused: Wish | undefined;
    for (let orders = 0; orders < MOST_ORDERS && refused === undefined; orders += 1) {
      const wish = wishFor(before);
      const { status, json } = await order(wish);
      if (status === 201) continue;
      expect([status, json?.["detail"]]).toEqual([507, generalMessages.storageFull]);
      refused = wish;
    }
    expect(refused).toBeDefined();
    expect((await ask(`${shop.origin}/api/products?search=oud`)).status).toBe(200);
    await room.makeRoom();
    if (refused) expect((await order(refused)).status).toBe(201);
    await shop.stop();
    expectAllHold(`${engine}, full disk`, { before, after: await readShop(database), journal });
  });
});

test("PGlite that cannot write its log ends the program with a clear line, and nothing acknowledged is lost", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "shop-faults-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { shop, before, journal, order } = await openShop(dataDir);
  expect((await order(wishFor(before))).status).toBe(201);
  const program = shop.current();
  await limitFileSize(program.pid, 1024 * 1024);
  const wish = wishFor(before);
  expect((await order(wish)).status).toBeUndefined();
  expect(await program.end("SIGTERM")).toBe(1);
  expect(program.errors()).toContain(
    "The embedded database cannot write to its disk (EFBIG), so the shop ends.",
  );
  await shop.restart();
  expect((await order(wish)).status).toBe(201);
  await shop.stop();
  expectAllHold("PGlite, log cut short", { before, after: await readShop({ dataDir }), journal });
});
