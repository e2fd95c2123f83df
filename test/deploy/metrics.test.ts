import { readFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { projectRoot } from "#platform/db/project-root.ts";

import { createServerDatabase } from "../databases/database.ts";
import { sendSignal } from "../programs/processes.ts";
import type { ShopProgram } from "../programs/shop-program.ts";
import { startShop } from "../programs/shop-program.ts";
import { sendRequest } from "./http-client.ts";

const TOKEN = "a-token-for-metrics";

const databaseUrl = await createServerDatabase();
let shop: ShopProgram;
beforeAll(async () => {
  shop = await startShop({
    WEB_CONCURRENCY: "2",
    DATABASE_URL: databaseUrl,
    METRICS_TOKEN: TOKEN,
    SAMPLE_DATA: "off",
    LOG_LEVEL: "info",
  });
});
afterAll(() => shop.stop());

/** Sends requests over separate connections, to reach both workers. */
const sendRequests = (path: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => sendRequest(`${shop.origin}${path}`)));

const AUTHORIZED = { headers: { authorization: `Bearer ${TOKEN}` } };

/** Reads the metrics once. If a worker takes longer than a second, the metrics contain the worker's previous values. */
async function scrapeOnce(): Promise<string> {
  const response = await sendRequest(`${shop.origin}/metrics`, AUTHORIZED);
  expect(response.status).toBe(200);
  return response.body.toString();
}

/** Reads the metrics until they include both workers, and returns them. */
async function scrape(): Promise<string> {
  let text = "";
  const isComplete = async () => (text = await scrapeOnce()).includes("\nshop_workers 2");
  await expect.poll(isComplete, { timeout: 20_000 }).toBe(true);
  return text;
}

/** Returns the sum of a metric over all series whose labels contain `labels`. */
function sumMetric(metrics: string, name: string, labels = ""): number {
  return metrics
    .split("\n")
    .filter((line) => line.startsWith(name) && /^[{ ]/.test(line.slice(name.length)) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

const countHealthRequests = (text: string) =>
  sumMetric(text, "shop_http_request_duration_seconds_count", 'route="/healthz"');

/** Returns the process ids of the workers that the log reports as ready from line `fromLine` on. */
const listReadyWorkerPids = (fromLine: number) =>
  shop.lines
    .slice(fromLine)
    .filter((entry) => entry.includes("a worker is ready"))
    .map((entry) => (JSON.parse(entry) as { worker: number }).worker);

test("every worker returns the metrics of all workers together, including killed workers", async () => {
  const before = await scrape();
  await sendRequests("/healthz", 10);
  const texts = [await scrape(), await scrape(), await scrape()];
  expect(texts.map((text) => countHealthRequests(text) - countHealthRequests(before))).toEqual([10, 10, 10]);

  await expect.poll(() => listReadyWorkerPids(0).length).toBe(2);
  const [workerPid] = listReadyWorkerPids(0);
  const fromLine = shop.lines.length;
  sendSignal(workerPid, "SIGKILL");
  await shop.waitForLine("a worker exited and is replaced", fromLine);
  expect(countHealthRequests(await scrapeOnce()) - countHealthRequests(before)).toBe(10);
  await shop.waitForLine("a worker is ready", fromLine);
  await sendRequests("/healthz", 4);
  expect(countHealthRequests(await scrape()) - countHealthRequests(before)).toBe(14);
});

test("a worker that is killed during a scrape does not fail the scrape", async () => {
  const [suspendedPid] = listReadyWorkerPids(0).slice(-2);
  // The primary process distributes connections round-robin, so each worker has two of the four.
  const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true }));
  onTestFinished(() => agents.forEach((agent) => agent.destroy()));
  const checkHealth = (agent: Agent) => sendRequest(`${shop.origin}/healthz`, { agent });
  for (const agent of agents) await checkHealth(agent);
  sendSignal(suspendedPid, "SIGSTOP");
  const responsiveAgents: Agent[] = [];
  const checks = agents.map((agent) => checkHealth(agent).then(() => void responsiveAgents.push(agent)));
  const checkResults = Promise.allSettled(checks);
  await expect.poll(() => responsiveAgents.length).toBe(2);
  const [scrapeAgent, otherAgent] = responsiveAgents as [Agent, Agent];
  const fromLine = shop.lines.length;
  sendSignal(shop.pid, "SIGSTOP");
  const scrapeResponse = sendRequest(`${shop.origin}/metrics`, { ...AUTHORIZED, agent: scrapeAgent });
  // After these checks, the responsive worker has requested the metrics from the primary process. The primary process
  // stays suspended until the suspended worker is killed.
  for (let count = 0; count < 3; count += 1) await checkHealth(otherAgent);
  sendSignal(suspendedPid, "SIGKILL");
  expect((await checkResults).filter(({ status }) => status === "rejected")).toHaveLength(2);
  sendSignal(shop.pid, "SIGCONT");
  expect((await scrapeResponse).status).toBe(200);
  await shop.waitForLine("a worker is ready", fromLine);
  expect(await scrape()).toContain("shop_start_time_seconds");
});

test("cached responses are counted by route, so unknown URLs do not create new series", async () => {
  const countCachedResponses = (text: string) =>
    sumMetric(text, "shop_cached_responses_total", 'route="/shop"');
  const before = countCachedResponses(await scrape());
  await sendRequests("/shop", 20);
  await sendRequests("/shop", 20);
  await sendRequests("/product/made-up-product", 2);
  const text = await scrape();
  expect(countCachedResponses(text) - before).toBeGreaterThanOrEqual(20);
  expect(sumMetric(text, "shop_cache_hits_total", 'cache="responses"')).toBeGreaterThanOrEqual(20);
  expect(text).toContain('route="/product/:productId"');
  expect(text).not.toContain("made-up");
});

test("docs/on-call.md names only metrics that exist", async () => {
  const text = await scrape();
  const page = await readFile(join(projectRoot, "docs/on-call.md"), "utf8");
  const documented = page.match(/\b(?:shop|process|nodejs)_[a-z0-9]+_?\w*/g) ?? [];
  expect(documented.length).toBeGreaterThan(10);
  expect([...new Set(documented)].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
  for (const name of [
    "shop_http_request_duration_seconds_bucket",
    'shop_cache_misses_total{cache="images"}',
    'shop_cache_bytes{cache="responses"}',
    'shop_orders_total{event="placed"}',
    'shop_refusals_total{reason="too-many-requests"}',
    'shop_errors_total{where="request"}',
    'shop_errors_total{where="webhooks"} 0',
    'shop_database_connections{state="waiting"}',
    "shop_database_wait_seconds_total",
    'shop_database_failures_total{class="connection"} 0',
    'shop_database_failures_total{class="08"} 0',
    'shop_database_failures_total{class="57"} 0',
    "shop_event_loop_lag_p99_seconds",
    "shop_catalogue_revision",
    "shop_start_time_seconds",
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ]) {
    expect(text).toContain(`\n${name}`);
  }
});

test.each([undefined, "Bearer ", "Bearer a-token-for-metric", `Basic ${TOKEN}`])(
  "a metrics request with the authorization header %s returns 401 [ASVS 13.4.5]",
  async (authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await sendRequest(`${shop.origin}/metrics`, { headers });
    expect(response.status).toBe(401);
    expect(response.body.toString()).not.toContain("shop_");
  },
);
