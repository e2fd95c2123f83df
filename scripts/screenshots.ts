import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import type { Browser, Page } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "./find-chromium.ts";

const HELP = `Takes full-page screenshots of a running shop at three widths.

  node scripts/screenshots.ts BASE_URL OUT_DIR PATH...
  npx node scripts/screenshots.ts http://127.0.0.1:3000 screenshots / /shop /product/oud-mehtab

  --widths 390,820,1440   widths in pixels
  --screen                only the first screen instead of the full page
  --help`;

const SCREEN_HEIGHT: Record<number, number> = { 390: 844, 820: 1180, 1440: 900 };

/** Scrolls to the end and back, so that lazy images and reveal effects appear. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      await pause(60);
    }
    const pendingImages = [...document.images].filter((image) => !image.complete);
    await Promise.race([
      Promise.all(
        pendingImages.map(
          (image) => new Promise((resolve) => image.addEventListener("load", resolve, { once: true })),
        ),
      ),
      pause(5000),
    ]);
    scrollTo({ top: 0, behavior: "instant" });
    await pause(700);
  });
}

interface Screenshot {
  url: string;
  file: string;
  width: number;
  fullPage: boolean;
}

async function takeScreenshot(browser: Browser, { url, file, width, fullPage }: Screenshot) {
  const viewport = { width, height: SCREEN_HEIGHT[width] ?? 900 };
  const page = await browser.newPage({ viewport, hasTouch: width < 600, bypassCSP: true });
  page.on("console", (message) => message.type() === "error" && console.log(`  console: ${message.text()}`));
  page.on("pageerror", (error) => console.log(`  page error: ${error.message}`));
  const response = await page.goto(url, { waitUntil: "load" });
  await scrollThrough(page);
  await page.screenshot({ path: file, fullPage });
  console.log(`${response?.status() ?? "?"} ${url} → ${file}`);
  await page.close();
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      widths: { type: "string", default: "390,820,1440" },
      screen: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [base, folder, ...paths] = positionals;
  if (values.help || !base || !folder || paths.length === 0) {
    console.log(HELP);
    process.exit(values.help ? 0 : 1);
  }
  const executablePath = findChromium();
  if (!executablePath) throw new Error("No Chromium found; install one or set CHROME_PATH.");
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  for (const path of paths) {
    const stem = path.replace(/^\//, "").replaceAll(/[^a-z0-9-]+/gi, "_") || "home";
    for (const width of values.widths.split(",").map(Number)) {
      const file = join(folder, `${stem}-${width}.png`);
      await takeScreenshot(browser, { url: new URL(path, base).href, file, width, fullPage: !values.screen });
    }
  }
  await browser.close();
}

await main();
