import type { Benchmark, Metric, Requirement, Round, Scale } from "../frame/benchmark.ts";
import { limitRounds, limitSeconds, interleaveAll } from "../frame/rounds.ts";
import { formatCount } from "#kit/rules/number-formats.ts";
import { BARE_SERVER_LABEL } from "#bench/programs/bare/compare-with-bare.ts";
import { withBareServer } from "#bench/programs/bare/bare-server.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { UNCACHED, withShopsBySize } from "../programs/filled-shop.ts";
import { timeReadsAfterChange } from "#bench/programs/reads-after-change.ts";
import type { Rate } from "#bench/programs/load/load.ts";
import { measureRate } from "#bench/programs/load/load.ts";
import { createPeerResponse } from "../programs/peers.ts";
import type { Read } from "../programs/reads.ts";
import { createReadRequests } from "../programs/reads.ts";

const ROUNDS = 5;
const SECONDS = 0.5;
const MAX_GROWTH = 1.3;
const MAX_SEARCH_MS = 30;
/** A list request that counts the total again. The shop caches the total until products, prices or sizes change. */
const LIST_AFTER_CHANGE = "list, first read after a change";
/**
 * Reads to measure in shops of every size. The benchmark measures other reads only in the smallest and largest shop.
 */
const READS_AT_EVERY_SIZE: readonly Read[] = ["list", "detail", "search, one word"];
const READS_WITH_GROWTH_LIMIT: readonly SizedRead["read"][] = ["list", "detail"];

/** A read in a shop of one size. */
interface SizedRead {
  read: Read | typeof LIST_AFTER_CHANGE;
  size: number;
  measure: () => Promise<Times>;
}

type Times = Pick<Rate, "p50Ms" | "p99Ms">;

/** A read with the results of each round. */
interface MeasuredRead extends SizedRead {
  rounds: readonly Times[];
}

/**
 * Measures the response times of uncached reads in shops of every size that run side by side. Only totals are cached.
 */
export const readsBySize: Benchmark = {
  name: "reads-by-size",
  about:
    "the API's uncached reads (except list totals), one request at a time, in shops of every size; generating the largest takes minutes",
  run: async (log, scale) =>
    withShopsBySize(scale.productCounts, UNCACHED, log, async (shops) => {
      const seconds = limitSeconds(scale, SECONDS);
      const sizedReads = await createReads(shops, scale, seconds);
      return withBareServer(createPeerResponse(), async (bare) => {
        log(`${sizedReads.length} reads`);
        for (const { measure } of sizedReads) await measure();
        const [references = [], ...rounds] = await interleaveAll<Times>(limitRounds(scale, ROUNDS), [
          () => measureRate({ requests: [{ path: "/" }], status: 200, connections: 1, seconds }, bare),
          ...sizedReads.map(({ measure }) => measure),
        ]);
        const measuredReads = sizedReads.map((sizedRead, index) => ({
          ...sizedRead,
          rounds: rounds[index] ?? [],
        }));
        return [
          ...toReferenceMetrics(measuredReads, references, scale),
          ...toGrowthMetrics(measuredReads, scale),
        ];
      });
    }),
};

async function createReads(
  shops: ReadonlyMap<number, FilledShop>,
  { productCounts }: Scale,
  seconds: number,
): Promise<SizedRead[]> {
  const sizedReads: SizedRead[] = [];
  const extremeSizes = new Set([productCounts[0], productCounts.at(-1)]);
  for (const [size, shop] of shops) {
    const reads = await createReadRequests(shop.databaseUrl);
    for (const [name, requests] of Object.entries(reads)) {
      const read = name as Read;
      const measureReadRate = () => measureRate({ requests, status: 200, connections: 1, seconds }, shop);
      if (extremeSizes.has(size) || READS_AT_EVERY_SIZE.includes(read))
        sizedReads.push({ read, size, measure: measureReadRate });
    }
    sizedReads.push({ read: LIST_AFTER_CHANGE, size, measure: () => timeReadsAfterChange(shop, reads.list) });
  }
  return sizedReads;
}

function toReferenceMetrics(
  sizedReads: readonly MeasuredRead[],
  references: readonly Times[],
  { productCounts: sizes }: Scale,
): Metric[] {
  return sizedReads
    .toSorted((a, b) => a.read.localeCompare(b.read) || a.size - b.size)
    .map(({ read, size, rounds }) => {
      const isLimited = read.startsWith("search") && size === sizes.at(-1);
      return createMetric(`${read}, ${formatSize(size)}`, BARE_SERVER_LABEL, toRounds(rounds, references), {
        ...(isLimited && { required: { valueAtMost: MAX_SEARCH_MS } }),
      });
    });
}

/** Compares each read in the largest shop with the same read in the smallest shop. */
function toGrowthMetrics(sizedReads: readonly MeasuredRead[], { productCounts: sizes }: Scale): Metric[] {
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (smallest === undefined || largest === undefined || smallest === largest) return [];
  return sizedReads.flatMap(({ read, size, rounds }) => {
    const smallShopRead = sizedReads.find((other) => other.read === read && other.size === smallest);
    if (size !== largest || smallShopRead === undefined) return [];
    const isLimited = READS_WITH_GROWTH_LIMIT.includes(read);
    return createMetric(
      `${read}, growth to ${formatSize(largest)}`,
      `of ${formatSize(smallest)}`,
      toRounds(rounds, smallShopRead.rounds),
      {
        ...(isLimited && { required: { ratioAtMost: MAX_GROWTH } }),
      },
    );
  });
}

function createMetric(
  name: string,
  referenceName: string,
  rounds: readonly Round[],
  rest: { required?: Requirement },
): Metric {
  return { name, unit: "ms", referenceName, rounds, ...rest };
}

function toRounds(rounds: readonly Times[], references: readonly Times[]): Round[] {
  return rounds.map(({ p50Ms, p99Ms }, index) => ({
    value: p50Ms,
    reference: references[index]?.p50Ms ?? NaN,
    p99Ms,
  }));
}

/** Returns e.g. `10,000 products`. */
function formatSize(size: number): string {
  return `${formatCount(size)} products`;
}
