import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import { openAsStaff, toast } from "./staff-steps.ts";

/** Counts the clicks of a staff member. */
function countClicks(page: Page) {
  let clicks = 0;
  return {
    click: async (name: string, role: "button" | "checkbox" | "link" = "button") => {
      clicks += 1;
      await page.getByRole(role, { name }).first().click();
    },
    total: () => clicks,
  };
}

test("confirming 10 orders takes at most 4 clicks", async ({ page, shop }) => {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const { id } = await shop.createProduct({ stock: { "50ml": 20 } });
  for (let n = 0; n < 10; n += 1) {
    const items = [{ productId: id, variant: "50ml", quantity: 1 }];
    await shop.placeOrder({ items, customer: { email } });
  }
  await openAsStaff(page, `/admin/orders?search=${email}`);
  const staff = countClicks(page);
  await staff.click("Select all orders on this page", "checkbox");
  await staff.click("Set status");
  await staff.click("Set 10 orders to confirmed");
  await expect(toast(page, "10 orders are now confirmed")).toBeVisible();
  expect(staff.total()).toBeLessThanOrEqual(4);
  expect((await shop.getProduct(id)).stock).toEqual({ "50ml": 10 });
});
