import { readFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { projectRoot } from "#db/project-root.ts";

import { createServerDatabase } from "../database.ts";
import { sendSignal } from "../processes.ts";
import type { ShopProgram } from "../shop-program.ts";
import { startShop } from "../shop-program.ts";
import { sendRequest } from "./http-client.ts";

const TOKEN = "a-token-for-the-figures";

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

/** Visitors who each come over a connection of their own, so that they meet both workers. */
const visits = (path: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => sendRequest(`${shop.origin}${path}`)));

const METRICS = { headers: { authorization: `Bearer ${TOKEN}` } };

/** What whoever is asked knows: of a worker that takes longer than a second, what it said last. */
async function scrapeOnce(): Promise<string> {
  const answer = await sendRequest(`${shop.origin}/metrics`, METRICS);
  expect(answer.status).toBe(200);
  return answer.body.toString();
}

/** What both workers tell. */
async function scrape(): Promise<string> {
  let text = "";
  const isWhole = async () => (text = await scrapeOnce()).includes("\nshop_workers 2");
  await expect.poll(isWhole, { timeout: 20_000 }).toBe(true);
  return text;
}

/** The sum of a figure over all of its labels that hold the words. */
function figure(text: string, name: string, labels = ""): number {
  return text
    .split("\n")
    .filter((line) => line.startsWith(name) && /^[{ ]/.test(line.slice(name.length)) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

const answered = (text: string) =>
  figure(text, "shop_http_request_duration_seconds_count", 'route="/healthz"');

/** The workers that have opened since a line of the log. */
const openedSince = (line: number) =>
  shop.lines
    .slice(line)
    .filter((said) => said.includes("a worker is open"))
    .map((said) => (JSON.parse(said) as { worker: number }).worker);

test("whichever worker is asked tells the sum of all, and what a worker that died has counted stays in it", async () => {
  const before = await scrape();
  await visits("/healthz", 10);
  const texts = [await scrape(), await scrape(), await scrape()];
  expect(texts.map((text) => answered(text) - answered(before))).toEqual([10, 10, 10]);

  await expect.poll(() => openedSince(0).length).toBe(2);
  const [worker] = openedSince(0);
  const from = shop.lines.length;
  sendSignal(worker, "SIGKILL");
  await shop.waitForLine("a worker ended and is replaced", from);
  expect(answered(await scrapeOnce()) - answered(before)).toBe(10);
  await shop.waitForLine("a worker is open", from);
  await visits("/healthz", 4);
  expect(answered(await scrape()) - answered(before)).toBe(14);
});

test("a worker that dies while the figures are asked for takes nobody with it", async () => {
  const [worker] = openedSince(0).slice(-2);
  // They go to the workers in turn: two to each.
  const connections = Array.from({ length: 4 }, () => new Agent({ keepAlive: true }));
  onTestFinished(() => connections.forEach((agent) => agent.destroy()));
  const greet = (agent: Agent) => sendRequest(`${shop.origin}/healthz`, { agent });
  for (const agent of connections) await greet(agent);
  sendSignal(worker, "SIGSTOP");
  const living: Agent[] = [];
  const greeted = connections.map((agent) => greet(agent).then(() => void living.push(agent)));
  const ends = Promise.allSettled(greeted);
  await expect.poll(() => living.length).toBe(2);
  const [asking, other] = living as [Agent, Agent];
  const from = shop.lines.length;
  sendSignal(shop.pid, "SIGSTOP");
  const asked = sendRequest(`${shop.origin}/metrics`, { ...METRICS, agent: asking });
  // By then the worker has asked the first process, which does not hear it before the other one is dead.
  for (let count = 0; count < 3; count += 1) await greet(other);
  sendSignal(worker, "SIGKILL");
  expect((await ends).filter(({ status }) => status === "rejected")).toHaveLength(2);
  sendSignal(shop.pid, "SIGCONT");
  expect((await asked).status).toBe(200);
  await shop.waitForLine("a worker is open", from);
  expect(await scrape()).toContain("shop_start_time_seconds");
});

test("answers from memory are counted by their route, and by no address that anybody makes up", async () => {
  const sent = (text: string) => figure(text, "shop_kept_answers_total", 'route="/shop"');
  const before = sent(await scrape());
  await visits("/shop", 20);
  await visits("/shop", 20);
  await visits("/product/of-someone-who-makes-up-addresses", 2);
  const text = await scrape();
  expect(sent(text) - before).toBeGreaterThanOrEqual(20);
  expect(figure(text, "shop_cache_hits_total", 'cache="answers"')).toBeGreaterThanOrEqual(20);
  expect(text).toContain('route="/product/:productId"');
  expect(text).not.toContain("made-up");
  expect(text).not.toContain("makes-up");
});

test("the figures hold what the page for the person on call asks of them", async () => {
  const text = await scrape();
  const page = await readFile(join(projectRoot, "docs/on-call.md"), "utf8");
  const named = page.match(/\b(?:shop|process|nodejs)_[a-z0-9]+_?\w*/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !text.includes(`\n${name}`))).toEqual([]);
  for (const name of [
    "shop_http_request_duration_seconds_bucket",
    'shop_cache_misses_total{cache="pictures"}',
    'shop_cache_bytes{cache="answers"}',
    'shop_orders_total{event="placed"}',
    'shop_refusals_total{reason="too-many-requests"}',
    'shop_errors_total{where="request"}',
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

test.each([undefined, "Bearer ", "Bearer a-token-for-the-figure", `Basic ${TOKEN}`])(
  "nobody sees the figures with %s",
  async (authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const answer = await sendRequest(`${shop.origin}/metrics`, { headers });
    expect(answer.status).toBe(401);
    expect(answer.body.toString()).not.toContain("shop_");
  },
);
