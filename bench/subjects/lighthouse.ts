import type { Benchmark, Figure } from "../frame/benchmark.ts";
import { repeat } from "../frame/rounds.ts";
import type { Category, PageLoad, Report } from "../programs/lighthouse.ts";
import { CATEGORIES, lighthouse } from "../programs/lighthouse.ts";
import { withShop } from "../programs/shop.ts";

const ROUNDS = 3;
const FULL_MARKS = 100;
const AT_LEAST: Record<Category, number> = {
  performance: 98,
  accessibility: FULL_MARKS,
  "best-practices": FULL_MARKS,
  seo: FULL_MARKS,
};
const AT_MOST: Record<keyof PageLoad, { name: string; unit: string; limit: number }> = {
  largestPaint: { name: "largest paint", unit: "ms", limit: 1500 },
  blocked: { name: "blocked", unit: "ms", limit: 50 },
  shifted: { name: "shifted", unit: "windows", limit: 0.01 },
  scripts: { name: "scripts", unit: "kB", limit: 110 },
};
const LOADS = ["largestPaint", "blocked", "shifted", "scripts"] as const;
const PATHS = ["/", "/shop", "/product/shab-e-noor"];

/** What a search engine's own tool thinks of the pages that most shoppers come in by, seen on a phone. */
export const lighthousePages: Benchmark = {
  name: "lighthouse",
  about:
    "Lighthouse on a simulated phone: home page, shop and a product of the sample catalogue; twelve visits take minutes",
  isSlow: true,
  run: (say, _scale, add) =>
    withShop(async ({ origin }) => {
      for (const path of PATHS) {
        // Pictures are made when they are first asked for, which is not the page's doing.
        say(`${path}, a visit beforehand`);
        await lighthouse(origin + path);
        say(`${path}, ${ROUNDS} visits`);
        const reports = await repeat(ROUNDS, () => lighthouse(origin + path));
        for (const loss of lossesOf(reports)) say(`${path} loses points by ${loss}`);
        add(...CATEGORIES.map((category) => figureOf(path, category, reports)));
        add(...LOADS.map((aspect) => loadFigure(path, aspect, reports)));
      }
      return [];
    }),
};

function figureOf(path: string, category: Category, reports: readonly Report[]): Figure {
  return {
    name: `${path}, ${category}`,
    unit: "points",
    against: "full marks",
    rounds: reports.map(({ scores }) => ({ value: scores[category], reference: FULL_MARKS })),
    required: { valueAtLeast: AT_LEAST[category] },
  };
}

function loadFigure(path: string, aspect: keyof PageLoad, reports: readonly Report[]): Figure {
  const { name, unit, limit } = AT_MOST[aspect];
  return {
    name: `${path}, ${name}`,
    unit,
    against: "the most allowed",
    rounds: reports.map(({ load }) => ({ value: load[aspect], reference: limit })),
    required: { valueAtMost: limit },
  };
}

/** Each audit once, as the first run that it cost points told of it. */
function lossesOf(reports: readonly Report[]): string[] {
  const told = CATEGORIES.flatMap((category) => reports.flatMap(({ losses }) => losses[category]));
  const byAudit = new Map(told.toReversed().map((loss) => [loss.split(" ")[0], loss]));
  return [...byAudit.values()].toReversed();
}
