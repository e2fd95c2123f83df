import type { Benchmark, Metric } from "../frame/benchmark.ts";
import { BROWSER_HEADERS } from "#bench/programs/bare/compare-with-bare.ts";
import { fillMemory } from "../programs/fill-memory.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import { measureRate } from "#bench/programs/load/load.ts";
import { canReadProcesses, readMemory } from "#bench/programs/process-usage.ts";

/** A second round would take another minute, and the result hardly varies. */
const ROUNDS = 1;
/** An eighth more than the default size of the response cache (`CACHE_MB`) and of the picture cache. */
const FULL_BYTES = 36 * 1024 * 1024;
const QUICK_BYTES = 500_000;
/** Duration of the load on the most recently cached responses (s). */
const SECONDS = 10;
const CONNECTION_COUNT = 32;
const MAX_PATH_COUNT = 200;
const MAX_MB = 250;

/** Measures the memory of the shop with full caches after a load. */
export const memory: Benchmark = {
  name: "memory",
  about: "memory of the shop on PostgreSQL with full response and picture caches",
  run: async (log, { products, quick }) => {
    if (!canReadProcesses) return [];
    await generateContents({ products }, log);
    const rounds: Metric["rounds"][number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(
        await withFilledShop({ products }, async (shop) => {
          const reference = readMemory(shop.pid);
          const bytes = quick ? QUICK_BYTES : FULL_BYTES;
          log(`pages and lists, then pictures, of ${Math.round(bytes / 1e6)} MB each`);
          const requestedGroups = await fillMemory(shop, products, bytes);
          const requests = requestedGroups.flatMap(({ accept, paths }) =>
            paths.slice(-MAX_PATH_COUNT).map((path) => ({ path, headers: { ...BROWSER_HEADERS, accept } })),
          );
          log(
            `load on cached responses; requested ${requestedGroups.map(({ paths }) => paths.length).join(" and ")} paths`,
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
