import { FAMILY_SLUGS } from "#catalogue/rules/scent/families.ts";
import { OCCASIONS } from "#catalogue/rules/scent/scent-terms.ts";

import type { Benchmark, Log, Metric, Scale } from "../frame/benchmark.ts";
import { getCyclic } from "../programs/checkouts.ts";
import { compareRates, compareTimes, createSequence } from "../programs/comparisons.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { UNCACHED, withFilledShop } from "../programs/filled-shop.ts";
import type { RequestSpec } from "../programs/load.ts";
import { PAGE_HEADERS } from "../programs/load.ts";
import { PEER_PAGE_RATES, PEER_PRODUCT_COUNT } from "../programs/peers.ts";
import { readProductIds } from "../programs/reads.ts";

const SECONDS = 2;
const CONNECTION_COUNT = 32;
const MIN_PEER_RATIO = 200;
const PRODUCT_PAGE_COUNT = 60;
const MAX_FILTERED_MS = 30;
/** Requests per round of filtered pages: more than a shop answers in that time. */
const FILTERED_COUNT = 500;

/** Functions that build query strings with one to four filters. */
const FILTERS = [
  (index: number) => `family=${getCyclic(FAMILY_SLUGS, index)}`,
  (index: number) => `occasion=${getCyclic(OCCASIONS, index).slug}&size=50ml`,
  (index: number) => `family=${getCyclic(FAMILY_SLUGS, index)}&audience=women&size=30ml&size=100ml`,
  (index: number) =>
    `family=${getCyclic(FAMILY_SLUGS, index)}&occasion=${getCyclic(OCCASIONS, index).slug}&size=50ml&available=true`,
];

/** Measures public pages: cached ones as rates, rendered ones as response times. */
export const pages: Benchmark = {
  name: "pages",
  about: "public pages: cached, compared with the peers' storefronts; and rendered",
  run: async (log, scale, add) => {
    const { products } = scale;
    await withFilledShop({ products: PEER_PRODUCT_COUNT }, log, async (shop) =>
      add(...(await compareWithPeers(shop, scale, log))),
    );
    await withFilledShop({ products, settings: UNCACHED }, log, async (shop) =>
      add(...(await measureRendered(shop, scale, log))),
    );
  },
};

async function createPageRequests(shop: FilledShop): Promise<Record<string, RequestSpec>> {
  const [id = ""] = await readProductIds(shop, 1);
  return {
    "home page": { path: "/", headers: PAGE_HEADERS },
    "shop page": { path: "/shop", headers: PAGE_HEADERS },
    "product page": { path: `/product/${id}`, headers: PAGE_HEADERS },
  };
}

async function compareWithPeers(shop: FilledShop, scale: Scale, log: Log): Promise<Metric[]> {
  const ids = await readProductIds(shop, PRODUCT_PAGE_COUNT);
  const paths = { "list page": ["/shop"], "product page": ids.map((id) => `/product/${id}`) };
  const workloads = (["list page", "product page"] as const).map((page) => ({
    name: `storefront, ${page}, cached`,
    server: shop,
    load: () => ({
      requests: paths[page].map((path) => ({ path, headers: PAGE_HEADERS })),
      connections: CONNECTION_COUNT,
    }),
    peerRate: PEER_PAGE_RATES[page],
    required: { ratioAtLeast: MIN_PEER_RATIO },
  }));
  return compareRates(workloads, { scale, log, seconds: SECONDS });
}

async function measureRendered(shop: FilledShop, scale: Scale, log: Log): Promise<Metric[]> {
  let filteredCount = 0;
  const workloads = [
    ...Object.entries(await createPageRequests(shop)).map(([name, request]) =>
      createSequence(`${name}, rendered`, shop, [request]),
    ),
    {
      name: "filtered shop page, rendered",
      server: shop,
      load: () => ({ requests: createFilteredRequests((filteredCount += FILTERED_COUNT)), connections: 1 }),
      required: { valueAtMost: MAX_FILTERED_MS },
      missReason:
        "compressing the page takes 7 to 14 ms where the first access to a page of memory takes 21 µs, as on the measured machine",
    },
  ];
  return compareTimes(workloads, { scale, log, seconds: SECONDS });
}

/** Creates requests with unique minimum prices, so that no count is cached. */
function createFilteredRequests(start: number): RequestSpec[] {
  return Array.from({ length: FILTERED_COUNT }, (_, index) => ({
    path: `/shop?${getCyclic(FILTERS, index)(index)}&min=${1000 + start + index}`,
    headers: PAGE_HEADERS,
  }));
}
