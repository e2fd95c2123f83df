import { listVisitScripts } from "#scripts/check-bundle.ts";

import { expect, test } from "./fixtures.ts";

const RECORDER = /\/assets\/recorder-/;

for (const address of ["/", "/shop"]) {
  test(`a visit to ${address} without interaction loads only the scripts in the budget`, async ({ page }) => {
    const last = page.waitForResponse(RECORDER);
    await page.goto(address);
    await (await last).finished();
    const loaded = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map(({ name }) => new URL(name).pathname)
          .filter((path) => path.endsWith(".js"))
          .toSorted(),
      );
    await expect.poll(loaded).toEqual(listVisitScripts(address).toSorted());
  });
}

test("hovering or touching a link prefetches its page once @phone", async ({ page, isMobile }) => {
  await page.goto("/shop");
  const link = page.locator('main a[href^="/product/"]').first();
  const ahead = page.waitForResponse(/\/product\/[^/]+\.data/);
  // A touch that lasts. After a short touch the click starts before a prefetch could help.
  if (isMobile) await link.dispatchEvent("touchstart");
  else await link.hover();
  await (await ahead).finished();
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
