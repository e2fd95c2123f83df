import { buildDeliveryUrl } from "#kit/rules/image.ts";
import { getSampleImages } from "#media/operations/sample-images.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import type { RepeatedRequest } from "#bench/programs/bare/compare-with-bare.ts";
import { fetchResponse, compareWithBare } from "#bench/programs/bare/compare-with-bare.ts";
import type { Shop } from "../programs/shop.ts";
import { withShop } from "../programs/shop.ts";

const CONNECTION_COUNT = 10;
const CARD_SIZE = [400, 500] as const;
const HEADERS = { accept: "image/avif,image/webp,*/*" };

/**
 * Measures the request rate for a rendered image, compared with a bare node:http server that sends the same bytes.
 */
export const imageDelivery: Benchmark = {
  name: "image-delivery",
  about: "a rendered card image, compared with a bare node:http server that sends the same bytes",
  run: (log, scale, add) =>
    withShop(async (shop) => {
      for (const repeated of await createRequests(shop)) {
        log(repeated.name);
        add(...(await compareWithBare(shop, scale, repeated)));
      }
      return [];
    }),
};

async function createRequests(shop: Shop): Promise<RepeatedRequest[]> {
  const [sample] = getSampleImages();
  if (sample === undefined) throw new Error("The sample catalogue has no image.");
  const path = buildDeliveryUrl(sample.image.url, CARD_SIZE);
  const { headers } = await fetchResponse(shop, { path, headers: HEADERS });
  const etag = headers[headers.findIndex((name) => name.toLowerCase() === "etag") + 1] ?? "";
  const connections = CONNECTION_COUNT;
  return [
    {
      name: "image cached in memory",
      request: { path, headers: HEADERS },
      connections,
      required: { ratioAtLeast: 0.5 },
    },
    {
      name: "image revalidated (304)",
      request: { path, headers: { ...HEADERS, "if-none-match": etag } },
      connections,
    },
    {
      name: "image read from disk",
      // The shop caches only version 1 in memory, because pages request only that version.
      request: { path: path.replace("/v1/", "/v77/"), headers: HEADERS },
      connections,
    },
  ];
}
