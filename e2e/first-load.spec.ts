import { listAutomaticScripts } from "#scripts/check-bundle.ts";

import { expect, test } from "./fixtures.ts";

const PAGES = [
  { path: "/", route: "/" },
  { path: "/shop", route: "/shop" },
  { path: "/product/oud-mehtab", route: "/product/:productId" },
];

for (const { path, route } of PAGES) {
  const details = path === "/shop" ? { tag: "@full" } : {};
  test(
    `a visit to ${path} without interaction loads exactly the scripts in the bundle budget`,
    details,
    async ({ page }) => {
      await page.goto(path, { waitUntil: "networkidle" });
      const readLoadedScripts = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType("resource")
            .map(({ name }) => new URL(name).pathname)
            .filter((path) => path.endsWith(".js"))
            .toSorted(),
        );
      await expect.poll(readLoadedScripts).toEqual(listAutomaticScripts(route).toSorted());
    },
  );
}

test("hovering or touching a link prefetches its page once @phone-full", async ({ page, isMobile }) => {
  await page.goto("/shop");
  const link = page.locator('main a[href^="/product/"]').first();
  const prefetchResponse = page.waitForResponse(/\/product\/[^/]+\.data/);
  // Omits touchend, because a short tap would fire its click before the prefetch starts.
  if (isMobile) await link.dispatchEvent("touchstart");
  else await link.hover();
  await (await prefetchResponse).finished();
  await link.click();
  await expect(page).toHaveURL(/\/product\//);
  const fetches = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => new URL(name).pathname.endsWith(".data"))
      .map(({ initiatorType, transferSize }) => ({ initiatorType, isFromNetwork: transferSize > 0 })),
  );
  expect(fetches).toContainEqual({ initiatorType: "link", isFromNetwork: true });
  expect(fetches.filter(({ isFromNetwork }) => isFromNetwork)).toHaveLength(1);
});
