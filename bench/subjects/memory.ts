import { buildDeliveryUrl, IMAGE_SIZES } from "#kit/rules/image.ts";
import { getSampleImages } from "#media/operations/sample-images.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import { withFilledShop } from "../programs/filled-shop.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import type { RequestSpec } from "../programs/load.ts";
import { API_HEADERS, measureRate, PAGE_HEADERS } from "../programs/load.ts";
import { canReadProcesses, readMemory } from "../programs/process-usage.ts";
import { readProductIds } from "../programs/reads.ts";

/** An eighth more than the default size of each of the two caches: response cache (`CACHE_MB`) and image cache. */
const FULL_BYTES = 36 * 1024 * 1024;
const QUICK_BYTES = 500_000;
const MAX_FILL_SECONDS = 600;
const REQUESTS_PER_STEP = 200;
/** Duration of the load, which requests the most recently cached responses (s). */
const SECONDS = 10;
const MAX_MB = 250;

/** Measures the shop's memory with full caches, after a load. */
export const memory: Benchmark = {
  name: "memory",
  about: "memory of the shop on PostgreSQL with full response and image caches",
  run: async (log, { products, quick }, add) => {
    if (!canReadProcesses) return;
    await withFilledShop({ products }, log, async (shop) => {
      const reference = readMemory(shop.pid);
      const bytes = quick ? QUICK_BYTES : FULL_BYTES;
      const requests: RequestSpec[] = [];
      for (const group of [createPageRequests(await readProductIds(shop, products)), createImageRequests()]) {
        log(`requesting ${Math.round(bytes / 1e6)} MB`);
        requests.push(...(await requestUntilReceived(shop, group, bytes)));
      }
      await measureRate({ requests, seconds: quick ? 1 : SECONDS, connections: 32 }, shop);
      add({
        name: "memory with full caches",
        unit: "MB",
        referenceName: "just started",
        // A second round would take minutes, and the result hardly varies.
        rounds: [{ value: readMemory(shop.pid), reference }],
        required: { valueAtMost: MAX_MB },
      });
    });
  },
};

/** Returns requests for pages and API reads of products. */
function createPageRequests(ids: readonly string[]): RequestSpec[] {
  return ids.flatMap((id) => [
    { path: `/product/${id}`, headers: PAGE_HEADERS },
    { path: `/api/products/${id}`, headers: API_HEADERS },
  ]);
}

/** Returns requests for images in each size, by browsers with and without WebP. */
function createImageRequests(): RequestSpec[] {
  const sizes = new Map(
    Object.values(IMAGE_SIZES).flatMap((group) => group.map((size) => [String(size), size])),
  );
  return [...sizes.values()].toReversed().flatMap((size) =>
    getSampleImages().flatMap(({ image: { url } }) =>
      ["image/webp,*/*", "*/*"].map((accept) => ({
        path: buildDeliveryUrl(url, size),
        headers: { accept },
      })),
    ),
  );
}

/**
 * Sends requests until the responses total `bytes`. The shop caches the bytes that it sends, so its cache is full
 * afterwards. Returns the last requests. @throws Error if all responses together are smaller
 */
async function requestUntilReceived(
  shop: FilledShop,
  requests: readonly RequestSpec[],
  bytes: number,
): Promise<RequestSpec[]> {
  let receivedBytes = 0;
  for (let index = 0; index < requests.length; index += REQUESTS_PER_STEP) {
    const step = requests.slice(index, index + REQUESTS_PER_STEP);
    const load = { requests: step, isSentOnce: true, seconds: MAX_FILL_SECONDS, connections: 8 };
    receivedBytes += (await measureRate(load, shop)).receivedBytes;
    if (receivedBytes >= bytes) return step;
  }
  throw new Error(
    `The responses to ${requests[0]?.path} and the following have only ${receivedBytes} bytes.`,
  );
}
