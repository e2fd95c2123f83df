import type { Page } from "@playwright/test";
import sharp from "sharp";

import { selectCases } from "#test/suite.ts";

import { expect } from "./fixtures.ts";
import { test } from "./order-steps.ts";

const WIDTHS = [390, 820, 1440] as const;
const PAGES = [
  "/",
  "/product/oud-mehtab",
  "/shop",
  "/collections",
  "/about",
  "/collections/oud-and-amber",
  "/find/result?v=1&for=women&note=rose",
  "/compare?products=oud-mehtab,lahore-rain",
  "/notes",
  "/our-story",
  "/contact",
  "/return-policy",
  "/privacy",
  "/track-order",
  "/wishlist",
];

/** The tallest region without any content (px): short pages fill the screen above the footer. */
const MAX_BLANK_PX = 400;
/** Compression and shadows change a color by less than this. */
const COLOR_TOLERANCE = 4;

/** Returns the height of the tallest region of an image in which each row of pixels has one color. */
async function measureBlankHeight(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  let tallest = 0;
  let height = 0;
  for (let start = 0; start < data.length; start += info.width) {
    const row = data.subarray(start, start + info.width);
    const isBlank = row.every((value) => Math.abs(value - (row[0] ?? 0)) < COLOR_TOLERANCE);
    height = isBlank ? height + 1 : 0;
    tallest = Math.max(tallest, height);
  }
  return tallest;
}

/** Elements that may hide a part of their content: rows that scroll sideways, frames of images, shortened texts. */
const CLIPPING_ELEMENTS = [
  "[class*=no-scrollbar]",
  ".filter-panel",
  ".sr-only",
  ".truncate",
  "[class*=line-clamp]",
  ":has(> img, > picture, > [aria-roledescription=slide]), :has(> * > [aria-roledescription=slide])",
].join();

/** Returns the elements that cut off their content or scroll inside the page. */
function listCutElements(page: Page): Promise<string[]> {
  return page.evaluate((allowed) => {
    const isCut = (element: HTMLElement) => {
      const { overflowX, overflowY, display } = getComputedStyle(element);
      const isClipped = (overflow: string) => overflow !== "visible";
      const isTooTall = isClipped(overflowY) && element.scrollHeight > element.clientHeight + 1;
      const isTooWide = isClipped(overflowX) && element.scrollWidth > element.clientWidth + 1;
      return display !== "inline" && element.clientHeight > 1 && (isTooTall || isTooWide);
    };
    const elements = [...document.querySelectorAll<HTMLElement>("body, body *")];
    const cut = elements.filter((element) => element.checkVisibility() && isCut(element));
    const tallRows = cut.filter(
      (element) =>
        element.matches("[class*=no-scrollbar]") && element.scrollHeight > element.clientHeight + 1,
    );
    return [...cut.filter((element) => !element.matches(allowed)), ...tallRows].map(
      ({ outerHTML, clientHeight, scrollHeight }) =>
        `${clientHeight} of ${scrollHeight} px: ${outerHTML.slice(0, 160)}`,
    );
  }, CLIPPING_ELEMENTS);
}

/** Counts images that are not loaded, and sections that are not laid out. */
const countMissingParts = (page: Page) =>
  page.evaluate(() => {
    const images = [...document.images].filter((image) => !image.complete || image.naturalWidth === 0);
    const sections = [...document.querySelectorAll(".below-screen > *")].filter(
      (child) => child.checkVisibility() && !child.checkVisibility({ contentVisibilityAuto: true }),
    );
    return images.length + sections.length;
  });

async function expectWholePage(page: Page, path: string) {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await listCutElements(page), `${path} at ${width} px`).toEqual([]);
    if (width === 820) continue;
    await expect.poll(() => countMissingParts(page), { message: `${path}: images and sections` }).toBe(0);
    const capture = await page.screenshot({ fullPage: true });
    expect.soft(await measureBlankHeight(capture), `${path} at ${width} px`).toBeLessThan(MAX_BLANK_PX);
  }
}

test("a capture of a whole page shows everything without scrolling, and nothing is cut off", async ({
  page,
  order,
}) => {
  test.slow();
  for (const path of [...selectCases(PAGES, 3), `/order/${order.token}`, `/review-order/${order.id}`])
    await test.step(path, () => expectWholePage(page, path));
});

test("a printed page shows everything in readable colors, without what floats over the page", async ({
  page,
}) => {
  await page.goto("/");
  await page.emulateMedia({ media: "print" });
  await expect.poll(() => countMissingParts(page)).toBe(0);
  await expect(page.getByRole("link", { name: /on WhatsApp/ }).last()).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.locator(".no-scrollbar").first()).toHaveCSS("overflow-x", "visible");
  expect(await measureBlankHeight(await page.screenshot({ fullPage: true }))).toBeLessThan(MAX_BLANK_PX);
});
