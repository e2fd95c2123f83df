import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { formatCount } from "#kit/rules/number-formats.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test as base } from "./isolated-shop.ts";
import { Shop } from "./shop.ts";
import { openAsStaff } from "./staff-steps.ts";

const PATH = "/admin/dashboard";

/** Creates test data in an isolated shop, so orders of other tests do not affect the dashboard. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ isolatedShop }, provide) => {
    const shop = new Shop(isolatedShop.requests);
    await provide(shop);
    await shop.cleanUp();
  },
});

test.describe.configure({ mode: "default" });

const findCard = (page: Page, region: string, label: string): Locator =>
  page
    .getByRole("region", { name: region })
    .locator("dl > div")
    .filter({ has: page.locator("dt").getByText(label, { exact: true }) });

const findCardValue = (page: Page, region: string, label: string) =>
  findCard(page, region, label).locator("dd").first();

async function readStatistics(requests: APIRequestContext) {
  const response = await requests.get("/api/admin/statistics", { failOnStatusCode: true });
  return (await response.json()) as { total: number; totalRevenue: number };
}

async function countPendingOrders(requests: APIRequestContext): Promise<number> {
  const response = await requests.get("/api/admin/orders?status=pending", { failOnStatusCode: true });
  return ((await response.json()) as { total: number }).total;
}

test("the dashboard shows totals, newest orders, open work, sales and low stock, with links", async ({
  page,
  shop,
  isolatedShop: { requests },
}) => {
  const before = await readStatistics(requests);
  await openAsStaff(page, PATH);
  await expect(page.getByText(/^Welcome back, .+\.$/)).toBeVisible();
  const customersText = await findCardValue(page, "Totals", "Customers").innerText();
  const customers = Number(customersText.replaceAll(",", ""));
  const product = await shop.createProduct({ stock: { "50ml": null } });
  const buildItems = (quantity: number) => [{ productId: product.id, variant: "50ml", quantity }];
  const email = `${Date.now()}@example.com`;
  const cancelled = await shop.placeOrder({ items: buildItems(9), customer: { email } });
  await shop.setStatus(cancelled.id, "cancelled");
  await shop.placeOrder({ items: buildItems(2), customer: { name: "Customer 1", email } });
  for (let number = 2; number <= 5; number += 1) {
    const customer = { name: `Customer ${number}`, email: email.toUpperCase() };
    await shop.placeOrder({ items: buildItems(1), customer });
  }
  const newest = await shop.placeOrder({ items: buildItems(1), customer: { name: "Customer 6", email } });
  await shop.setStatus(newest.id, "confirmed");
  await shop.createProduct({
    name: "0 Aaa Half",
    variants: ["30ml", "50ml", "100ml"],
    variantPricing: { "30ml": 500, "50ml": 1000, "100ml": 2000 },
    stock: { "30ml": 0, "50ml": 30, "100ml": 30 },
  });
  await shop.createProduct({ name: "0 Aaa Empty", stock: { "50ml": 0 } });
  const pendingOrders = await countPendingOrders(requests);
  await page.reload();

  await test.step("the order total counts all orders, and the revenue excludes cancelled orders [001 §2]", async () => {
    const { total } = await (await requests.get("/api/products?pageSize=1")).json();
    await expect(findCardValue(page, "Totals", "Total Orders")).toHaveText(formatCount(before.total + 7));
    await expect(findCardValue(page, "Totals", "Revenue")).toHaveText(
      formatPrice(before.totalRevenue + 7000),
    );
    await expect(findCardValue(page, "Totals", "Customers")).toHaveText(formatCount(customers + 1));
    await expect(findCardValue(page, "Totals", "Products")).toHaveText(formatCount(total));
  });
  await test.step("the five newest orders are listed with links [001 §2] [001 §9]", async () => {
    const orderItems = page.getByRole("region", { name: "Recent Orders" }).getByRole("listitem");
    await expect(orderItems).toHaveText([6, 5, 4, 3, 2].map((number) => new RegExp(`Customer ${number}`)));
    await expect(orderItems.first()).toContainText("Confirmed");
    await expect(orderItems.first()).toContainText("Rs. 1,000");
    const link = orderItems.first().getByRole("link", { name: newest.orderNumber });
    await expect(link).toHaveAttribute("href", `/admin/orders?order=${newest.id}`);
  });
  await test.step("the attention list shows the number of pending orders and when the oldest was placed", async () => {
    const attention = page.getByRole("region", { name: "What needs attention now" });
    const waiting = attention.getByRole("link", { name: /to confirm/ });
    await expect(waiting).toContainText(new RegExp(`^${formatCount(pendingOrders)}`));
    await expect(waiting).toContainText(/oldest \d+ \w{3} \d{4}, \d\d:\d\d/);
    await expect(waiting).toHaveAttribute("href", "/admin/orders?status=pending");
  });
  const sales = page.getByRole("region", { name: "Daily sales" });
  await test.step("the chart shows the revenue of the last 30 days", async () => {
    const inventory = await (await requests.get("/api/admin/inventory")).json();
    await expect(sales).toContainText(formatPrice(inventory.sales.revenue));
    await expect(sales).toContainText(/% more than|% less than|Same as|No sales in the previous 30 days/);
  });
  await test.step("the daily sales are available as bars and as a table [001 §9]", async () => {
    await expect(sales.locator("[data-bar]").first()).toBeAttached();
    await sales.getByText("Daily sales as a table").click();
    await expect(sales.getByRole("row")).toHaveCount(31);
  });
  await expectAccessible(page, "the dashboard");
  await test.step("the quick actions link to their pages [001 §2]", async () => {
    const actions = page.getByRole("navigation", { name: "Quick actions" });
    const paths = {
      "Add New Product": "/admin/products?dialog=add",
      "Add Collection": "/admin/collections?dialog=add",
      "Manage Orders": "/admin/orders",
    };
    for (const [name, path] of Object.entries(paths)) {
      await expect(actions.getByRole("link", { name })).toHaveAttribute("href", path);
    }
  });
  await test.step("products that are running out link to their stock sheets", async () => {
    const region = page.getByRole("region", { name: "Running out" });
    const half = region.getByRole("listitem").filter({ hasText: "0 Aaa Half" });
    await expect(half).toContainText("1 of 3 sizes out of stock");
    const empty = region.getByRole("listitem").filter({ hasText: "0 Aaa Empty" });
    await expect(empty).toContainText("Out of Stock");
    await region.getByRole("link", { name: /0 Aaa Empty/ }).click();
    await expect(page.getByRole("dialog", { name: "0 Aaa Empty" })).toBeVisible();
  });
});

test("the dashboard fits from 320 to 1440 pixels", { tag: "@full" }, async ({ page, shop }) => {
  const product = await shop.createProduct({ stock: { "50ml": 2 } });
  await shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 1 }] });
  await openAsStaff(page, PATH);
  await expectAccessibleAtEveryWidth(page, "the dashboard");
});
