import { kilobytes, weighScripts } from "#scripts/check-bundle.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import { PEERS_SCRIPTS_KB } from "../programs/peers.ts";

const MOST_KB = 110;
const PAGES = { "home page": "/", "shop page": "/shop", "product page": "/product/:productId" };

/** What a page's scripts weigh on their way to a browser. */
export const scripts: Benchmark = {
  name: "scripts",
  about:
    "JavaScript that a page loads first, as Brotli sends it, against the lighter of the peers' storefronts",
  run: async () => {
    return Object.entries(PAGES).map(([page, address]) => ({
      name: `${page}, JavaScript`,
      unit: "kB",
      against: "the better peer",
      rounds: [{ value: kilobytes(weighScripts(address)), reference: PEERS_SCRIPTS_KB }],
      required: { valueAtMost: MOST_KB },
    }));
  },
};
