import { formatCount } from "#kit/rules/number-formats.ts";
import { FAMILY_SLUGS } from "#catalogue/rules/scent/families.ts";
import { OCCASIONS } from "#catalogue/rules/scent/scent-terms.ts";

import { BARE_SERVER_LABEL, BROWSER_HEADERS } from "#bench/programs/bare/compare-with-bare.ts";
import { withBareServer } from "#bench/programs/bare/bare-server.ts";
import type { RequestSpec } from "#bench/programs/load/load.ts";
import { measureRate } from "#bench/programs/load/load.ts";
import type { Benchmark, Round } from "../frame/benchmark.ts";
import { limitRounds } from "../frame/rounds.ts";
import { generateContents, UNCACHED, withFilledShop } from "../programs/filled-shop.ts";
import { createPeerResponse } from "../programs/peers.ts";

const PRODUCT_COUNT = 10_000;
const ROUNDS = 5;
/** Rounds without measurement. The JavaScript engine optimizes a page's code during about the first 150 requests. */
const WARM_UP_ROUNDS = 5;
const REQUEST_COUNT = 40;
const MAX_MS = 30;
const MAX_ROUND_SECONDS = 30;

/** Functions that build query strings with one to four facets. */
const FACETS = [
  (index: number) => `family=${getCyclic(FAMILY_SLUGS, index)}`,
  (index: number) => `occasion=${getCyclic(OCCASIONS, index).slug}&size=50ml`,
  (index: number) => `family=${getCyclic(FAMILY_SLUGS, index)}&audience=women&size=30ml&size=100ml`,
  (index: number) =>
    `family=${getCyclic(FAMILY_SLUGS, index)}&occasion=${getCyclic(OCCASIONS, index).slug}&size=50ml&available=true`,
];

/** Measures the response times of filtered shop pages, whose responses and counts are not cached. */
export const facetedPages: Benchmark = {
  name: "faceted-pages",
  about: "the uncached shop page with combinations of filters that no earlier request had",
  run: async (log, scale) => {
    const products = scale.quick ? scale.products : PRODUCT_COUNT;
    await generateContents({ products }, log);
    const rounds = await withFilledShop({ products }, (shop) => measureRounds(shop, scale), UNCACHED);
    return [
      {
        name: `shop page with filters, ${formatCount(products)} products, uncached`,
        unit: "ms",
        referenceName: BARE_SERVER_LABEL,
        rounds,
        required: { valueAtMost: MAX_MS },
      },
    ];
  },
};

type Server = Parameters<typeof measureRate>[1];

async function measureRounds(shop: Server, scale: Parameters<typeof limitRounds>[0]): Promise<Round[]> {
  return withBareServer(createPeerResponse(), async (bare) => {
    const rounds: Round[] = [];
    const load = { status: 200, seconds: MAX_ROUND_SECONDS, connections: 1, isSentOnce: true };
    const lastRound = WARM_UP_ROUNDS + limitRounds(scale, ROUNDS);
    for (let round = 1; round <= lastRound; round += 1) {
      const requests = createRequests(round);
      const { p50Ms: value, p99Ms } = await measureRate({ ...load, requests }, shop);
      const { p50Ms: reference } = await measureRate({ ...load, requests }, bare);
      if (round > WARM_UP_ROUNDS) rounds.push({ value, reference, p99Ms });
    }
    return rounds;
  });
}

/** Creates requests with unique minimum prices, so that no count is cached. */
function createRequests(round: number): RequestSpec[] {
  return Array.from({ length: REQUEST_COUNT }, (_, index) => ({
    path: `/shop?${getCyclic(FACETS, index)(index)}&min=${1000 + round * REQUEST_COUNT + index}`,
    headers: { ...BROWSER_HEADERS, accept: "text/html" },
  }));
}

function getCyclic<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("The list is empty.");
  return value;
}
