import { isFullSuite } from "#test/suite.ts";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Public pages with different layouts. Other spec files check pages that need setup. */
const PAGES = ["/", "/about", "/product/oud-mehtab", "/find/result?v=1&for=women&note=rose"];
/** Checked only by the full suite: their layouts resemble `PAGES`, or another spec file checks them on a phone. */
const SIMILAR_PAGES = [
  "/contact",
  "/track-order",
  "/collections",
  "/collections/oud-and-amber",
  "/find",
  "/compare?products=oud-mehtab,lahore-rain",
  "/our-story",
  "/return-policy",
  "/privacy",
  "/shop?sort=rating",
  "/product/lahore-rain",
  "/find?v=1&step=4&note=rose",
];

test("public pages are accessible and fit from 320 to 1440 pixels", async ({ page }) => {
  test.slow(isFullSuite);
  for (const path of [...PAGES, ...(isFullSuite ? SIMILAR_PAGES : [])]) {
    await test.step(`${path} is accessible and fits from 320 to 1440 pixels [000 §2]`, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessibleAtEveryWidth(page, path);
    });
  }
  await test.step("the product list and its filters are accessible on phone and desktop screens", async () => {
    await page.goto("/shop");
    await expectAccessibleAtEveryWidth(page, "the shop");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole("region", { name: "Filter", exact: true })).toBeVisible();
    if (isFullSuite) await expectAccessible(page, "the filters at 1440 pixels");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByRole("region", { name: "Filter", exact: true })).toBeVisible();
    await expectAccessible(page, "the filters at 390 pixels");
  });
});
