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

test("an order is found by its number in any format", async ({ page, shop }) => {
  const { order, product } = await placeOrder(shop);
  await page.goto("/track-order");
  await trackOrder(page, ` ${order.orderNumber.toLowerCase()} `);
  const article = getOrderArticle(page, order.orderNumber);
  await expect(article).toContainText(product.name);
  await expect(article).toContainText("Rs. 2,000");
});

test(
  "an order is found by its phone number in any format",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    await test.step("a phone number in any format finds the newest of its orders", async () => {
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
    await test.step("a national number is read for the chosen country", async () => {
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

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form finds an order and shows errors", async ({ page, shop }) => {
    const phone = createPhone();
    const { order } = await placeOrder(shop, phone);
    await page.goto("/track-order");
    await page.getByRole("button", { name: "Track Order" }).click();
    await expect(page.getByText("Please enter a search term")).toBeVisible();
    await trackOrder(page, "ZE00000000000");
    await expect(page.getByText("Order not found. Please check your details and try again.")).toBeVisible();
    await trackOrder(page, phone);
    await expect(getOrderArticle(page, order.orderNumber)).toBeVisible();
    await expect(page.getByLabel("Order number or phone")).toHaveValue(phone);
  });
});

test("the page has no accessibility violations, before and after a search", async ({ page, shop }) => {
  const { order } = await placeOrder(shop);
  await shop.setStatus(order.id, "confirmed");
  await page.goto("/track-order");
  await expectAccessible(page, "the tracking page");
  await trackOrder(page, order.orderNumber);
  await expect(getOrderArticle(page, order.orderNumber)).toBeVisible();
  await expectAccessible(page, "a tracked order");
});
