import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** One public page per layout. Pages that need a setup are checked in their own spec files. */
const PAGES = [
  "/",
  "/about",
  "/contact",
  "/track-order",
  "/shop",
  "/collections",
  "/collections/oud-and-amber",
  "/product/oud-mehtab",
  "/find",
  "/find/result?v=1&for=women&note=rose",
  "/compare?products=oud-mehtab,lahore-rain",
];
/** Further pages with the layout of one of the others. */
const SIMILAR_PAGES = [
  "/our-story",
  "/return-policy",
  "/shop?sort=rating",
  "/product/lahore-rain",
  "/find?v=1&step=4&note=rose",
];

for (const path of [...PAGES, ...SIMILAR_PAGES]) {
  const details = SIMILAR_PAGES.includes(path) ? { tag: "@full" } : {};
  test(`${path} is accessible and fits from 320 to 1440 pixels`, details, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleAtEveryWidth(page, path);
  });
}

test("the shop's filters are accessible on phone and desktop screens", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/shop");
    if (width === 390) await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByRole("region", { name: "Filter", exact: true })).toBeVisible();
    await expectAccessible(page, `the filters at ${width} pixels`);
  }
});
