import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Public pages that need no setup. Other pages are checked in their own spec files. */
const PAGES = [
  "/",
  "/about",
  "/our-story",
  "/contact",
  "/return-policy",
  "/track-order",
  "/shop",
  "/shop?sort=rating",
  "/collections",
  "/collections/oud-and-amber",
  "/product/oud-mehtab",
  "/product/lahore-rain",
  "/find",
  "/find?v=1&step=4&note=rose",
  "/find/result?v=1&for=women&note=rose",
  "/compare?products=oud-mehtab,lahore-rain",
];

for (const path of PAGES) {
  test(`${path} is accessible and fits from 320 to 1440 pixels`, async ({ page }) => {
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
