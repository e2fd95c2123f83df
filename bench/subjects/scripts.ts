import { sumKilobytes, measureScripts } from "#scripts/check-bundle.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import { PEERS_SCRIPTS_KB } from "../programs/peers.ts";

const MAX_KB = 125;
const PAGES = { "home page": "/", "shop page": "/shop", "product page": "/product/:productId" };

/** Measures the compressed size of the scripts that a page loads. */
export const scripts: Benchmark = {
  name: "scripts",
  about: "Brotli-compressed JavaScript of a page, compared with the lighter of the peers' storefronts",
  run: async () => {
    return Object.entries(PAGES).map(([page, routePath]) => ({
      name: `${page}, JavaScript`,
      unit: "kB",
      referenceName: "the better peer",
      rounds: [{ value: sumKilobytes(measureScripts(routePath)), reference: PEERS_SCRIPTS_KB }],
      required: { valueAtMost: MAX_KB },
    }));
  },
};
