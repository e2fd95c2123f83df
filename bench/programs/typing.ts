import type { BrowserContext, Page } from "@playwright/test";
import { chromium } from "@playwright/test";

import { CHROMIUM_FLAGS, findChromium } from "#scripts/find-chromium.ts";

/** As many times slower than this machine, as staff's phones are. */
const SLOWER = 4;
const BETWEEN_LETTERS_MS = 30;
const BARE_PAGE = '<!doctype html><label>Search <input type="search"></label>';

declare global {
  interface Window {
    /** The longest that the page has gone without a new picture, in milliseconds. */
    longestStall?: () => number;
  }
}

/** Runs a task with a browser, gone after it. */
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

/** What is typed into a page's search box, and how to know that the page has followed. */
export interface Typing {
  words: readonly string[];
  /** Awaited after each of the words. */
  followed: (page: Page, typed: string) => Promise<unknown>;
}

/**
 * Types into the search box of a page, quickly and on a slow device; answers the longest that the page stood still
 * meanwhile, in ms.
 * @param address undefined for a page of nothing but the box
 */
export async function stallWhileTyping(
  context: BrowserContext,
  address: string | undefined,
  { words, followed }: Typing,
): Promise<number> {
  const page = await context.newPage();
  try {
    if (address === undefined) await page.setContent(BARE_PAGE);
    else await page.goto(address, { waitUntil: "networkidle" });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.evaluate(watchFrames);
    const box = page.getByRole("searchbox").first();
    let typed = "";
    for (const word of words) {
      await box.pressSequentially(word, { delay: BETWEEN_LETTERS_MS });
      typed += word;
      if (address !== undefined) await followed(page, typed);
    }
    return await page.evaluate(() => window.longestStall?.() ?? 0);
  } finally {
    await page.close();
  }
}

/** Runs in the page. */
function watchFrames() {
  let last = performance.now();
  let longest = 0;
  const frame = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  window.longestStall = () => longest;
  requestAnimationFrame(frame);
}
