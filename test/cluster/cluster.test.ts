import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { signIn } from "#test/deploy/http-client.ts";
import { createRandom } from "#test/faults/seeded-random.ts";
import type { Journal } from "../faults/journal.ts";
import { acknowledgedOrders, createJournal } from "../faults/journal.ts";
import type { SupervisedProgram } from "#test/faults/supervised-program.ts";
import { superviseProgram } from "#test/faults/supervised-program.ts";
import { INVARIANTS } from "#test/faults/invariants.ts";
import type { Evidence } from "#test/faults/invariants.ts";
import { readShownStocks, runClients, createShopSettings, STAFF } from "#test/faults/run-chaos-test.ts";
import { readDatabase, seedDatabase } from "#test/faults/seed-database.ts";
import { recordSummary } from "#test/faults/record-summary.ts";
import type { Cluster } from "./cluster.ts";
import { startCluster } from "./cluster.ts";

const seed = Number(process.env["FAULTS_SEED"] ?? 1);
const rounds = Number(process.env["CLUSTER_ROUNDS"] ?? 1);
const ROUND_MS = 10 * 60_000;
/** Longer than the leader's lock is valid (`ttl` of patroni.yml), so that another node becomes the leader. */
const FROZEN_MS = 40_000;
/** Responses to wait for before and after a fault: enough for orders to be in progress. */
const RESPONSES_AROUND_FAULT = 60;
/** Maximum time without a response during a fault. HAProxy and Patroni fail over well before. */
const MAX_GAP_S = 60;

const closing: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

type Fault = (cluster: Cluster, shops: readonly SupervisedProgram[]) => Promise<void>;

const FAULTS: Record<string, Fault> = {
  "crash of the leader": async (cluster) => {
    const leader = await cluster.leader();
    await leader.crash();
    await setTimeout(FROZEN_MS / 4);
    leader.restart();
  },
  switchover: (cluster) => cluster.switchOver(),
  "freeze of the leader": async (cluster) => {
    const leader = await cluster.leader();
    leader.freeze();
    await setTimeout(FROZEN_MS);
    leader.thaw();
  },
  "kill of a shop instance": async (_cluster, [shop]) => {
    await shop?.kill();
  },
};

/** Measures the longest time between two responses that need the database, in seconds. */
function measureGap({ counts }: Journal): () => number {
  let known = counts.responses;
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (counts.responses === known) return;
    known = counts.responses;
    last = now;
  };
  const timer = setInterval(look, 20);
  return () => {
    clearInterval(timer);
    look();
    return Math.round(longest / 100) / 10;
  };
}

async function waitForResponses({ counts }: Journal, more: number): Promise<void> {
  const until = counts.responses + more;
  const deadline = performance.now() + 2 * MAX_GAP_S * 1000;
  while (counts.responses < until) {
    if (performance.now() > deadline) throw new Error(`The shop sent no response within ${2 * MAX_GAP_S} s.`);
    await setTimeout(10);
  }
}

/** Starts two instances of the shop on one database. */
async function startShops(cluster: Cluster): Promise<SupervisedProgram[]> {
  const shops: SupervisedProgram[] = [];
  for (const port of cluster.shopPorts) {
    const dataDir = mkdtempSync(join(tmpdir(), "shop-cluster-data-"));
    const settings = { ...createShopSettings(dataDir, cluster.databaseUrl), PORT: String(port) };
    const shop = await superviseProgram(settings);
    closing.unshift(async () => {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    shops.push(shop);
  }
  return shops;
}

let evidence: Evidence;
let shown: ReadonlyMap<string, number | null>[];
const gaps: [fault: string, seconds: number][] = [];

test(
  "shoppers and staff receive responses again after every fault of the cluster",
  { timeout: ROUND_MS * rounds },
  async () => {
    const cluster = await startCluster();
    closing.unshift(cluster.stop);
    const database = { dataDir: "", url: cluster.databaseUrl };
    const before = await seedDatabase(database);
    const shops = await startShops(cluster);
    const journal = createJournal();
    // HAProxy has not yet checked the instances.
    const cookie = await signIn(shops[0]?.origin ?? "", STAFF);
    let isOver = false;
    const endTest = () => void (isOver = true);
    const client = {
      origin: cluster.shopOrigin,
      random: createRandom(seed),
      journal,
      isOver: () => isOver,
      endTest,
    };
    const clients = runClients(client, cluster.shopOrigin, before, cookie);
    const faults = (async () => {
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, inject] of Object.entries(FAULTS)) {
          await waitForResponses(journal, RESPONSES_AROUND_FAULT);
          const gap = measureGap(journal);
          await inject(cluster, shops);
          await waitForResponses(journal, RESPONSES_AROUND_FAULT);
          await cluster.untilHealthy();
          gaps.push([name, gap()]);
        }
      }
    })().finally(endTest);
    await Promise.all([faults, clients]).finally(endTest);
    shown = (await Promise.all(shops.map((shop) => readShownStocks(shop, before)))).flat();
    evidence = { before, after: await readDatabase(database), journal };
    const orders = acknowledgedOrders(journal);
    const stored = new Set(evidence.after.orders.map(({ id }) => id));
    recordSummary("cluster", {
      "orders acknowledged": orders.length,
      "orders lost": orders.filter(({ id }) => !stored.has(id)).length,
      "orders duplicated": stored.size - new Set(evidence.after.orders.map(({ email }) => email)).size,
      "changes acknowledged": journal.changes.filter(({ outcome }) => outcome === "acknowledged").length,
      ambiguous: journal.counts.ambiguous,
      ...Object.fromEntries(gaps.map(([name, seconds], index) => [`${name} ${index + 1}, s`, seconds])),
    });
    expect(orders.length).toBeGreaterThan(100 * rounds);
    for (const [name, seconds] of gaps) expect(seconds, name).toBeLessThan(MAX_GAP_S);
  },
);

test.each(INVARIANTS)("$title", ({ violations }) => {
  expect(violations(evidence).slice(0, 10)).toEqual([]);
});

test("every instance shows the current stock", () => {
  const stored = new Map(
    evidence.after.sizes.map(({ productId, variant, stock }) => [`${productId} ${variant}`, stock]),
  );
  for (const each of shown) expect(each).toEqual(stored);
});
