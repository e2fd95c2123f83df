import type { Benchmark, Figure } from "../frame/benchmark.ts";
import { COMPRESSED } from "#bench/programs/compare-with-bare.ts";
import { fillMemory } from "../programs/fill-memory.ts";
import { prepareContents, withFilledShop } from "../programs/filled-shop.ts";
import { measureRate } from "../programs/load.ts";
import { canReadProcesses, memoryNow } from "#bench/programs/process-usage.ts";

/** It takes a minute until the memory is full, and what it is filled with hardly varies. */
const ROUNDS = 1;
/** An eighth more than the program keeps of answers (`CACHE_MB`), and of pictures, unless it is set otherwise. */
const FULL_BYTES = 36 * 1024 * 1024;
const QUICK_BYTES = 500_000;
/** What is asked for last is in the memory still: all shoppers want it at once. */
const SECONDS = 10;
const CONNECTIONS = 32;
const LAST = 200;
const AT_MOST_MB = 250;

/** What the program holds once it keeps as many answers and pictures as it ever will, and then has been busy. */
export const memory: Benchmark = {
  name: "memory",
  about:
    "memory of the program on PostgreSQL once pages and lists, then pictures, have filled what it keeps of them",
  run: async (say, { products, quick }) => {
    if (!canReadProcesses) return [];
    await prepareContents({ products }, say);
    const rounds: Figure["rounds"][number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(
        await withFilledShop({ products }, async (shop) => {
          const reference = memoryNow(shop.pid);
          const bytes = quick ? QUICK_BYTES : FULL_BYTES;
          say(`pages and lists, then pictures, of ${Math.round(bytes / 1e6)} MB each`);
          const asked = await fillMemory(shop, products, bytes);
          const requests = asked.flatMap(({ accept, paths }) =>
            paths.slice(-LAST).map((path) => ({ path, headers: { ...COMPRESSED, accept } })),
          );
          say(`all at once: ${asked.map(({ paths }) => paths.length).join(" and ")} are kept`);
          const seconds = quick ? 1 : SECONDS;
          await measureRate({ requests, status: 200, seconds, connections: CONNECTIONS }, shop);
          return { value: memoryNow(shop.pid), reference };
        }),
      );
    }
    return [
      {
        name: `memory, all it keeps filled, ${products} products`,
        unit: "MB",
        against: "just started",
        rounds,
        required: { valueAtMost: AT_MOST_MB },
      },
    ];
  },
};
