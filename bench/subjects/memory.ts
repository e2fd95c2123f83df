import type { Benchmark, Metric } from "../frame/benchmark.ts";
import { BROWSER_HEADERS } from "#bench/programs/bare/compare-with-bare.ts";
import { fillMemory } from "../programs/fill-memory.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import { measureRate } from "#bench/programs/load/load.ts";
import { canReadProcesses, readMemory } from "#bench/programs/process-usage.ts";

/** A second round would take another minute, and the result hardly varies. */
const ROUNDS = 1;
/** An eighth more than the default size of each of the two caches: response cache (`CACHE_MB`) and image cache. */
const FULL_BYTES = 36 * 1024 * 1024;
const QUICK_BYTES = 500_000;
/** Duration of the load test, which requests the most recently cached responses (s). */
const SECONDS = 10;
const CONNECTION_COUNT = 32;
const MAX_PATH_COUNT = 200;
const MAX_MB = 250;

/** Measures the shop's memory with full caches, after a load test. */
export const memory: Benchmark = {
  name: "memory",
  about: "memory of the shop on PostgreSQL with full response and image caches",
  run: async (log, { products, quick }) => {
    if (!canReadProcesses) return [];
    await generateContents({ products }, log);
    const rounds: Metric["rounds"][number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(
        await withFilledShop({ products }, async (shop) => {
          const reference = readMemory(shop.pid);
          const bytes = quick ? QUICK_BYTES : FULL_BYTES;
          const megabytes = Math.round(bytes / 1e6);
          log(`requesting ${megabytes} MB of pages and lists, then ${megabytes} MB of images`);
          const requestedGroups = await fillMemory(shop, products, bytes);
          const requests = requestedGroups.flatMap(({ accept, paths }) =>
            paths.slice(-MAX_PATH_COUNT).map((path) => ({ path, headers: { ...BROWSER_HEADERS, accept } })),
          );
          const [pageCount = 0, imageCount = 0] = requestedGroups.map(({ paths }) => paths.length);
          log(
            `filled the caches with ${pageCount} pages and lists and ${imageCount} images; starting the load test`,
          );
          const seconds = quick ? 1 : SECONDS;
          await measureRate({ requests, status: 200, seconds, connections: CONNECTION_COUNT }, shop);
          return { value: readMemory(shop.pid), reference };
        }),
      );
    }
    return [
      {
        name: `memory with full caches, ${products} products`,
        unit: "MB",
        referenceName: "just started",
        rounds,
        required: { valueAtMost: MAX_MB },
      },
    ];
  },
};
