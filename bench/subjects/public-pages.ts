import type { Benchmark } from "../frame/benchmark.ts";
import type { RepeatedRequest } from "#bench/programs/bare/compare-with-bare.ts";
import { BROWSER_HEADERS, compareWithBare } from "#bench/programs/bare/compare-with-bare.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import { readProductIds } from "../programs/reads.ts";

const CONNECTION_COUNT = 32;
const MIN_PAGE_RATIO = 0.8;
const MIN_LIST_RATIO = 0.6;

/** Measures request rates for cached public responses, compared with a bare node:http server. */
export const publicPages: Benchmark = {
  name: "public-pages",
  about: "cached and compressed public pages and the API's first product page, compared with bare node:http",
  run: async (log, scale, add) => {
    const contents = { products: scale.products };
    await generateContents(contents, log);
    return withFilledShop(contents, async (shop) => {
      const [id = ""] = await readProductIds(shop.databaseUrl, 1);
      for (const repeated of createRequests(id)) {
        log(repeated.name);
        add(...(await compareWithBare(shop, scale, repeated)));
      }
      return [];
    });
  },
};

function createRequests(productId: string): RepeatedRequest[] {
  const createPageRequest = (name: string, path: string): RepeatedRequest => ({
    name,
    request: { path, headers: { ...BROWSER_HEADERS, accept: "text/html" } },
    connections: CONNECTION_COUNT,
    required: { ratioAtLeast: MIN_PAGE_RATIO },
  });
  return [
    createPageRequest("home page", "/"),
    createPageRequest("shop page", "/shop"),
    createPageRequest("product page", `/product/${productId}`),
    {
      name: "GET /api/products, page of 24",
      request: {
        path: "/api/products?pageSize=24",
        headers: { ...BROWSER_HEADERS, accept: "application/json" },
      },
      connections: CONNECTION_COUNT,
      required: { ratioAtLeast: MIN_LIST_RATIO },
    },
  ];
}
