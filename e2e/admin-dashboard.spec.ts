import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { formatPrice } from "#domain/shared/money.ts";

import { expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test as base } from "./isolated-shop.ts";
import { Shop } from "./shop.ts";
import { openAsStaff } from "./staff-steps.ts";

const PATH = "/admin/dashboard";

/** Creates test data in an isolated shop, which has no orders of other tests. */
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

const formatCount = (number: number) => new Intl.NumberFormat("en-PK").format(number);

test("the totals cover all orders, and revenue excludes cancelled orders", async ({
  page,
  shop,
  isolatedShop,
}) => {
  const before = await readStatistics(isolatedShop.requests);
  await openAsStaff(page, PATH);
  await expect(page.getByText(/^Welcome back, .+\.$/)).toBeVisible();
  const customers = Number(
    (await findCardValue(page, "Totals", "Customers").innerText()).replaceAll(",", ""),
  );
  const product = await shop.createProduct({ stock: { "50ml": 30 } });
  const buildItems = (quantity: number) => [{ productId: product.id, variant: "50ml", quantity }];
  const email = `${Date.now()}@example.com`;
  await shop.placeOrder({ items: buildItems(2), customer: { email } });
  await shop.placeOrder({ items: buildItems(3), customer: { email: email.toUpperCase() } });
  const cancelled = await shop.placeOrder({ items: buildItems(9), customer: { email } });
  await shop.setStatus(cancelled.id, "cancelled");
  await page.reload();
  await expect(findCardValue(page, "Totals", "Total Orders")).toHaveText(formatCount(before.total + 3));
  await expect(findCardValue(page, "Totals", "Revenue")).toHaveText(formatPrice(before.totalRevenue + 5000));
  await expect(findCardValue(page, "Totals", "Customers")).toHaveText(formatCount(customers + 1));
  const products = await isolatedShop.requests.get("/api/products?pageSize=1");
  const { total } = (await products.json()) as { total: number };
  await expect(findCardValue(page, "Totals", "Products")).toHaveText(formatCount(total));
});

test("the five newest orders are listed with links", async ({ page, shop }) => {
  const product = await shop.createProduct({ stock: { "50ml": null } });
  const orders = [];
  for (let number = 1; number <= 6; number += 1) {
    const customer = { name: `Customer ${number}` };
    orders.push(
      await shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 1 }], customer }),
    );
  }
  const newest = orders.at(-1);
  await shop.setStatus(newest?.id ?? "", "confirmed");
  await openAsStaff(page, PATH);
  const orderItems = page.getByRole("region", { name: "Recent Orders" }).getByRole("listitem");
  await expect(orderItems).toHaveText([/Customer 6/, /Customer 5/, /Customer 4/, /Customer 3/, /Customer 2/]);
  await expect(orderItems.first()).toContainText("Confirmed");
  await expect(orderItems.first()).toContainText("Rs. 1,000");
  await expect(orderItems.first().getByRole("link", { name: newest?.orderNumber ?? "" })).toHaveAttribute(
    "href",
    `/admin/orders?order=${newest?.id}`,
  );
});

test("the attention list shows the number of pending orders and the time of the oldest, and the chart shows the revenue of 30 days", async ({
  page,
  shop,
  isolatedShop,
}) => {
  const product = await shop.createProduct({ stock: { "50ml": 1 } });
  await shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 1 }] });
  const pendingOrders = await countPendingOrders(isolatedShop.requests);
  await openAsStaff(page, PATH);
  const waiting = page
    .getByRole("region", { name: "What needs attention now" })
    .getByRole("link", { name: /to confirm/ });
  await expect(waiting).toContainText(new RegExp(`^${formatCount(pendingOrders)}`));
  await expect(waiting).toContainText(/oldest \d+ \w{3} \d{4}, \d\d:\d\d/);
  await expect(waiting).toHaveAttribute("href", "/admin/orders?status=pending");
  const inventory = await isolatedShop.requests.get("/api/admin/inventory");
  const { figures } = (await inventory.json()) as { figures: { revenue: number } };
  const sales = page.getByRole("region", { name: "Daily sales" });
  await expect(sales).toContainText(formatPrice(figures.revenue));
  await expect(sales).toContainText(/% more than|% less than|Same as|No sales in the previous 30 days/);
});

test("daily sales are shown as bars and as a table", async ({ page, shop }) => {
  const { id } = await shop.createProduct();
  await shop.placeOrder({ items: [{ productId: id, variant: "50ml", quantity: 1 }] });
  await openAsStaff(page, PATH);
  const panel = page.getByRole("region", { name: "Daily sales" });
  await expect(panel.locator(".recharts-bar-rectangle").first()).toBeAttached();
  await panel.getByText("Daily sales as a table").click();
  await expect(panel.getByRole("row")).toHaveCount(31);
});

test("low stock and quick actions link to their pages", async ({ page, shop }) => {
  await test.step("a product with other sizes in stock is not shown as out of stock", async () => {
    await shop.createProduct({
      name: "0 Aaa Half",
      variants: ["30ml", "50ml", "100ml"],
      variantPricing: { "30ml": 500, "50ml": 1000, "100ml": 2000 },
      stock: { "30ml": 0, "50ml": 30, "100ml": 30 },
    });
    await openAsStaff(page, PATH);
    const region = page.getByRole("region", { name: "Running out" });
    const text = "1 of 3 sizes out of stock";
    await expect(region.getByRole("listitem").filter({ hasText: "0 Aaa Half" })).toContainText(text);
    await page.goto("/admin/inventory?search=0+Aaa+Half");
    await expect(page.getByRole("table").getByRole("row").filter({ hasText: "0 Aaa Half" })).toContainText(
      text,
    );
    await page.goto("/admin/products?search=0+Aaa+Half");
    await expect(page.getByRole("main")).toContainText(text);
  });
  await test.step("a product that is out of stock links to its stock", async () => {
    await shop.createProduct({ name: "0 Aaa Empty", stock: { "50ml": 0 } });
    await openAsStaff(page, PATH);
    const region = page.getByRole("region", { name: "Running out" });
    await expect(region.getByRole("listitem").filter({ hasText: "0 Aaa Empty" })).toContainText(
      "Out of Stock",
    );
    await region.getByRole("link", { name: /0 Aaa Empty/ }).click();
    await expect(page.getByRole("dialog", { name: "0 Aaa Empty" })).toBeVisible();
  });
  await test.step("the quick actions link to their pages", async () => {
    await openAsStaff(page, PATH);
    const actions = page.getByRole("navigation", { name: "Quick actions" });
    const paths = {
      "Add New Product": "/admin/products?dialog=add",
      "Add Collection": "/admin/collections?dialog=add",
      "Manage Orders": "/admin/orders",
    };
    for (const [name, path] of Object.entries(paths)) {
      await expect(actions.getByRole("link", { name })).toHaveAttribute("href", path);
    }
    await actions.getByRole("link", { name: "Manage Orders" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  });
});

test("the page is accessible and fits from 320 to 1440 pixels", async ({ page, shop }) => {
  const product = await shop.createProduct({ stock: { "50ml": 2 } });
  await shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 1 }] });
  await openAsStaff(page, PATH);
  await expectAccessibleAtEveryWidth(page, "the dashboard");
});
