import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { createPhone } from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

async function placeOrder(shop: Shop, phone = createPhone()) {
  const product = await shop.createProduct();
  const order = await shop.placeOrder({
    items: [{ productId: product.id, variant: "50ml", quantity: 2 }],
    customer: { phone },
  });
  return { product, order };
}

async function trackOrder(page: Page, term: string) {
  await page.getByLabel("Order number or phone").fill(term);
  await page.getByRole("button", { name: "Track Order" }).click();
}

const getOrderArticle = (page: Page, orderNumber: string) =>
  page.getByRole("article", { name: `Order ${orderNumber}` });

test("a shopper finds an order by its number, ignoring case and spaces [000 §1] [000 §2]", async ({
  page,
  shop,
}) => {
  const { order, product } = await placeOrder(shop);
  await page.goto("/track-order");
  await expectAccessible(page, "the tracking page");
  await trackOrder(page, ` ${order.orderNumber.toLowerCase()} `);
  const article = getOrderArticle(page, order.orderNumber);
  await expect(article).toContainText(product.name);
  await expect(article).toContainText("Rs. 2,000");
  await expectAccessible(page, "a tracked order");
});

test(
  "a shopper finds an order by phone number in any format",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    await test.step("a phone number in any format finds the newest order placed with that number [000 §1]", async () => {
      const phone = createPhone();
      await placeOrder(shop, phone);
      const { order: newest } = await placeOrder(shop, phone.replace("0", "+92 "));
      await page.goto("/track-order");
      for (const term of [
        phone,
        phone.replaceAll(" ", ""),
        phone.replace("0", "+92 "),
        phone.replace("0", "0092"),
      ]) {
        await trackOrder(page, term);
        await expect(getOrderArticle(page, newest.orderNumber)).toBeVisible();
        await page.reload();
      }
    });
    await test.step("a national phone number is interpreted for the selected country [000 §2]", async () => {
      browserErrors.allow(/404/);
      const digits = String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0");
      const { order } = await placeOrder(shop, `+44 7911 ${digits}`);
      await page.goto("/track-order");
      await trackOrder(page, `07911 ${digits}`);
      await expect(page.getByText("Order not found. Please check your details and try again.")).toBeVisible();
      await page.getByRole("combobox", { name: "Phone country" }).selectOption("GB");
      await trackOrder(page, `07911 ${digits}`);
      await expect(getOrderArticle(page, order.orderNumber)).toBeVisible();
    });
  },
);
