import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Result } from "lighthouse";

import { CHROMIUM_FLAGS, findChromium } from "#scripts/find-chromium.ts";

const PROGRAM = fileURLToPath(import.meta.resolve("lighthouse/cli/index.js"));
/** A report holds pictures of the page. */
const REPORT_BYTES = 64 * 1024 * 1024;
const RUN_MS = 180_000;

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** What one run of Lighthouse says of a page. */
export interface Report {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** The audits that cost a category points, e.g. `first-contentful-paint 1.9 s`. */
  losses: Record<Category, readonly string[]>;
  load: PageLoad;
}

/** How a page comes to a simulated phone, and what of it is script. */
export interface PageLoad {
  /** When its largest picture or text is painted, ms. */
  largestPaint: number;
  /** How long it was too busy to answer to a touch at once, ms in all. */
  blocked: number;
  /** How far its parts moved by themselves, as a share of the window. */
  shifted: number;
  /** Scripts as they travelled, kB. */
  scripts: number;
}

/** Runs Lighthouse as it comes: a phone, its network and processor simulated, in a Chromium of its own. */
export async function lighthouse(address: string): Promise<Report> {
  const words = [
    PROGRAM,
    address,
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
    `--only-categories=${CATEGORIES.join(",")}`,
    `--chrome-flags=${["--headless=new", ...CHROMIUM_FLAGS].join(" ")}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: REPORT_BYTES,
    timeout: RUN_MS,
  });
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(`${address}: ${result.runtimeError.message}`);
  return {
    scores: ofEach((category) => Math.round((result.categories[category]?.score ?? 0) * 100)),
    losses: ofEach((category) => lossesIn(result, category)),
    load: loadOf(result),
  };
}

function loadOf({ audits }: Result): PageLoad {
  const numeric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const details = audits["network-requests"]?.details;
  const requests = details?.type === "table" ? details.items : [];
  const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
  return {
    largestPaint: numeric("largest-contentful-paint"),
    blocked: numeric("total-blocking-time"),
    shifted: numeric("cumulative-layout-shift"),
    scripts: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1000,
  };
}

function ofEach<Value>(read: (category: Category) => Value): Record<Category, Value> {
  return Object.fromEntries(CATEGORIES.map((category) => [category, read(category)])) as Record<
    Category,
    Value
  >;
}

function lossesIn({ categories, audits }: Result, category: Category): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    const isLoss = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1;
    return isLoss ? [[id, audit.displayValue].filter(Boolean).join(" ")] : [];
  });
}
