import type { Benchmark, Metric, Scale } from "../frame/benchmark.ts";
import { limitRounds, limitSeconds, interleaveAll } from "../frame/rounds.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { BARE_SERVER_LABEL, BROWSER_HEADERS } from "#bench/programs/bare/compare-with-bare.ts";
import { withBareServer } from "#bench/programs/bare/bare-server.ts";
import { REQUESTS_PER_CHECKOUT } from "../programs/checkouts.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { UNCACHED, withShopsBySize } from "../programs/filled-shop.ts";
import type { Load, Rate } from "#bench/programs/load/load.ts";
import { measureRate } from "#bench/programs/load/load.ts";
import { createOrderGenerator } from "#bench/programs/generated-orders.ts";
import { createPeerResponse, PEERS_CHECKOUT, PEERS_PAGES, PEERS_READS } from "../programs/peers.ts";
import { readProductIds, createReadRequests } from "../programs/reads.ts";

const ROUNDS = 3;
const SECONDS = 1;
const CONNECTION_COUNT = 32;
const BUYER_COUNT = 8;
/** Number of prepared checkouts: more than a shop completes in a round. */
const CHECKOUT_COUNT = 2000;
const PRODUCT_PAGE_COUNT = 60;
/** Number of products, as in the measurements of the pages and checkouts of Vendure and Medusa. */
const DEFAULT_SIZE = 1000;
const MIN_READS_RATIO = 100;
const MIN_CHECKOUT_RATIO = 30;
const MIN_PAGES_RATIO = 200;

/** A load on a shop, and the faster peer's rate under the same load. */
interface Workload {
  name: string;
  load: () => Omit<Load, "seconds">;
  shop: FilledShop;
  /** Rate of the faster peer, per 1,000 requests per second of a bare server. */
  peerRate: number | undefined;
  /** Name of the reference in the table. Default: `the better peer`. */
  referenceName?: string;
  /** Required ratio to the peer; undefined without a requirement. */
  requiredRatio: number | undefined;
  /** Number of requests that count as one unit, e.g. all requests of a checkout. */
  requestsPerUnit: number;
}

/** Measures the rates of the shop on the peers' workloads, per 1,000 requests per second of a bare server. */
export const peers: Benchmark = {
  name: "peers",
  about:
    "reads, storefront pages and checkouts over 32 connections, compared with Vendure and Medusa on the same workload",
  run: async (log, scale, add) => {
    const sizes = [...new Set([...scale.productCounts, DEFAULT_SIZE])].toSorted((a, b) => a - b);
    await withShopsBySize(sizes, {}, log, async (shops) => {
      log("reads, pages and checkouts with default settings");
      const workloads = [
        ...(await createReadWorkloads(shops, "")),
        ...(await createPageWorkloads(shops)),
        ...(await createCheckoutWorkloads(shops)),
      ];
      add(...(await measureAll(workloads, scale)));
    });
    await withShopsBySize(scale.productCounts, UNCACHED, log, async (shops) => {
      log("reads without response cache");
      add(...(await measureAll(await createReadWorkloads(shops, ", uncached"), scale)));
    });
    return [];
  },
};

async function createReadWorkloads(
  shops: ReadonlyMap<number, FilledShop>,
  suffix: "" | ", uncached",
): Promise<Workload[]> {
  const workloads: Workload[] = [];
  for (const [size, shop] of shops) {
    const reads = await createReadRequests(shop.databaseUrl);
    for (const read of ["list", "detail", "search, one word"] as const) {
      const load = { requests: reads[read], status: 200, connections: CONNECTION_COUNT };
      const peerRate = PEERS_READS[read].get(size);
      const requiredRatio = suffix === "" && peerRate !== undefined ? MIN_READS_RATIO : undefined;
      const name = `peer workload: ${read}, ${formatCount(size)} products${suffix}`;
      workloads.push({ name, load: () => load, shop, peerRate, requiredRatio, requestsPerUnit: 1 });
    }
  }
  return workloads;
}

