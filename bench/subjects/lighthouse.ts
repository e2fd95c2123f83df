import type { Benchmark, Metric } from "../frame/benchmark.ts";
import { repeat } from "../frame/rounds.ts";
import type { Category, PageLoad, Report } from "../programs/lighthouse.ts";
import { calculateSlowdown, CATEGORIES, runLighthouse } from "../programs/lighthouse.ts";
import { withShop } from "../programs/shop.ts";

const ROUNDS = 5;
const MAX_SCORE = 100;
const MIN_SCORES: Record<Category, number> = {
  performance: 98,
  accessibility: MAX_SCORE,
  "best-practices": MAX_SCORE,
  seo: MAX_SCORE,
};
const LIMITS: Record<keyof PageLoad, { name: string; unit: string; limit: number }> = {
  largestContentfulPaint: { name: "largest contentful paint", unit: "ms", limit: 1500 },
  totalBlockingTime: { name: "total blocking time", unit: "ms", limit: 50 },
  layoutShift: { name: "layout shift", unit: "CLS", limit: 0.01 },
};
const LOAD_METRICS = ["largestContentfulPaint", "totalBlockingTime", "layoutShift"] as const;
const PATHS = ["/", "/shop", "/product/shab-e-noor", "/find", "/notes/oud"];

/** Measures the Lighthouse scores of the main landing pages on a simulated phone, in five visits per page. */
export const lighthousePages: Benchmark = {
  name: "lighthouse",
  about:
    "Lighthouse on a simulated cheap phone: home page, shop, a product and a note of the sample catalogue, and the scent finder; thirty visits take minutes",
  isSlow: true,
  run: (log, _scale, add) =>
    withShop(async ({ origin }) => {
      for (const path of PATHS) {
        // Visits the page once without measurement, because the shop renders the images during the first visit.
        log(`${path}, warm-up visit`);
        const warmUp = await runLighthouse(origin + path);
        const slowdown = calculateSlowdown(warmUp);
        log(`${path}, ${ROUNDS} visits, processor slowed down ${slowdown.toFixed(1)} times`);
        const reports = await repeat(ROUNDS, () => runLighthouse(origin + path, slowdown));
        for (const audit of listFailedAudits(reports)) log(`${path}, failed audit: ${audit}`);
        add(...CATEGORIES.map((category) => toScoreMetric(path, category, reports)));
        add(...LOAD_METRICS.map((loadMetric) => toLoadMetric(path, loadMetric, reports)));
      }
      return [];
    }),
};

function toScoreMetric(path: string, category: Category, reports: readonly Report[]): Metric {
  return {
    name: `${path}, ${category}`,
    unit: "points",
    referenceName: "maximum score",
    rounds: reports.map(({ scores }) => ({ value: scores[category], reference: MAX_SCORE })),
    required: { valueAtLeast: MIN_SCORES[category] },
  };
}

function toLoadMetric(path: string, loadMetric: keyof PageLoad, reports: readonly Report[]): Metric {
  const { name, unit, limit } = LIMITS[loadMetric];
  return {
    name: `${path}, ${name}`,
    unit,
    referenceName: "limit",
    rounds: reports.map(({ load }) => ({ value: load[loadMetric], reference: limit })),
    required: { valueAtMost: limit },
  };
}

/** Returns each failed audit once, with the values of the first run in which it failed. */
function listFailedAudits(reports: readonly Report[]): string[] {
  const allFailed = CATEGORIES.flatMap((category) =>
    reports.flatMap(({ failedAudits }) => failedAudits[category]),
  );
  const byAudit = new Map(allFailed.toReversed().map((audit) => [audit.split(" ")[0], audit]));
  return [...byAudit.values()].toReversed();
}
