import type { Benchmark, Figure, Scale } from "../frame/benchmark.ts";
import { roundsAt, secondsAt, takeTurns } from "../frame/rounds.ts";
import { BARE, BROWSER_HEADERS } from "#bench/programs/compare-with-bare.ts";
import { withBareServer } from "../programs/bare-server.ts";
import { REQUESTS_OF_A_CHECKOUT } from "../programs/checkouts.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { UNCACHED, withShopsBySize } from "../programs/filled-shop.ts";
import type { Load, Rate } from "../programs/load.ts";
import { measureRate } from "../programs/load.ts";
import { createOrderGenerator } from "#bench/programs/generated-orders.ts";
import { createPeerResponse, PEERS_CHECKOUT, PEERS_PAGES, PEERS_READS } from "../programs/peers.ts";
import { productIds, readsOf } from "../programs/reads.ts";

const ROUNDS = 3;
const SECONDS = 1;
const CONNECTIONS = 32;
const BUYERS = 8;
/** More than any shop completes in a round. */
const CHECKOUTS = 2000;
const PRODUCTS_OF_PAGES = 60;
/** Number of products in the peers' page and checkout measurements. */
const DEFAULT_SIZE = 1000;
const READS_RATIO = 100;
const CHECKOUT_RATIO = 30;
const PAGES_RATIO = 200;

/** A load on one shop and the better peer's result on it, in thousandths of a bare server's rate. */
interface Workload {
  name: string;
  load: () => Omit<Load, "seconds">;
  shop: FilledShop;
  peer: number | undefined;
  /** Name of the reference in the table, unless it is the better peer. */
  against?: string;
  /** Required ratio to the peer; undefined without a requirement. */
  requiredRatio: number | undefined;
  /** Requests per unit of work. */
  each: number;
}

/** The workload of the other shops' measurements, in thousandths of a bare server's rate. */
export const peers: Benchmark = {
  name: "peers",
  about:
    "reads, storefront pages and checkouts over 32 connections, compared with Vendure and Medusa on the same workload",
  run: async (log, scale, add) => {
    const sizes = [...new Set([...scale.sizes, DEFAULT_SIZE])].toSorted((a, b) => a - b);
    await withShopsBySize(sizes, {}, log, async (shops) => {
      log("reads, pages and checkouts with default settings");
      const workloads = [
        ...(await readWorkloads(shops, "")),
        ...(await pageWorkloads(shops)),
        ...(await checkoutWorkloads(shops)),
      ];
      add(...(await measureAll(workloads, scale)));
    });
    await withShopsBySize(scale.sizes, UNCACHED, log, async (shops) => {
      log("reads without response cache");
      add(...(await measureAll(await readWorkloads(shops, ", uncached"), scale)));
    });
    return [];
  },
};

async function readWorkloads(
  shops: ReadonlyMap<number, FilledShop>,
  kind: "" | ", uncached",
): Promise<Workload[]> {
  const workloads: Workload[] = [];
  for (const [size, shop] of shops) {
    const reads = await readsOf(shop.databaseUrl);
    for (const read of ["list", "detail", "search, one word"] as const) {
      const load = { requests: reads[read], status: 200, connections: CONNECTIONS };
      const peer = PEERS_READS[read].get(size);
      const requiredRatio = kind === "" && peer !== undefined ? READS_RATIO : undefined;
      const name = `peer workload: ${read}, ${size.toLocaleString("en-US")} products${kind}`;
      workloads.push({ name, load: () => load, shop, peer, requiredRatio, each: 1 });
    }
  }
  return workloads;
}

async function pageWorkloads(shops: ReadonlyMap<number, FilledShop>): Promise<Workload[]> {
  const shop = defaultShop(shops);
  const ids = await productIds(shop.databaseUrl, PRODUCTS_OF_PAGES);
  const paths = { "list page": ["/shop"], "product page": ids.map((id) => `/product/${id}`) };
  const headers = { ...BROWSER_HEADERS, accept: "text/html" };
  return (["list page", "product page"] as const).map((page) => {
    const requests = paths[page].map((path) => ({ path, headers }));
    const load = () => ({ requests, status: 200, connections: CONNECTIONS });
    return {
      name: `peer workload: storefront, ${page}`,
      load,
      shop,
      peer: PEERS_PAGES[page],
      requiredRatio: PAGES_RATIO,
      each: 1,
    };
  });
}

async function checkoutWorkloads(shops: ReadonlyMap<number, FilledShop>): Promise<Workload[]> {
  const shop = defaultShop(shops);
  const generator = await createOrderGenerator(shop.databaseUrl);
  const newRequests = () =>
    Array.from({ length: CHECKOUTS }, () => generator.nextCheckout()).flatMap(({ reads, order }) => [
      ...reads,
      order,
    ]);
  return [
    {
      name: `peer workload: full guest checkout, ${REQUESTS_OF_A_CHECKOUT} requests, ${BUYERS} buyers`,
      against: "the better peer's 6 requests (the other: 7)",
      load: () => ({ requests: newRequests(), isOnce: true, connections: BUYERS }),
      shop,
      peer: PEERS_CHECKOUT,
      requiredRatio: CHECKOUT_RATIO,
      each: REQUESTS_OF_A_CHECKOUT,
    },
  ];
}

function defaultShop(shops: ReadonlyMap<number, FilledShop>): FilledShop {
  const shop = shops.get(DEFAULT_SIZE);
  if (shop === undefined) throw new Error(`There is no shop of ${DEFAULT_SIZE} products.`);
  return shop;
}

async function measureAll(workloads: readonly Workload[], scale: Scale): Promise<Figure[]> {
  return withBareServer(createPeerResponse(), async (bare) => {
    const seconds = secondsAt(scale, SECONDS);
    const bareLoad = { requests: [{ path: "/" }], status: 200, seconds, connections: CONNECTIONS };
    const measure = ({ load, shop }: Workload) => measureRate({ ...load(), seconds }, shop);
    await measureRate(bareLoad, bare);
    for (const work of workloads) await measure(work);
    const [references = [], ...rates] = await takeTurns(roundsAt(scale, ROUNDS), [
      () => measureRate(bareLoad, bare),
      ...workloads.map((work) => () => measure(work)),
    ]);
    return workloads.map((work, index) => toFigure(work, rates[index] ?? [], references));
  });
}

/**
 * Returns the rate in thousandths of the bare server's rate of the same round. The ratio compares it with the better
 * peer.
 */
function toFigure(
  { name, peer, against = "the better peer", requiredRatio, each }: Workload,
  rates: readonly Rate[],
  references: readonly Rate[],
): Figure {
  return {
    name,
    unit: "‰ of bare",
    against: peer === undefined ? BARE : against,
    rounds: rates.map(({ requestsPerSecond, p99Ms }, index) => ({
      value: (requestsPerSecond / each / (references[index]?.requestsPerSecond ?? NaN)) * 1000,
      reference: peer ?? 1000,
      p99Ms,
    })),
    ...(requiredRatio !== undefined && { required: { ratioAtLeast: requiredRatio } }),
  };
}
