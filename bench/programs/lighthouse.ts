import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Result } from "lighthouse";

import { CHROMIUM_FLAGS, findTestBrowser } from "#scripts/find-chromium.ts";

const PROGRAM = fileURLToPath(import.meta.resolve("lighthouse/cli/index.js"));
/** Reports contain screenshots and are large. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const RUN_TIMEOUT_MS = 180_000;

/** Lighthouse's default slowdown, which assumes a fast machine. */
const MAX_CPU_SLOWDOWN = 4;
/**
 * Lighthouse's benchmark index of a cheap phone (Moto G Power, 2022), to which Chrome DevTools calibrates "low-tier
 * mobile". https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md explains why the default does not
 * fit slow machines.
 */
const PHONE_BENCHMARK_INDEX = 264;

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** A Lighthouse report of a page. */
export interface Report {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Failed audits per category, e.g. `first-contentful-paint 1.9 s`. */
  failedAudits: Record<Category, readonly string[]>;
  load: PageLoad;
  /** Lighthouse's benchmark index of this machine during the visit. */
  benchmarkIndex: number;
}

/** Load metrics on a simulated phone. */
export interface PageLoad {
  /** Largest contentful paint (ms). */
  largestContentfulPaint: number;
  /** Total blocking time (ms). */
  totalBlockingTime: number;
  /** Cumulative layout shift. */
  layoutShift: number;
}

/**
 * Returns the slowdown factor that makes this machine as fast as a cheap phone, at most Lighthouse's default.
 */
export function calculateSlowdown({ benchmarkIndex }: Report): number {
  return Math.min(MAX_CPU_SLOWDOWN, Math.max(1, benchmarkIndex / PHONE_BENCHMARK_INDEX));
}

/** Runs Lighthouse in a separate Chromium that simulates a phone and a mobile network. */
export async function runLighthouse(url: string, cpuSlowdown = MAX_CPU_SLOWDOWN): Promise<Report> {
  const args = [
    PROGRAM,
    url,
    "--output=json",
    "--quiet",
    `--throttling.cpuSlowdownMultiplier=${cpuSlowdown}`,
    "--no-enable-error-reporting",
    `--only-categories=${CATEGORIES.join(",")}`,
    `--chrome-flags=${["--headless=new", ...CHROMIUM_FLAGS].join(" ")}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    // Prefers a headless build: on two cores, a browser window's loading animation delays the page's tasks.
    env: { ...process.env, CHROME_PATH: findTestBrowser() },
    maxBuffer: MAX_REPORT_BYTES,
    timeout: RUN_TIMEOUT_MS,
  });
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`);
  return {
    scores: mapCategories((category) => Math.round((result.categories[category]?.score ?? 0) * 100)),
    failedAudits: mapCategories((category) => readFailedAudits(result, category)),
    load: readPageLoad(result),
    benchmarkIndex: result.environment.benchmarkIndex,
  };
}

function readPageLoad({ audits }: Result): PageLoad {
  const readMetric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    largestContentfulPaint: readMetric("largest-contentful-paint"),
    totalBlockingTime: readMetric("total-blocking-time"),
    layoutShift: readMetric("cumulative-layout-shift"),
  };
}

function mapCategories<Value>(read: (category: Category) => Value): Record<Category, Value> {
  return Object.fromEntries(CATEGORIES.map((category) => [category, read(category)])) as Record<
    Category,
    Value
  >;
}

function readFailedAudits({ categories, audits }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    const isFailed = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1;
    return isFailed ? [[id, audit.displayValue].filter(Boolean).join(" ")] : [];
  });
}
