import { randomInt, randomUUID } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

/** Counts a staff member's clicks and key presses. */
function countActions(page: Page) {
  const counts = { clicks: 0, keys: 0 };
  return {
    counts,
    click: async (control: Locator) => {
      counts.clicks += 1;
      await control.click();
    },
    press: async (key: string) => {
      counts.keys += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      counts.keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

/** Places orders for a new customer. Searching for the returned email address finds exactly these orders. */
async function placeOrders(shop: Shop, count: number) {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const { id } = await shop.createProduct({ stock: { "50ml": 20 } });
  const items = [{ productId: id, variant: "50ml", quantity: 1 }];
  for (let n = 0; n < count; n += 1) await shop.placeOrder({ items, customer: { email } });
  return { email, productId: id };
}

test("confirming 10 orders takes at most 4 clicks", async ({ page, shop }) => {
  const { email, productId } = await placeOrders(shop, 10);
  await openAsStaff(page, `/admin/orders?search=${email}`);
  const staff = countActions(page);
  await staff.click(page.getByRole("checkbox", { name: "Select all orders on this page" }));
  await staff.click(page.getByRole("button", { name: "Set status" }).first());
  await staff.click(page.getByRole("button", { name: "Set 10 orders to confirmed" }));
  await expect(findToast(page, "10 orders are now confirmed")).toBeVisible();
  expect(staff.counts.clicks).toBeLessThanOrEqual(4);
  expect((await shop.getProduct(productId)).stock).toEqual({ "50ml": 10 });
});

test("changing a price and adding 24 bottles take at most 3 clicks each, including the search", async ({
  page,
  shop,
}) => {
  const { id, name } = await shop.createProduct({ stock: { "50ml": 10 } });
  await openAsStaff(page, "/admin/products");
  const price = countActions(page);
  await price.click(page.getByRole("searchbox"));
  await price.type(name);
  await price.click(page.getByRole("button", { name: `Price of ${name}, 50ml` }));
  await price.type("1250");
  await price.press("Enter");
  await expect(findToast(page, "saved")).toBeVisible();
  expect(price.counts.clicks).toBeLessThanOrEqual(3);

  await openAsStaff(page, "/admin/inventory");
  const stock = countActions(page);
  await stock.click(page.getByRole("searchbox"));
  await stock.type(name);
  await stock.click(page.getByRole("button", { name: `Stock of ${name}, 50ml` }));
  await stock.type("+24");
  await stock.press("Enter");
  await expect(findToast(page, "50ml")).toBeVisible();
  expect(stock.counts.clicks).toBeLessThanOrEqual(3);
  expect(await shop.getProduct(id)).toMatchObject({
    variantPricing: { "50ml": 1250 },
    stock: { "50ml": 34 },
  });
});

test(
  "the palette finds an order by phone number and opens it without a click",
  { tag: "@full" },
  async ({ page, shop }) => {
    const { id } = await shop.createProduct();
    const digits = String(randomInt(10_000_000)).padStart(7, "0");
    const { orderNumber } = await shop.placeOrder({
      items: [{ productId: id, variant: "50ml", quantity: 1 }],
      customer: { phone: `+92 300 ${digits}` },
    });
    await openAsStaff(page, "/admin");
    const staff = countActions(page);
    await staff.press("Control+k");
    await staff.type(`0300${digits}`);
    await expect(page.getByRole("option", { name: orderNumber })).toHaveAttribute("aria-selected", "true");
    await staff.press("Enter");
    await expect(page.getByRole("dialog", { name: `Order ${orderNumber}` })).toBeVisible();
    expect(staff.counts.clicks).toBe(0);
  },
);

test(
  "opening and confirming 20 orders without a mouse takes at most 30 key presses",
  { tag: "@full" },
  async ({ page, shop }) => {
    const { email, productId } = await placeOrders(shop, 20);
    await openAsStaff(page, `/admin/orders?search=${email}&status=pending`);
    const staff = countActions(page);
    await staff.press("j");
    await staff.press("Enter");
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: "Confirm, open next" });
    for (let remainingCount = 20; remainingCount > 0; remainingCount -= 1) {
      await expect(confirm).toBeEnabled();
      const title = (await dialog.getByRole("heading", { level: 2, name: "Order ZE" }).innerText()).trim();
      await staff.press("c");
      if (remainingCount > 1)
        await expect(dialog.getByRole("heading", { name: title, exact: true })).toBeHidden();
    }
    await expect(confirm).toBeHidden();
    expect(staff.counts.clicks).toBe(0);
    expect(staff.counts.keys).toBeLessThanOrEqual(30);
    expect((await shop.getProduct(productId)).stock).toEqual({ "50ml": 0 });
  },
);
