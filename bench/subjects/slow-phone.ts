import { setTimeout } from "node:timers/promises";

import type { Browser, Page } from "@playwright/test";
import { chromium } from "@playwright/test";

import { HYDRATED_EVENT } from "#kit/storefront/document/hydrated-event.ts";
import { CHROMIUM_FLAGS, findTestBrowser } from "#scripts/find-chromium.ts";

import type { Benchmark } from "../frame/benchmark.ts";
import { limitRounds } from "../frame/rounds.ts";
import { withShop } from "../programs/shop.ts";

const ROUNDS = 9;
const RANDOM_TAPS = 200;
const TAPS_PER_VISIT = 4;
const MAX_REACTION_MS = 100;
/** Longest task of the page until React has hydrated it, and afterwards (ms). */
const MAX_TASK_MS = { before: 100, after: 50 };
/** The time after hydration in which the page lays out what is below its first screen. */
const IDLE_MS = 3000;
/** 400 kbit/s and 300 ms per round trip. */
const NETWORK = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 300 };
const CPU_SLOWDOWN = 4;
/** A script arrives after a random time, and a random pause follows a tap: this is what the visits vary. */
const [MAX_SCRIPT_DELAY_MS, MAX_TAP_PAUSE_MS] = [1500, 500];
const PRODUCT = "/product/shab-e-noor";

/** Code that runs in the page: whether it shows what the tap means. */
interface Control {
  name: string;
  path: string;
  target: string;
  isDone: string;
}

const ADD = { path: PRODUCT, target: "#purchase [data-add]" };
const OPENERS = ["cart", "menu", "search"].map((id) => ({
  name: id,
  path: PRODUCT,
  target: `header [data-dialog=${id}]`,
  isDone: `document.querySelector("#${id}[open]")`,
}));

const CONTROLS: readonly Control[] = [
  { ...ADD, name: "Add to Cart", isDone: `target.ariaBusy === "true"` },
  { ...ADD, name: "Add to Cart (line in the cart)", isDone: `document.querySelector("#cart[open] li")` },
  {
    name: "size",
    path: PRODUCT,
    target: "#purchase label:has([type=radio]:not(:checked):enabled)",
    isDone: `target.querySelector(":checked")`,
  },
  {
    name: "quantity",
    path: PRODUCT,
    target: "#purchase [data-step='1']",
    isDone: `document.querySelector("#purchase [type=number]").value === "2"`,
  },
  ...OPENERS,
  {
    name: "filter",
    path: "/shop",
    target: "form button[popovertarget]",
    isDone: `document.querySelector("section:popover-open")`,
  },
];

/** Measures how long a tap right after the first paint waits for an answer, and whether early taps are lost. */
export const slowPhone: Benchmark = {
  name: "slow-phone",
  about:
    "early taps on a phone with 400 kbit/s, 300 ms round trips and a processor 4 times slower; long tasks of such a processor",
  run: (log, scale, add) =>
    withShop(async ({ origin }) => {
      const browser = await chromium.launch({ executablePath: findTestBrowser(), args: [...CHROMIUM_FLAGS] });
      try {
        for (const control of CONTROLS) {
          log(`tap on ${control.name}`);
          const rounds = [];
          for (let round = 0; round < limitRounds(scale, ROUNDS); round += 1)
            rounds.push({ value: await measureTap(browser, origin, control) });
          add({
            name: `early tap on ${control.name}, until the page shows it`,
            unit: "ms",
            rounds,
            required: { valueAtMost: MAX_REACTION_MS },
            missReason: "a dialog makes the page behind it inert, which is a new style of every element",
          });
        }
        for (const path of ["/", "/shop", PRODUCT]) {
          log(`tasks of ${path}`);
          const longest = [];
          for (let round = 0; round < limitRounds(scale, ROUNDS); round += 1)
            longest.push(await measureTasks(browser, origin + path));
          for (const phase of ["before", "after"] as const)
            add({
              name: `${path}, longest task ${phase} the end of hydration`,
              unit: "ms",
              rounds: longest.map((tasks) => ({ value: tasks[phase] })),
              required: { valueAtMost: MAX_TASK_MS[phase] },
            });
        }
        log("random early taps");
        const count = scale.quick ? TAPS_PER_VISIT : RANDOM_TAPS;
        const value = await countWrongTaps(browser, origin, count);
        const name = `bottles lost, doubled or of another size in ${count} random early taps`;
        add({ name, unit: "bottles", rounds: [{ value }], required: { valueAtMost: 0 } });
      } finally {
        await browser.close();
      }
    }),
};

