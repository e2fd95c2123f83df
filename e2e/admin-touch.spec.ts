import type { Page } from "@playwright/test";
import { selectCases } from "#test/suite.ts";
import { ADMIN_PAGES } from "#app/admin/admin-pages.ts";
import { expect } from "./fixtures.ts";
import { test } from "./order-steps.ts";
import { openAsStaff } from "./staff-steps.ts";
import { findSmallTargets } from "./touch-targets.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: "reduce" },
});

const expectLargeTargets = async (page: Page, name: string) =>
  expect.soft(await findSmallTargets(page), `controls below 44 px on ${name}`).toEqual([]);

test("every control in the admin area has a touch target of at least 44 px", async ({ page, order }) => {
  // Triples the timeout, because the test opens all screens in sequence.
  test.slow();
  for (const { to, label } of selectCases(ADMIN_PAGES, 2)) {
    await openAsStaff(page, to);
    await expectLargeTargets(page, label);
  }

  await openAsStaff(page, `/admin/orders?order=${order.id}`);
  const sheet = page.getByRole("dialog", { name: `Order ${order.orderNumber}` });
  await expect(sheet.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await expectLargeTargets(page, "an order");
  for (const kind of ["customer details", "items"]) {
    await sheet
      .getByRole("button", { name: "Edit" })
      .nth(kind === "items" ? 0 : 1)
      .tap();
    await expect(page.getByRole("dialog", { name: `Edit ${kind} for order` })).toBeVisible();
    await expectLargeTargets(page, `the dialog for editing an order's ${kind}`);
    await page.keyboard.press("Escape");
  }
  const pages = ["/admin/account", `/admin/orders/${order.id}`, `/admin/products/${order.productId}`];
  for (const path of selectCases(pages, 0)) {
    await openAsStaff(page, path);
    await expectLargeTargets(page, path);
  }
  const dialogs = [
    `/admin/products?dialog=edit&id=${order.productId}`,
    "/admin/products?dialog=add",
    "/admin/products?dialog=import",
    "/admin/products?dialog=export",
    "/admin/collections?dialog=add",
    "/admin/users?dialog=add",
    `/admin/inventory?product=${order.productId}`,
  ];
  for (const path of selectCases(dialogs, 1)) {
    await openAsStaff(page, path);
    await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
    await expectLargeTargets(page, path);
  }
  await openAsStaff(page, "/admin/orders");
  await page.getByRole("button", { name: "Open menu" }).tap();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectLargeTargets(page, "the menu");
});
