import { formatCount } from "#kit/rules/number-formats.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import type { Workload } from "../programs/comparisons.ts";
import { compareRates, compareTimes, createSequence } from "../programs/comparisons.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { UNCACHED, withShopsBySize } from "../programs/filled-shop.ts";
import { PEER_READ_RATES } from "../programs/peers.ts";
import { createReadRequests } from "../programs/reads.ts";

const CONNECTION_COUNT = 32;
const SECONDS = 1;
const TIMES_SECONDS = 0.5;
const MAX_SEARCH_MS = 30;
const MIN_PEER_RATIO = 100;

type Shops = ReadonlyMap<number, FilledShop>;

/** Measures the API's reads in shops of every size that run side by side. */
export const reads: Benchmark = {
  name: "reads",
  about:
    "lists, details and searches of the API by size of the shop: not cached, one at a time; cached and not, compared with the peers",
  run: async (log, scale, add) => {
    const options = { scale, log, seconds: SECONDS };
    await withShopsBySize(scale.productCounts, UNCACHED, log, async (shops) => {
      add(...(await compareTimes(await createTimedReads(shops), { ...options, seconds: TIMES_SECONDS })));
      add(...(await compareRates(await createPeerLoads(shops, "not cached"), options)));
    });
    await withShopsBySize(scale.productCounts, {}, log, async (shops) => {
      add(...(await compareRates(await createPeerLoads(shops, "cached"), options)));
    });
  },
};

async function createTimedReads(shops: Shops): Promise<Workload[]> {
  const workloads: Workload[] = [];
  const largest = Math.max(...shops.keys());
  for (const [size, server] of shops)
    for (const [read, requests] of Object.entries(await createReadRequests(server)))
      workloads.push({
        ...createSequence(`${read}, ${formatSize(size)}`, server, requests),
        ...(read.startsWith("search") && size === largest && { required: { valueAtMost: MAX_SEARCH_MS } }),
      });
  return workloads.toSorted((a, b) => getRead(a).localeCompare(getRead(b)));
}

/** Returns loads for the sizes at which the peers were measured. */
async function createPeerLoads(shops: Shops, cache: "cached" | "not cached"): Promise<Workload[]> {
  const loads: Workload[] = [];
  for (const [size, server] of shops) {
    const requests = await createReadRequests(server);
    for (const read of ["list", "detail", "search, one word"] as const) {
      const peerRate = PEER_READ_RATES[read].get(size);
      if (peerRate === undefined) continue;
      loads.push({
        name: `${read}, ${formatSize(size)}, ${cache}`,
        server,
        load: () => ({ requests: requests[read], connections: CONNECTION_COUNT }),
        peerRate,
        ...(cache === "cached" && { required: { ratioAtLeast: MIN_PEER_RATIO } }),
      });
    }
  }
  return loads;
}

/** Returns e.g. `search, typo` of `search, typo, 10,000 products`. */
function getRead({ name }: { name: string }): string {
  return name.replace(/, [\d,]+ products$/, "");
}

/** Returns e.g. `10,000 products`. */
function formatSize(size: number): string {
  return `${formatCount(size)} products`;
}
