import type { Benchmark } from "../frame/benchmark.ts";
import type { Repeated } from "#bench/programs/compare-with-bare.ts";
import { COMPRESSED, rateAgainstBare } from "#bench/programs/compare-with-bare.ts";
import { prepareContents, withFilledShop } from "../programs/filled-shop.ts";
import { productIds } from "../programs/reads.ts";

const CONNECTIONS = 32;
const PAGE_RATIO = 0.8;
const LIST_RATIO = 0.6;

/** How fast what every visitor gets alike is sent, once it is known, against a server of nothing but node:http. */
export const publicPages: Benchmark = {
  name: "public-pages",
  about:
    "public pages and the first page of the API's list, compressed and asked for before, against bare node:http",
  run: async (say, scale, add) => {
    const contents = { products: scale.products };
    await prepareContents(contents, say);
    return withFilledShop(contents, async (shop) => {
      const [id = ""] = await productIds(shop.databaseUrl, 1);
      for (const repeated of requests(id)) {
        say(repeated.name);
        add(...(await rateAgainstBare(shop, scale, repeated)));
      }
      return [];
    });
  },
};

function requests(productId: string): Repeated[] {
  const page = (name: string, path: string): Repeated => ({
    name,
    request: { path, headers: { ...COMPRESSED, accept: "text/html" } },
    connections: CONNECTIONS,
    required: { ratioAtLeast: PAGE_RATIO },
  });
  return [
    page("home page", "/"),
    page("shop page", "/shop"),
    page("product page", `/product/${productId}`),
    {
      name: "GET /api/products, page of 24",
      request: { path: "/api/products?pageSize=24", headers: { ...COMPRESSED, accept: "application/json" } },
      connections: CONNECTIONS,
      required: { ratioAtLeast: LIST_RATIO },
    },
  ];
}
