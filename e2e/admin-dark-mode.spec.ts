import { ADMIN_PAGES } from "#web/admin/admin-pages.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { openAsStaff } from "./staff-steps.ts";

test.use({ colorScheme: "dark", contextOptions: { reducedMotion: "reduce" } });

test("every admin page is accessible in dark mode", async ({ page }) => {
  // Checks all pages one after another.
  test.slow();
  for (const { to, label } of ADMIN_PAGES) {
    await openAsStaff(page, to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, `${label} in dark mode`);
  }
});
