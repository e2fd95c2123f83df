import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { signIn } from "#test/deploy/http-client.ts";
import { createRandom } from "#test/faults/seeded-random.ts";
import type { Journal } from "../faults/journal.ts";
import { listAcknowledgedOrders, createJournal } from "../faults/journal.ts";
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
const ROUND_MS = 10 * MINUTE_MS;
/** Exceeds the validity of the leader's lock (`ttl` in patroni.yml), so another node becomes the leader. */
const FREEZE_MS = 40_000;
/** Responses to wait for before and after a fault: enough for orders to be in progress. */
const RESPONSES_AROUND_FAULT = 60;
/** Maximum time without a response during a fault. HAProxy and Patroni fail over much faster. */
const MAX_GAP_S = 60;

const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp();
});

type Fault = (cluster: Cluster, shops: readonly SupervisedProgram[]) => Promise<void>;

const FAULTS: Record<string, Fault> = {
  "leader crash": async (cluster) => {
    const leader = await cluster.findLeader();
    await leader.crash();
    await setTimeout(FREEZE_MS / 4);
    leader.restart();
  },
  switchover: (cluster) => cluster.switchOver(),
  "leader freeze": async (cluster) => {
    const leader = await cluster.findLeader();
    leader.freeze();
    await setTimeout(FREEZE_MS);
    leader.thaw();
  },
  "shop instance kill": async (_cluster, [shop]) => {
    await shop?.kill();
  },
};

/**
 * Starts measuring the longest time between two responses that need the database. The returned function ends the
 * measurement and returns that time in seconds.
 */
function startGapMeasurement({ counts }: Journal): () => number {
  let lastCount = counts.responses;
  let lastResponseAt = performance.now();
  let longestGap = 0;
  const updateGap = () => {
    const now = performance.now();
    longestGap = Math.max(longestGap, now - lastResponseAt);
    if (counts.responses === lastCount) return;
    lastCount = counts.responses;
    lastResponseAt = now;
  };
  const timer = setInterval(updateGap, 20);
  return () => {
    clearInterval(timer);
    updateGap();
    return Math.round(longestGap / 100) / 10;
  };
}

/** Waits until the shop has sent `count` more responses. */
async function waitForResponses({ counts }: Journal, count: number): Promise<void> {
  const targetCount = counts.responses + count;
  const deadline = performance.now() + 2 * MAX_GAP_S * 1000;
  while (counts.responses < targetCount) {
    if (performance.now() > deadline)
      throw new Error(`The shop sent fewer than ${count} responses within ${2 * MAX_GAP_S} s.`);
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
    cleanups.unshift(async () => {
      await shop.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    shops.push(shop);
  }
  return shops;
}

let evidence: Evidence;
let shownStocks: ReadonlyMap<string, number | null>[];
const gaps: [fault: string, seconds: number][] = [];

test(
  "after every cluster fault, shoppers and staff receive responses again",
  { timeout: ROUND_MS * rounds },
  async () => {
    const cluster = await startCluster();
    cleanups.unshift(cluster.stop);
    const database = { dataDir: "", url: cluster.databaseUrl };
    const before = await seedDatabase(database);
    const shops = await startShops(cluster);
    const journal = createJournal();
    // Signs in directly to an instance, because HAProxy has not checked the instances yet.
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
          const endMeasurement = startGapMeasurement(journal);
          await inject(cluster, shops);
          await waitForResponses(journal, RESPONSES_AROUND_FAULT);
          await cluster.waitUntilHealthy();
          gaps.push([name, endMeasurement()]);
        }
      }
    })().finally(endTest);
    await Promise.all([faults, clients]).finally(endTest);
    shownStocks = (await Promise.all(shops.map((shop) => readShownStocks(shop, before)))).flat();
    evidence = { before, after: await readDatabase(database), journal };
    const orders = listAcknowledgedOrders(journal);
    const storedIds = new Set(evidence.after.orders.map(({ id }) => id));
    recordSummary("cluster", {
      "orders acknowledged": orders.length,
      "orders lost": orders.filter(({ id }) => !storedIds.has(id)).length,
      "orders duplicated": storedIds.size - new Set(evidence.after.orders.map(({ email }) => email)).size,
      "changes acknowledged": journal.changes.filter(({ outcome }) => outcome === "acknowledged").length,
      ambiguous: journal.counts.ambiguous,
      ...Object.fromEntries(gaps.map(([name, seconds], index) => [`${name} ${index + 1}, s`, seconds])),
    });
    expect(orders.length).toBeGreaterThan(100 * rounds);
    for (const [name, seconds] of gaps) expect(seconds, name).toBeLessThan(MAX_GAP_S);
  },
);

test.each(INVARIANTS)("$title", ({ listViolations }) => {
  expect(listViolations(evidence).slice(0, 10)).toEqual([]);
});

test("every instance shows the current stock", () => {
  const stored = new Map(
    evidence.after.sizes.map(({ productId, variant, stock }) => [`${productId} ${variant}`, stock]),
  );
  for (const shownStock of shownStocks) expect(shownStock).toEqual(stored);
});
