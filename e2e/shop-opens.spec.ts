import { expect, test } from "./fixtures.ts";

test("the shop opens on its home page and shows the way to all products @phone", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator('a[href="/shop"]').first()).toBeAttached();
});

test("an order moves the stock of what was bought", async ({ shop }) => {
  const { id } = await shop.createProduct({ stock: { "50ml": 3 } });
  const order = await shop.placeOrder({ items: [{ productId: id, variant: "50ml", quantity: 2 }] });
  await shop.setStatus(order.id, "confirmed");
  expect((await shop.getProduct(id)).stock).toEqual({ "50ml": 1 });
});
