import type { Product } from "#catalogue/rules/product.ts";
import { CHECKOUT } from "#test/checkout.ts";

import type { Benchmark, Metric, Scale } from "../frame/benchmark.ts";
import { interleave, limitRounds, limitSeconds } from "../frame/rounds.ts";
import { measureRate } from "#bench/programs/load/load.ts";
import { withPostgres } from "../programs/postgres.ts";
import type { Shop } from "../programs/shop.ts";
import { withShop } from "../programs/shop.ts";

const ROUNDS = 3;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;
const CONNECTION_COUNT = 10;
const ORDER_COUNT = 200;
const CUSTOMER_COUNT = 8;
const WORKER_COUNT = 2;
const REFERENCE_NAME = "1 process";

/** A workload, and the function that measures its rate (per second). */
interface Workload {
  name: string;
  measure: (shop: Shop, seconds: number) => Promise<number>;
}

/** Compares the throughput of two processes with that of one. The database and the load generator share the cores. */
export const workers: Benchmark = {
  name: "workers",
  about: `a page, a list and orders on PostgreSQL with WEB_CONCURRENCY=${WORKER_COUNT}, compared with 1`,
  run: (log, scale) =>
    withPostgres((url) =>
      withShop(
        (single) =>
          withShop(
            async (multiple) => {
              const metrics: Metric[] = [];
              for (const work of createWorkloads()) {
                log(work.name);
                metrics.push(await compare(work, multiple, single, scale));
              }
              return metrics;
            },
            { DATABASE_URL: url, WEB_CONCURRENCY: String(WORKER_COUNT) },
          ),
        { DATABASE_URL: url },
      ),
    ),
};

function createWorkloads(): Workload[] {
  return [
    createReadWorkload("home page, cached", "/", { "accept-encoding": "br" }),
    createReadWorkload("GET /api/products, 24", "/api/products?pageSize=24", {}),
    { name: "an order", measure: (shop) => measureOrderRate(shop) },
  ];
}

function createReadWorkload(name: string, path: string, headers: Readonly<Record<string, string>>): Workload {
  return {
    name,
    measure: async (shop, seconds) => {
      const load = { requests: [{ path, headers }], status: 200, seconds, connections: CONNECTION_COUNT };
      return (await measureRate(load, shop)).requestsPerSecond;
    },
  };
}

async function compare(
  { name, measure }: Workload,
  multiple: Shop,
  single: Shop,
  scale: Scale,
): Promise<Metric> {
  for (const shop of [multiple, single]) await measure(shop, limitSeconds(scale, WARM_UP_SECONDS));
  const seconds = limitSeconds(scale, SECONDS);
  const rounds = await interleave(limitRounds(scale, ROUNDS), {
    candidate: () => measure(multiple, seconds),
    reference: () => measure(single, seconds),
  });
  return {
    name: `${name}, ${WORKER_COUNT} processes`,
    unit: "/s",
    referenceName: REFERENCE_NAME,
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
  };
}

/** Measures orders per second with concurrent customers. Each customer places orders in sequence. */
async function measureOrderRate({ origin }: Shop): Promise<number> {
  const response = await fetch(`${origin}/api/products?pageSize=${CUSTOMER_COUNT}`);
  const { items } = (await response.json()) as { items: Product[] };
  const started = performance.now();
  await Promise.all(items.map((product) => placeOrders(origin, product, ORDER_COUNT / items.length)));
  return ORDER_COUNT / ((performance.now() - started) / 1000);
}

async function placeOrders(origin: string, { id, variants }: Product, count: number): Promise<void> {
  const order = {
    ...CHECKOUT,
    items: [{ productId: id, variant: variants[0], quantity: 1 }],
  };
  for (let placed = 0; placed < count; placed += 1) {
    const response = await fetch(`${origin}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: JSON.stringify(order),
    });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`An order failed with ${response.status}: ${text}`);
  }
}