async function createPageWorkloads(shops: ReadonlyMap<number, FilledShop>): Promise<Workload[]> {
  const shop = getDefaultShop(shops);
  const ids = await readProductIds(shop.databaseUrl, PRODUCT_PAGE_COUNT);
  const paths = { "list page": ["/shop"], "product page": ids.map((id) => `/product/${id}`) };
  const headers = { ...BROWSER_HEADERS, accept: "text/html" };
  return (["list page", "product page"] as const).map((page) => {
    const requests = paths[page].map((path) => ({ path, headers }));
    const load = () => ({ requests, status: 200, connections: CONNECTION_COUNT });
    return {
      name: `peer workload: storefront, ${page}`,
      load,
      shop,
      peerRate: PEERS_PAGES[page],
      requiredRatio: MIN_PAGES_RATIO,
      requestsPerUnit: 1,
    };
  });
}

async function createCheckoutWorkloads(shops: ReadonlyMap<number, FilledShop>): Promise<Workload[]> {
  const shop = getDefaultShop(shops);
  const generator = await createOrderGenerator(shop.databaseUrl);
  const createRequests = () =>
    Array.from({ length: CHECKOUT_COUNT }, () => generator.createCheckout()).flatMap(({ reads, order }) => [
      ...reads,
      order,
    ]);
  return [
    {
      name: `peer workload: full guest checkout, ${REQUESTS_PER_CHECKOUT} requests, ${BUYER_COUNT} buyers`,
      referenceName: "the better peer's 6 requests (the other: 7)",
      load: () => ({ requests: createRequests(), isSentOnce: true, connections: BUYER_COUNT }),
      shop,
      peerRate: PEERS_CHECKOUT,
      requiredRatio: MIN_CHECKOUT_RATIO,
      requestsPerUnit: REQUESTS_PER_CHECKOUT,
    },
  ];
}

function getDefaultShop(shops: ReadonlyMap<number, FilledShop>): FilledShop {
  const shop = shops.get(DEFAULT_SIZE);
  if (shop === undefined) throw new Error(`There is no shop of ${DEFAULT_SIZE} products.`);
  return shop;
}

async function measureAll(workloads: readonly Workload[], scale: Scale): Promise<Metric[]> {
  return withBareServer(createPeerResponse(), async (bare) => {
    const seconds = limitSeconds(scale, SECONDS);
    const bareLoad = { requests: [{ path: "/" }], status: 200, seconds, connections: CONNECTION_COUNT };
    const measure = ({ load, shop }: Workload) => measureRate({ ...load(), seconds }, shop);
    await measureRate(bareLoad, bare);
    for (const workload of workloads) await measure(workload);
    const [references = [], ...rates] = await interleaveAll(limitRounds(scale, ROUNDS), [
      () => measureRate(bareLoad, bare),
      ...workloads.map((workload) => () => measure(workload)),
    ]);
    return workloads.map((workload, index) => toMetric(workload, rates[index] ?? [], references));
  });
}

/**
 * Returns the rates as a metric, per 1,000 requests per second of the bare server in the same round. The reference is the
 * faster peer's rate.
 */
function toMetric(
  { name, peerRate, referenceName = "the better peer", requiredRatio, requestsPerUnit }: Workload,
  rates: readonly Rate[],
  references: readonly Rate[],
): Metric {
  return {
    name,
    unit: "‰ of bare",
    referenceName: peerRate === undefined ? BARE_SERVER_LABEL : referenceName,
    rounds: rates.map(({ requestsPerSecond, p99Ms }, index) => ({
      value: (requestsPerSecond / requestsPerUnit / (references[index]?.requestsPerSecond ?? NaN)) * 1000,
      reference: peerRate ?? 1000,
      p99Ms,
    })),
    ...(requiredRatio !== undefined && { required: { ratioAtLeast: requiredRatio } }),
  };
}