async function withPhone<Result>(browser: Browser, task: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    return await task(await context.newPage());
  } finally {
    await context.close();
  }
}

async function waitForPaint(page: Page, target: string): Promise<void> {
  await page.waitForFunction(
    (selector) =>
      performance.getEntriesByName("first-contentful-paint").length > 0 &&
      document.querySelector(selector) !== null,
    target,
  );
}

/** Scrolls to a control below the first screen, and waits until it is painted: nobody taps what is not on the screen. */
async function showControl(page: Page, target: string): Promise<void> {
  await page.locator(target).first().scrollIntoViewIfNeeded();
  await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))");
}

/** Returns the time from the touch to the first frame in which the page shows its meaning (ms). */
function measureTap(browser: Browser, origin: string, { path, target, isDone }: Control): Promise<number> {
  return withPhone(browser, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.emulateNetworkConditions", NETWORK);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(origin + path, { waitUntil: "commit" });
    await waitForPaint(page, target);
    await showControl(page, target);
    const reaction = page.evaluate<number>(
      `new Promise((resolve) => {
        const target = document.querySelector(${JSON.stringify(target)});
        addEventListener("touchend", ({ timeStamp }) => {
          const check = () => (${isDone}) ? resolve(performance.now() - timeStamp) : requestAnimationFrame(check);
          requestAnimationFrame(check);
        }, { once: true, capture: true });
      })`,
    );
    const tap = page.locator(target).first().tap({ force: true, noWaitAfter: true });
    const [ms] = await Promise.all([reaction, tap]);
    return ms;
  });
}

/**
 * Returns the longest tasks before and after the end of hydration (ms; 0 if none is longer than 50 ms). The network is
 * fast, because tasks then follow each other.
 */
async function measureTasks(browser: Browser, url: string): Promise<{ before: number; after: number }> {
  return withPhone(browser, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.addInitScript(
      `window.longest = { before: 0, after: 0 };
      new PerformanceObserver((list) => list.getEntries().forEach(({ startTime, duration }) => {
        const [end] = performance.getEntriesByName("${HYDRATED_EVENT}");
        const phase = end && startTime > end.startTime ? "after" : "before";
        longest[phase] = Math.max(longest[phase], duration);
      })).observe({ type: "longtask", buffered: true });`,
    );
    await page.goto(url);
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, HYDRATED_EVENT);
    await setTimeout(IDLE_MS);
    return page.evaluate("longest");
  });
}

/** Taps on Add to Cart of random cards of the shop while its scripts arrive. Returns how many bottles are wrong. */
async function countWrongTaps(browser: Browser, origin: string, count: number): Promise<number> {
  let wrongCount = 0;
  for (let visit = 0; visit < count / TAPS_PER_VISIT; visit += 1)
    wrongCount += await withPhone(browser, async (page) => {
      await page.route("**/assets/*.js", async (route) => {
        await setTimeout(Math.random() * MAX_SCRIPT_DELAY_MS);
        await route.continue();
      });
      await page.goto(`${origin}/shop`, { waitUntil: "commit" });
      await waitForPaint(page, "article [data-add]");
      const cards = page.locator("article:has([data-add]:enabled)");
      const chosen = new Map<string, number>();
      for (let tap = 0; tap < TAPS_PER_VISIT; tap += 1) {
        const card = cards.nth(Math.floor(Math.random() * (await cards.count())));
        const size = (await card.locator(":checked").getAttribute("data-size-id")) ?? "";
        chosen.set(size, (chosen.get(size) ?? 0) + 1);
        await card.locator("[data-add]").dispatchEvent("click");
        // The button ignores taps until its answer is complete.
        await page.locator("[data-add][aria-busy]").first().waitFor({ state: "detached" });
        await page.keyboard.press("Escape");
        await setTimeout(Math.random() * MAX_TAP_PAUSE_MS);
      }
      await page.waitForLoadState("networkidle");
      const [, value = ""] = /cart=([^;]*)/.exec(await page.evaluate(() => document.cookie)) ?? [];
      const stored = new Map(value.split("-").map((line) => line.split(".") as [string, string]));
      const sizes = new Set([...chosen.keys(), ...stored.keys()]);
      const countWrong = (size: string) => Math.abs((chosen.get(size) ?? 0) - Number(stored.get(size) ?? 0));
      return [...sizes].reduce((sum, size) => sum + countWrong(size), 0);
    });
  return wrongCount;
}
