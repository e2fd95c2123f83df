import { rm } from "node:fs/promises";
import { join } from "node:path";

import type { PixelSize } from "#kit/rules/image.ts";
import { buildDeliveryUrl, IMAGE_SIZES } from "#kit/rules/image.ts";
import { getSampleImages } from "#media/operations/sample-images.ts";

import type { Benchmark, Metric } from "../frame/benchmark.ts";
import { interleave, repeat } from "../frame/rounds.ts";
import { computePercentile } from "../frame/statistics.ts";
import {
  IDLE_MS,
  measureVisitsDuring,
  measureIdleVisits,
  warmUpPages,
} from "#bench/programs/load/page-visits.ts";
import type { Shop } from "../programs/shop.ts";
import { withShop } from "../programs/shop.ts";

const GRID_ROUNDS = 3;
const PAGE_ROUNDS = 1;
const CARD_COUNT = 24;
const CARD_SIZE: PixelSize = [400, 500];
const ACCEPT_AVIF = "image/avif,image/webp,*/*";
const ACCEPT_WEBP = "image/webp,*/*";

/** Measures the time until the first visitor has all images of a product grid that the shop has not rendered yet. */
export const coldGrid: Benchmark = {
  name: "cold-grid",
  about: "unrendered card images: AVIF compared with WebP, and page visits during rendering",
  isSlow: true,
  run: (log) =>
    withShop(async (shop) => {
      const grid = createColdGrid(shop);
      log(`${CARD_COUNT} cards, AVIF and WebP`);
      const avif = await compareAvifWithWebp(grid);
      log("page visits while every card image is rendered in every size");
      return [avif, await measurePagesDuringGrid(shop, grid)];
    }),
};

/** Deletes all rendered images, requests images concurrently and returns the time until all have arrived (ms). */
type ColdGrid = (images: readonly string[], accept: string) => Promise<number>;

function createColdGrid({ origin, dataDir }: Shop): ColdGrid {
  // A new version in the URL returns the same image but bypasses the memory cache, which contains only version 1.
  let version = 1;
  return async (images, accept) => {
    await rm(join(dataDir, "media/derived"), { recursive: true, force: true });
    version += 1;
    const startedAt = performance.now();
    await Promise.all(
      images.map((path) => fetchCompletely(`${origin}${path.replace("/v1/", `/v${version}/`)}`, accept)),
    );
    return performance.now() - startedAt;
  };
}

async function fetchCompletely(url: string, accept: string): Promise<void> {
  const response = await fetch(url, { headers: { accept } });
  const { byteLength } = await response.arrayBuffer();
  const [type] = accept.split(",");
  if (response.status !== 200 || byteLength === 0 || response.headers.get("content-type") !== type) {
    throw new Error(`${url} responded with ${response.status} and ${response.headers.get("content-type")}.`);
  }
}

async function compareAvifWithWebp(grid: ColdGrid): Promise<Metric> {
  const cards = getSampleImages()
    .slice(0, CARD_COUNT)
    .map(({ image }) => buildDeliveryUrl(image.url, CARD_SIZE));
  await grid(cards, ACCEPT_AVIF);
  await grid(cards, ACCEPT_WEBP);
  const rounds = await interleave(GRID_ROUNDS, {
    candidate: () => grid(cards, ACCEPT_AVIF),
    reference: () => grid(cards, ACCEPT_WEBP),
  });
  return {
    name: `cold grid of ${CARD_COUNT} cards, AVIF`,
    unit: "ms",
    referenceName: "WebP",
    rounds: rounds.map(({ candidate, reference }) => ({ value: candidate, reference })),
    required: { ratioAtMost: 1.15 },
  };
}

async function measurePagesDuringGrid(shop: Shop, grid: ColdGrid): Promise<Metric> {
  const allCardUrls = getSampleImages().flatMap(({ image }) =>
    IMAGE_SIZES.card.map((size) => buildDeliveryUrl(image.url, size)),
  );
  const requestGrids = async () => {
    const startedAt = performance.now();
    while (performance.now() - startedAt < IDLE_MS) await grid(allCardUrls, ACCEPT_AVIF);
  };
  await warmUpPages(shop);
  const rounds = await repeat(PAGE_ROUNDS, async () => {
    const reference = computePercentile(await measureIdleVisits(shop), 0.99);
    return { value: computePercentile(await measureVisitsDuring(shop, requestGrids), 0.99), reference };
  });
  return {
    name: "page p99, cold grids",
    unit: "ms",
    referenceName: "idle",
    rounds,
    required: { ratioAtMost: 3 },
  };
}
