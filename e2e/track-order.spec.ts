import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { freshPhone } from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

async function placeOrder(shop: Shop, phone = freshPhone()) {
  const product = await shop.createProduct();
  const order = await shop.placeOrder({
    items: [{ productId: product.id, variant: "50ml", quantity: 2 }],
    customer: { phone },
  });
  return { product, order };
}

async function track(page: Page, term: string) {
  await page.getByLabel("Order number or phone").fill(term);
  await page.getByRole("button", { name: "Track Order" }).click();
}

const result = (page: Page, orderNumber: string) =>
  page.getByRole("article", { name: `Order ${orderNumber}` });

test("an order is found by its number in any writing", async ({ page, shop }) => {
  const { order, product } = await placeOrder(shop);
  await page.goto("/track-order");
  await track(page, ` ${order.orderNumber.toLowerCase()} `);
  const found = result(page, order.orderNumber);
  await expect(found).toContainText(product.name);
  await expect(found).toContainText("Rs. 2,000");
});

test("of several orders by one phone the newest is shown, however the number is typed", async ({
  page,
  shop,
}) => {
  const phone = freshPhone();
  await placeOrder(shop, phone);
  const { order: newest } = await placeOrder(shop, phone.replace("0", "+92 "));
  await page.goto("/track-order");
  for (const term of [
    phone,
    phone.replaceAll(" ", ""),
    phone.replace("0", "+92 "),
    phone.replace("0", "0092"),
  ]) {
    await track(page, term);
    await expect(result(page, newest.orderNumber)).toBeVisible();
    await page.reload();
  }
});

test("a national number is read as of the country that is picked", async ({ page, shop, complaints }) => {
  complaints.allow(/404/);
  const digits = String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0");
  const { order } = await placeOrder(shop, `+44 7911 ${digits}`);
  await page.goto("/track-order");
  await track(page, `07911 ${digits}`);
  await expect(page.getByText("Order not found. Please check your details and try again.")).toBeVisible();
  await page.getByRole("combobox", { name: "Phone country" }).selectOption("GB");
  await track(page, `07911 ${digits}`);
  await expect(result(page, order.orderNumber)).toBeVisible();
});

test("the button is disabled while nothing is typed", async ({ page }) => {
  await page.goto("/track-order");
  const button = page.getByRole("button", { name: "Track Order" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Order number or phone").fill("  ");
  await expect(button).toBeDisabled();
  await page.getByLabel("Order number or phone").fill("ZE");
  await expect(button).toBeEnabled();
});

test("an unknown number is answered with 'Order not found', and the field has focus", async ({
  page,
  complaints,
}) => {
  complaints.allow(/404/);
  await page.goto("/track-order");
  await track(page, "ZE00000000000");
  await expect(page.getByText("Order not found. Please check your details and try again.")).toBeVisible();
  await expect(page.getByLabel("Order number or phone")).toBeFocused();
});

test("a failed search says so and can be repeated", async ({ page, shop, complaints }) => {
  complaints.allow(/ERR_FAILED/, /status of 500/);
  const { order } = await placeOrder(shop);
  await page.goto("/track-order");
  await page.route("**/api/orders/track", (route) => route.abort(), { times: 1 });
  const failed = page.getByText("An error occurred while searching for the order. Please try again.");
  const network = page.getByText("Network error. Please check your connection.");
  await track(page, order.orderNumber);
  await expect(failed).toBeVisible();
  await expect(network).toBeVisible();
  await page.route("**/api/orders/track", (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await page.getByRole("button", { name: "Track Order" }).click();
  await expect(network).toHaveCount(0);
  await expect(failed).toBeVisible();
  await expect(page.getByLabel("Order number or phone")).toHaveValue(order.orderNumber);
  await page.getByRole("button", { name: "Track Order" }).click();
  await expect(result(page, order.orderNumber)).toBeVisible();
});

test("an answer that lacks things is shown with a word for each", async ({ page }) => {
  const number = "ZE00000000001";
  const answers: unknown[] = [
    {
      orderNumber: number,
      status: "shipped",
      createdAt: "yesterday",
      items: [{ product: null, quantity: 2 }],
      customerInfo: null,
      shippingAddress: "Lahore",
      statusHistory: [{ status: "shipped" }],
    },
    { orderNumber: number, status: "shipped", items: null, shippingAddress: {} },
    { orderNumber: number },
  ];
  await page.route("**/api/orders/track", (route) => route.fulfill({ json: answers.shift() }));
  await page.goto("/track-order");
  await track(page, number);
  const found = result(page, number);
  const product = found.getByRole("region", { name: "Items" }).getByRole("listitem");
  await expect(product).toContainText("Unknown Product");
  await expect(product).toContainText("N/A · 2 × N/A");
  await expect(found).toContainText("Placed Invalid date");
  await expect(found.getByRole("region", { name: "Status" })).toContainText("Date unavailable");
  const recipient = found.getByRole("region", { name: "Delivery" });
  await expect(recipient).toContainText("NameN/A");
  await expect(recipient).toContainText("Address unavailable");
  await track(page, number);
  await expect(found).toContainText("No items found for this order");
  await expect(recipient).toContainText("No address provided");
  await track(page, number);
  await expect(page.getByText("Order details unavailable")).toBeVisible();
});

test("a link with an order number shows the order at once", async ({ page, shop }) => {
  const { order } = await placeOrder(shop);
  await page.goto(`/track-order?term=${order.orderNumber}`);
  await expect(result(page, order.orderNumber)).toBeVisible();
  await expect(page.getByLabel("Order number or phone")).toHaveValue(order.orderNumber);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form finds an order and says what is wrong", async ({ page, shop }) => {
    const phone = freshPhone();
    const { order } = await placeOrder(shop, phone);
    await page.goto("/track-order");
    await page.getByRole("button", { name: "Track Order" }).click();
    await expect(page.getByText("Please enter a search term")).toBeVisible();
    await track(page, "ZE00000000000");
    await expect(page.getByText("Order not found. Please check your details and try again.")).toBeVisible();
    await track(page, phone);
    await expect(result(page, order.orderNumber)).toBeVisible();
    await expect(page.getByLabel("Order number or phone")).toHaveValue(phone);
  });
});

test("the page has no accessibility violations, before and after a search", async ({ page, shop }) => {
  const { order } = await placeOrder(shop);
  await shop.setStatus(order.id, "confirmed");
  await page.goto("/track-order");
  await expectAccessible(page, "the tracking page");
  await track(page, order.orderNumber);
  await expect(result(page, order.orderNumber)).toBeVisible();
  await expectAccessible(page, "a tracked order");
});
