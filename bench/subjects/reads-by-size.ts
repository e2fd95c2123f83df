import type { Benchmark, Figure, Requirement, Round, Scale } from "../frame/benchmark.ts";
import { roundsAt, secondsAt, takeTurns } from "../frame/rounds.ts";
import { BARE } from "#bench/programs/compare-with-bare.ts";
import { withBareServer } from "../programs/bare-server.ts";
import type { FilledShop } from "../programs/filled-shop.ts";
import { UNCACHED, withShopsBySize } from "../programs/filled-shop.ts";
import { firstAfterChange } from "../programs/first-after-change.ts";
import type { Rate } from "../programs/load.ts";
import { measureRate } from "../programs/load.ts";
import { bareAnswer } from "../programs/peers.ts";
import type { Read } from "../programs/reads.ts";
import { readsOf } from "../programs/reads.ts";

const ROUNDS = 5;
const SECONDS = 0.5;
const GROWTH = 1.3;
const SEARCH_MS = 30;
/** The list's total is counted anew, which otherwise is done once after a change of products, prices or sizes. */
const AFTER_CHANGE = "list, first after a change";
/** Measured at every size; the others at the least and the largest. */
const AT_EVERY_SIZE: readonly Read[] = ["list", "detail", "search, a word"];
const GROWTH_LIMITED: readonly Work["read"][] = ["list", "detail"];

/** A read at one size of shop. */
interface Work {
  read: Read | typeof AFTER_CHANGE;
  size: number;
  measure: () => Promise<Times>;
}

type Times = Pick<Rate, "p50Ms" | "p99Ms">;

/** The same with what was measured in each round. */
interface Measured extends Work {
  rounds: readonly Times[];
}

/**
 * How long a read takes whose answer is not kept, in shops of every size that run side by side. Only totals are: they are
 * counted once after a change of the shelves.
 */
export const readsBySize: Benchmark = {
  name: "reads-by-size",
  about:
    "the API's reads, no answer kept but lists' totals, one request at a time, in shops of every size; filling the largest takes minutes",
  run: async (say, scale) =>
    withShopsBySize(scale.sizes, UNCACHED, say, async (shops) => {
      const seconds = secondsAt(scale, SECONDS);
      const works = await worksOf(shops, scale, seconds);
      return withBareServer(bareAnswer(), async (bare) => {
        say(`${works.length} reads`);
        for (const { measure } of works) await measure();
        const [references = [], ...rounds] = await takeTurns<Times>(roundsAt(scale, ROUNDS), [
          () => measureRate({ requests: [{ path: "/" }], status: 200, connections: 1, seconds }, bare),
          ...works.map(({ measure }) => measure),
        ]);
        const measured = works.map((work, at) => ({ ...work, rounds: rounds[at] ?? [] }));
        return [...againstBare(measured, references, scale), ...growthOf(measured, scale)];
      });
    }),
};

async function worksOf(
  shops: ReadonlyMap<number, FilledShop>,
  { sizes }: Scale,
  seconds: number,
): Promise<Work[]> {
  const works: Work[] = [];
  const ends = new Set([sizes[0], sizes.at(-1)]);
  for (const [size, shop] of shops) {
    const reads = await readsOf(shop.databaseUrl);
    for (const [name, requests] of Object.entries(reads)) {
      const read = name as Read;
      const measure = () => measureRate({ requests, status: 200, connections: 1, seconds }, shop);
      if (ends.has(size) || AT_EVERY_SIZE.includes(read)) works.push({ read, size, measure });
    }
    works.push({ read: AFTER_CHANGE, size, measure: () => firstAfterChange(shop, reads.list) });
  }
  return works;
}

function againstBare(works: readonly Measured[], references: readonly Times[], { sizes }: Scale): Figure[] {
  return works
    .toSorted((a, b) => a.read.localeCompare(b.read) || a.size - b.size)
    .map(({ read, size, rounds }) => {
      const isLimited = read.startsWith("search") && size === sizes.at(-1);
      return figure(`${read}, ${inWords(size)}`, BARE, roundsOf(rounds, references), {
        ...(isLimited && { required: { valueAtMost: SEARCH_MS } }),
      });
    });
}

/** Each read in the largest shop against the same one in the smallest. */
function growthOf(works: readonly Measured[], { sizes }: Scale): Figure[] {
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (least === undefined || most === undefined || least === most) return [];
  return works.flatMap(({ read, size, rounds }) => {
    const small = works.find((other) => other.read === read && other.size === least);
    if (size !== most || small === undefined) return [];
    const isLimited = GROWTH_LIMITED.includes(read);
    return figure(
      `${read}, growth to ${inWords(most)}`,
      `of ${inWords(least)}`,
      roundsOf(rounds, small.rounds),
      {
        ...(isLimited && { required: { ratioAtMost: GROWTH } }),
      },
    );
  });
}

function figure(
  name: string,
  against: string,
  rounds: readonly Round[],
  rest: { required?: Requirement },
): Figure {
  return { name, unit: "ms", against, rounds, ...rest };
}

function roundsOf(rounds: readonly Times[], references: readonly Times[]): Round[] {
  return rounds.map(({ p50Ms, p99Ms }, at) => ({
    value: p50Ms,
    reference: references[at]?.p50Ms ?? NaN,
    p99Ms,
  }));
}

/** E.g. `10,000 products`. */
function inWords(size: number): string {
  return `${size.toLocaleString("en-US")} products`;
}
