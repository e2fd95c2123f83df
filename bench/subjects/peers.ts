import type { Benchmark, Figure, Scale } from "../frame/benchmark.ts";
import { roundsAt, secondsAt, takeTurns } from "../frame/rounds.ts";
import { BARE, COMPRESSED } from "#bench/programs/compare-with-bare.ts";
import { withBareServer } from "../programs/bare-server.ts";
import { REQUESTS_OF_A_CHECKOUT } from "../programs/checkouts.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { UNCACHED, withShopsBySize } from "../programs/filled-shop.ts";
import type { Load, Rate } from "../programs/load.ts";
import { measureRate } from "../programs/load.ts";
import { madeUpOrders } from "#bench/programs/generated-orders.ts";
import { bareAnswer, PEERS_CHECKOUT, PEERS_PAGES, PEERS_READS } from "../programs/peers.ts";
import { productIds, readsOf } from "../programs/reads.ts";

const ROUNDS = 3;
const SECONDS = 1;
const CONNECTIONS = 32;
const BUYERS = 8;
/** More than any shop serves in a round. */
const CHECKOUTS = 2000;
const PRODUCTS_OF_PAGES = 60;
/** The peers' pages and checkouts were measured in a shop of so many products. */
const USUAL_SIZE = 1000;
const READS_TIMES = 100;
const CHECKOUT_TIMES = 30;
const PAGES_TIMES = 200;

/** Some load on one shop, and what the better peer reached on the same work in thousandths of a bare server. */
interface Work {
  name: string;
  load: () => Omit<Load, "seconds">;
  shop: FilledShop;
  peer: number | undefined;
  /** How the table names that peer; undefined for the usual words. */
  against?: string;
  /** How many times as much as the peer is wanted; undefined where the figure is for comparison. */
  times: number | undefined;
  /** Requests that are counted as one. */
  each: number;
}

/** The same work that other shops were measured with, in their unit: thousandths of what a bare server does. */
export const peers: Benchmark = {
  name: "peers",
  about:
    "reads, storefront pages and checkouts, 32 connections, against what Vendure and Medusa did on the same work",
  run: async (say, scale, add) => {
    const sizes = [...new Set([...scale.sizes, USUAL_SIZE])].toSorted((a, b) => a - b);
    await withShopsBySize(sizes, {}, say, async (shops) => {
      say("reads, pages and checkouts of shops as they come");
      const works = [
        ...(await readWorks(shops, "")),
        ...(await pageWorks(shops)),
        ...(await checkoutWork(shops)),
      ];
      add(...(await measureAll(works, scale)));
    });
    await withShopsBySize(scale.sizes, UNCACHED, say, async (shops) => {
      say("reads of shops without a cache");
      add(...(await measureAll(await readWorks(shops, ", uncached"), scale)));
    });
    return [];
  },
};

async function readWorks(shops: ReadonlyMap<number, FilledShop>, kind: "" | ", uncached"): Promise<Work[]> {
  const works: Work[] = [];
  for (const [size, shop] of shops) {
    const reads = await readsOf(shop.databaseUrl);
    for (const read of ["list", "detail", "search, a word"] as const) {
      const load = { requests: reads[read], status: 200, connections: CONNECTIONS };
      const peer = PEERS_READS[read].get(size);
      const times = kind === "" && peer !== undefined ? READS_TIMES : undefined;
      const name = `peers' work: ${read}, ${size.toLocaleString("en-US")} products${kind}`;
      works.push({ name, load: () => load, shop, peer, times, each: 1 });
    }
  }
  return works;
}

async function pageWorks(shops: ReadonlyMap<number, FilledShop>): Promise<Work[]> {
  const shop = usualShop(shops);
  const ids = await productIds(shop.databaseUrl, PRODUCTS_OF_PAGES);
  const paths = { "list page": ["/shop"], "product page": ids.map((id) => `/product/${id}`) };
  const headers = { ...COMPRESSED, accept: "text/html" };
  return (["list page", "product page"] as const).map((page) => {
    const requests = paths[page].map((path) => ({ path, headers }));
    const load = () => ({ requests, status: 200, connections: CONNECTIONS });
    return {
      name: `peers' work: storefront, ${page}`,
      load,
      shop,
      peer: PEERS_PAGES[page],
      times: PAGES_TIMES,
      each: 1,
    };
  });
}

async function checkoutWork(shops: ReadonlyMap<number, FilledShop>): Promise<Work[]> {
  const shop = usualShop(shops);
  const drawn = await madeUpOrders(shop.databaseUrl);
  const newRequests = () =>
    Array.from({ length: CHECKOUTS }, () => drawn.nextCheckout()).flatMap(({ looks, order }) => [
      ...looks,
      order,
    ]);
  return [
    {
      name: `peers' work: whole guest checkout, ${REQUESTS_OF_A_CHECKOUT} requests, ${BUYERS} buyers`,
      against: "the better peer's 6 requests (the other: 7)",
      load: () => ({ requests: newRequests(), isOnce: true, connections: BUYERS }),
      shop,
      peer: PEERS_CHECKOUT,
      times: CHECKOUT_TIMES,
      each: REQUESTS_OF_A_CHECKOUT,
    },
  ];
}

function usualShop(shops: ReadonlyMap<number, FilledShop>): FilledShop {
  const shop = shops.get(USUAL_SIZE);
  if (shop === undefined) throw new Error(`There is no shop of ${USUAL_SIZE} products.`);
  return shop;
}

async function measureAll(works: readonly Work[], scale: Scale): Promise<Figure[]> {
  return withBareServer(bareAnswer(), async (bare) => {
    const seconds = secondsAt(scale, SECONDS);
    const askBare = { requests: [{ path: "/" }], status: 200, seconds, connections: CONNECTIONS };
    const ask = ({ load, shop }: Work) => measureRate({ ...load(), seconds }, shop);
    await measureRate(askBare, bare);
    for (const work of works) await ask(work);
    const [references = [], ...rates] = await takeTurns(roundsAt(scale, ROUNDS), [
      () => measureRate(askBare, bare),
      ...works.map((work) => () => ask(work)),
    ]);
    return works.map((work, at) => figureOf(work, rates[at] ?? [], references));
  });
}

/** In thousandths of the bare server of the same round; the ratio is how many times the better peer that is. */
function figureOf(
  { name, peer, against = "the better peer", times, each }: Work,
  rates: readonly Rate[],
  references: readonly Rate[],
): Figure {
  return {
    name,
    unit: "‰ of bare",
    against: peer === undefined ? BARE : against,
    rounds: rates.map(({ requestsPerSecond, p99Ms }, at) => ({
      value: (requestsPerSecond / each / (references[at]?.requestsPerSecond ?? NaN)) * 1000,
      reference: peer ?? 1000,
      p99Ms,
    })),
    ...(times !== undefined && { required: { ratioAtLeast: times } }),
  };
}
