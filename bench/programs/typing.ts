import type { BrowserContext, Page } from "@playwright/test";
import { chromium } from "@playwright/test";

import { CHROMIUM_FLAGS, findChromium } from "#scripts/find-chromium.ts";

/** CPU slowdown that simulates a phone. */
const CPU_SLOWDOWN = 4;
const KEY_INTERVAL_MS = 30;
const BARE_PAGE = '<!doctype html><label>Search <input type="search"></label>';

declare global {
  interface Window {
    /** Returns the longest time between two frames (ms). */
    getLongestStall?: () => number;
  }
}

/** Runs a task with a browser, then closes the browser. */
export async function withBrowser<Result>(
  task: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
  try {
    return await task(await browser.newContext({ viewport: { width: 1280, height: 800 } }));
  } finally {
    await browser.close();
  }
}

/** Texts to type into a search box, and how to wait for the results. */
export interface TypingTask {
  /** Texts to type one after the other, without spaces between them. */
  parts: readonly string[];
  /** Waits until the page shows the results. Called after each part. */
  waitForResults: (page: Page, typedText: string) => Promise<unknown>;
}

/**
 * Types quickly into the search box of a page on a simulated slow device and returns the longest time without a new
 * frame (ms).
 * @param url undefined for a page with only a search box
 */
export async function measureStallWhileTyping(
  context: BrowserContext,
  url: string | undefined,
  { parts, waitForResults }: TypingTask,
): Promise<number> {
  const page = await context.newPage();
  try {
    if (url === undefined) await page.setContent(BARE_PAGE);
    else await page.goto(url, { waitUntil: "networkidle" });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.evaluate(recordLongestStall);
    const box = page.getByRole("searchbox").first();
    let typedText = "";
    for (const part of parts) {
      await box.pressSequentially(part, { delay: KEY_INTERVAL_MS });
      typedText += part;
      if (url !== undefined) await waitForResults(page, typedText);
    }
    return await page.evaluate(() => window.getLongestStall?.() ?? 0);
  } finally {
    await page.close();
  }
}

/** Records the longest time between two frames. Runs in the browser. */
function recordLongestStall() {
  let lastFrameAt = performance.now();
  let longestMs = 0;
  const recordFrame = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - lastFrameAt);
    lastFrameAt = now;
    requestAnimationFrame(recordFrame);
  };
  window.getLongestStall = () => longestMs;
  requestAnimationFrame(recordFrame);
}
