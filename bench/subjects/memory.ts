import type { Benchmark, Figure } from "../frame/benchmark.ts";
import { BROWSER_HEADERS } from "#bench/programs/compare-with-bare.ts";
import { fillMemory } from "../programs/fill-memory.ts";
import { generateContents, withFilledShop } from "../programs/filled-shop.ts";
import { measureRate } from "../programs/load.ts";
import { canReadProcesses, memoryNow } from "#bench/programs/process-usage.ts";

/** One round, because filling the caches takes a minute and the result hardly varies. */
const ROUNDS = 1;
/** An eighth more than the default limits of the response cache (`CACHE_MB`) and the picture cache. */
const FULL_BYTES = 36 * 1024 * 1024;
const QUICK_BYTES = 500_000;
/** Duration of a load on the latest responses, which are still cached (s). */
const SECONDS = 10;
const CONNECTIONS = 32;
const LATEST = 200;
const MAX_MB = 250;

/** Memory of the shop after its caches are full and under load. */
export const memory: Benchmark = {
  name: "memory",
  about: "memory of the shop on PostgreSQL with full response and picture caches",
  run: async (log, { products, quick }) => {
    if (!canReadProcesses) return [];
    await generateContents({ products }, log);
    const rounds: Figure["rounds"][number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(
        await withFilledShop({ products }, async (shop) => {
          const reference = memoryNow(shop.pid);
          const bytes = quick ? QUICK_BYTES : FULL_BYTES;
          log(`pages and lists, then pictures, of ${Math.round(bytes / 1e6)} MB each`);
          const requested = await fillMemory(shop, products, bytes);
          const requests = requested.flatMap(({ accept, paths }) =>
            paths.slice(-LATEST).map((path) => ({ path, headers: { ...BROWSER_HEADERS, accept } })),
          );
          log(
            `load on cached responses; requested ${requested.map(({ paths }) => paths.length).join(" and ")} paths`,
          );
          const seconds = quick ? 1 : SECONDS;
          await measureRate({ requests, status: 200, seconds, connections: CONNECTIONS }, shop);
          return { value: memoryNow(shop.pid), reference };
        }),
      );
    }
    return [
      {
        name: `memory with full caches, ${products} products`,
        unit: "MB",
        against: "just started",
        rounds,
        required: { valueAtMost: MAX_MB },
      },
    ];
  },
};
