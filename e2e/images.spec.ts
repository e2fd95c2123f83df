import type { Page, Route } from "@playwright/test";
import sharp from "sharp";

import { IMAGE_SIZES } from "#kit/rules/image.ts";

import { selectCases } from "#test/suite.ts";

import { expect, test } from "./fixtures.ts";

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Sums the page's layout shift scores in `window.layoutShift`. */
async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Blocks all image requests. Returns a function that unblocks them. */
async function blockImages(page: Page): Promise<() => Promise<void>> {
  const requests: Route[] = [];
  let isBlocking = true;
  await page.route("**/media/**", (route) => (isBlocking ? void requests.push(route) : route.continue()));
  return async () => {
    isBlocking = false;
    await Promise.all(requests.map((route) => route.continue()));
  };
}

const PAGES_WITH_IMAGES = ["/", "/product/oud-mehtab", "/shop", "/collections"];

test("loading images does not shift the layout @phone-full", async ({ page }) => {
  await recordLayoutShift(page);
  for (const path of selectCases(PAGES_WITH_IMAGES, 2)) {
    await test.step(path, async () => {
      const unblockImages = await blockImages(page);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const first = page.locator("main img[src*='/media/']").first();
      await expect(first).toBeAttached();
      const boxBefore = await first.boundingBox();
      await unblockImages();
      await expect
        .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect(await first.boundingBox()).toEqual(boxBefore);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThan(0.01);
      await page.unrouteAll({ behavior: "wait" });
    });
  }
});

test("a placeholder in the image's main color is shown until the image has loaded", async ({
  page,
  shop,
}) => {
  const unblockImages = await blockImages(page);
  const { storedImage, id, name } = await shop.getProduct("oud-mehtab");
  if (storedImage === null) throw new Error("The product has no image.");
  await page.goto(`/product/${id}`, { waitUntil: "domcontentloaded" });
  const image = page.getByRole("img", { name: new RegExp(name) }).first();
  const [r, g, b] = [1, 3, 5].map((start) => Number.parseInt(storedImage.color.slice(start, start + 2), 16));
  await expect(image).toHaveCSS("background-color", `rgb(${r}, ${g}, ${b})`);
  await unblockImages();
});

const SCREENS = [
  [390, 844, 3],
  [1440, 900, 1],
  [820, 1180, 2],
  [2560, 1440, 2],
] as const;

test("every screen loads a sharp hero image no larger than the smallest size with 1.5 image pixels per CSS pixel [000 §7]", async ({
  browser,
}) => {
  for (const [width, height, density] of selectCases(SCREENS, 1)) {
    await test.step(`${width}x${height} at density ${density}`, async () => {
      const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: density });
      const page = await context.newPage();
      const heroResponse = page.waitForResponse((response) =>
        response.url().includes("/media/image/upload/"),
      );
      await page.goto("/");
      // The shop sends a cacheable AVIF image to browsers that accept AVIF.
      expect((await heroResponse).headers()).toMatchObject({
        "content-type": "image/avif",
        "cache-control": expect.stringContaining("immutable"),
      });
      const hero = page.locator("[aria-roledescription=carousel] img").first();
      await expect
        .poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const { source, hasPortrait, box } = await hero.evaluate((image: HTMLImageElement) => ({
        source: image.currentSrc,
        // Concurrent tests may replace the slide with one that has no portrait image.
        hasPortrait: image.parentElement?.querySelector("source") !== null,
        box: { width: image.clientWidth, height: image.clientHeight },
      }));
      const [, imageWidth, imageHeight] = (/w_(\d+),h_(\d+)/.exec(source) ?? []).map(Number);
      if (imageWidth === undefined || imageHeight === undefined) throw new Error(`No size in ${source}`);
      const isPortrait = hasPortrait && height > width;
      expect(imageHeight > imageWidth).toBe(isPortrait);
      const widths = IMAGE_SIZES[isPortrait ? "portrait" : "hero"].map(([listed]) => listed);
      const largest = Math.max(...widths);
      const displayedWidth = Math.max(box.width, (box.height * imageWidth) / imageHeight);
      // The limit is the smallest size with at least 1.5 image pixels per CSS pixel, or the largest size.
      expect(imageWidth).toBeLessThanOrEqual(
        widths.find((listed) => listed >= 1.5 * displayedWidth) ?? largest,
      );
      expect(imageWidth).toBeGreaterThanOrEqual(Math.min(largest, displayedWidth * Math.min(density, 1.4)));
      await context.close();
    });
  }
});

test("a thumbnail matches the screen's pixel density", { tag: "@full" }, async ({ browser }) => {
  const context = await browser.newContext({ deviceScaleFactor: 3 });
  const page = await context.newPage();
  await page.goto("/product/oud-mehtab");
  const thumbnail = page.locator("main img[src*='w_80,h_100']").first();
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain("dpr_3.0");
  const source = await thumbnail.evaluate((image: HTMLImageElement) => image.currentSrc);
  const bytes = await (await page.request.get(source, { headers: { accept: "image/webp" } })).body();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 240, height: 300 });
  await context.close();
});
