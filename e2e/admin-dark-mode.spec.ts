import { isFullSuite, selectCases } from "#test/suite.ts";
import { ADMIN_PAGES } from "#app/admin/admin-pages.ts";
import { expectContrast } from "./accessibility.ts";
import { expect } from "./fixtures.ts";
import { test } from "./order-steps.ts";
import { openAsStaff } from "./staff-steps.ts";

test.use({ colorScheme: "dark", contextOptions: { reducedMotion: "reduce" } });

test("text on admin pages and sheets has enough contrast in dark mode", async ({
  page,
  order,
  browserErrors,
}) => {
  // The sandbox of the email preview blocks axe's scripts.
  browserErrors.allow(/Blocked script execution in 'about:srcdoc'/);
  // Triples the timeout, because the test checks all pages in sequence.
  test.slow();
  for (const { to, label } of selectCases(ADMIN_PAGES, 2)) {
    await openAsStaff(page, to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectContrast(page, `${label} in dark mode`);
  }
  if (isFullSuite) {
    await openAsStaff(page, "/admin/messages/please-confirm?language=ur");
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
    await expectContrast(page, "a message template in dark mode");
  }
  const sheets = [`/admin/orders?order=${order.id}`, `/admin/products?dialog=edit&id=${order.productId}`];
  for (const path of selectCases(sheets, 1)) {
    await openAsStaff(page, path);
    await expect(page.getByRole("dialog").getByRole("heading", { level: 3 }).first()).toBeVisible();
    await expectContrast(page, `${path} in dark mode`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of selectCases(["/admin/orders", "/admin/products", "/admin/account", ...sheets], 0)) {
    await openAsStaff(page, path);
    await expectContrast(page, `${path} in dark mode at 390 pixels`);
  }
});
