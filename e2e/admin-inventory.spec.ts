import type { APIRequestContext, Locator, Page } from "@playwright/test";

import { formatCount } from "#kit/rules/number-formats.ts";
import type { Inventory } from "#catalogue/rules/stock/inventory.ts";
import { formatPrice } from "#kit/rules/money.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test as base } from "./isolated-shop.ts";
import { Shop } from "./shop.ts";
import { STAFF } from "./staff-account.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

const PATH = "/admin/inventory";

/** Creates test data in an isolated shop, so orders of other tests do not affect the inventory. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ isolatedShop }, provide) => {
    const shop = new Shop(isolatedShop.requests);
    await provide(shop);
    await shop.cleanUp();
  },
});

// These tests share one shop, so they run in sequence.
test.describe.configure({ mode: "default" });

async function readInventory(requests: APIRequestContext, query = ""): Promise<Inventory> {
  const response = await requests.get(`/api/admin/inventory${query}`, { failOnStatusCode: true });
  return (await response.json()) as Inventory;
}

async function setStock(requests: APIRequestContext, product: Product, stock: number | null) {
  const data = { variant: "50ml", stock, expectedStock: product.stock["50ml"] };
  const path = `/api/admin/inventory/products/${product.id}/stock`;
  await requests.patch(path, { data, failOnStatusCode: true });
}

const findCardValue = (page: Page, label: string): Locator =>
  page
    .getByRole("region", { name: "Metrics" })
    .locator("dl > div")
    .filter({ has: page.locator("dt").getByText(label, { exact: true }) })
    .locator("dd")
    .first();

const findRow = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "Stock of products" }).getByRole("row").filter({ hasText: name });

const getStockField = (within: Page | Locator, product: Product, size = "50ml"): Locator =>
  within.getByRole("textbox", { name: `Stock of ${product.name}, ${size}` });

const getStockButton = (within: Page | Locator, product: Product, size = "50ml"): Locator =>
  within.getByRole("button", { name: `Stock of ${product.name}, ${size}` });

const openTable = (page: Page, product: Product, query = "") =>
  openAsStaff(page, `${PATH}?search=${encodeURIComponent(product.name)}${query}`);

test("the inventory shows figures, charts and alerts", async ({ page, shop, isolatedShop }) => {
  const product = await shop.createProduct({
    name: `Karakoram Cedarwood of the North ${Date.now()}`,
    variantPricing: { "50ml": 900_000 },
    stock: { "50ml": 30 },
  });
  const before = await readInventory(isolatedShop.requests);
  const today = before.sales?.trend.at(-1);
  const buildItems = (quantity: number) => [{ productId: product.id, variant: "50ml", quantity }];
  await shop.placeOrder({ items: buildItems(2) });
  const confirmed = await shop.placeOrder({ items: buildItems(3) });
  await shop.setStatus(confirmed.id, "confirmed");
  const cancelled = await shop.placeOrder({ items: buildItems(7) });
  await shop.setStatus(cancelled.id, "cancelled");

  await test.step("the charts have a bar for each day with sales and short names [001 §2]", async () => {
    await openAsStaff(page, PATH);
    const trend = page.getByRole("region", { name: "Sales trend" });
    const topProducts = page.getByRole("region", { name: "Revenue top 5" });
    await expect(trend.locator("[data-bar]").first()).toBeVisible();
    await expect(topProducts.locator("[aria-hidden=true]").first()).toContainText("Karakoram Cedar…");
  });
  await test.step("figures and top products exclude cancelled orders, which the number of orders includes [001 §2]", async () => {
    const revenue = (before.sales?.revenue ?? 0) + 5 * 900_000;
    await expect(findCardValue(page, "Revenue")).toHaveText(formatPrice(revenue));
    await expect(findCardValue(page, "Units sold")).toHaveText(
      formatCount((before.sales?.unitsSold ?? 0) + 5),
    );
    await expect(findCardValue(page, "Bottles in stock")).toHaveText(formatCount(before.figures.bottles - 3));
    await expect(findCardValue(page, "Stock value")).toHaveText(
      formatPrice(before.figures.stockValue - 3 * 900_000),
    );
    await expect(findCardValue(page, "Products")).toHaveText(formatCount(before.figures.products));
    await page.getByText("Sales trend as a table").click();
    const dayRows = page.getByRole("table", { name: "Sales trend" }).getByRole("row");
    await expect(dayRows).toHaveCount(31);
    await expect(dayRows.nth(1)).toContainText(formatPrice((today?.revenue ?? 0) + 5 * 900_000));
    await expect(dayRows.nth(1).getByRole("cell").nth(1)).toHaveText(formatCount((today?.orders ?? 0) + 3));
    await page.getByText("Revenue top 5 as a table").click();
    const topProducts = page.getByRole("table", { name: "Revenue top 5" }).getByRole("row").nth(1);
    await expect(topProducts).toContainText(product.name);
    await expect(topProducts).toContainText(formatPrice(4_500_000));
  });
  await test.step("the page shows the first six alerts, and 'And n more' links to all alerts [001 §9]", async () => {
    for (let stock = 0; stock < 8; stock += 1) await shop.createProduct({ stock: { "50ml": stock } });
    const { alerts } = await readInventory(isolatedShop.requests);
    await page.reload();
    const region = page.getByRole("region", { name: "Low-stock alerts" });
    await expect(region.getByRole("listitem")).toHaveCount(6);
    await expect(region.getByRole("listitem").first()).toContainText(/out of stock/i);
    await region.getByRole("link", { name: `And ${alerts.total - 6} more` }).click();
    await expect(page).toHaveURL(/status=attention/);
    await expect(page.getByText(new RegExp(`of ${alerts.total} products`))).toBeVisible();
    await expect(page.getByRole("link", { name: /Remove the filter Status/ })).toBeVisible();
    await expect(page.getByRole("searchbox", { name: "Search products" })).toBeInViewport();
  });
});

test(
  "staff find products in the table and open them",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    await test.step("the table can be searched, filtered, sorted and paged, and a reload keeps the view", async () => {
      const tag = `Shelf ${Date.now()}`;
      await shop.createProduct({ name: `${tag} A`, stock: { "50ml": 3 } });
      await shop.createProduct({ name: `${tag} B`, stock: { "50ml": 90 } });
      await shop.createProduct({ name: `${tag} C`, stock: { "50ml": 8 } });
      await openAsStaff(page, PATH);
      await page.getByRole("searchbox", { name: "Search products" }).fill(tag);
      // Waits for the URL, because the unfiltered list may also show the products on its first page.
      await expect(page).toHaveURL(/search=/);
      const productLinks = page
        .getByRole("group", { name: "Stock of products" })
        .getByRole("link", { name: tag });
      await expect(productLinks).toHaveText([/ A/, / C/, / B/]);
      await page.getByRole("button", { name: "Bottles" }).click();
      await page.getByRole("button", { name: "Bottles" }).click();
      await expect(productLinks).toHaveText([/ B/, / C/, / A/]);
      await page.getByRole("button", { name: "Status", exact: true }).first().click();
      await page.getByRole("checkbox", { name: "Low Stock" }).click();
      await expect(productLinks).toHaveText([/ C/]);
      await page.reload();
      await expect(productLinks).toHaveText([/ C/]);
      await page.goto(`${PATH}?pageSize=2&page=2&search=${encodeURIComponent(tag)}`);
      await expect(productLinks).toHaveText([/ B/]);
    });
    await test.step("staff can retry a dialog that fails to load, and an unknown product shows 'Product not found'", async () => {
      browserErrors.allow(/Failed to load resource/);
      const product = await shop.createProduct();
      await page.route("**/api/admin/inventory/products/*", (route) => route.abort());
      await openAsStaff(page, `${PATH}?product=${product.id}`);
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("alert")).toHaveText("Failed to load inventory data");
      await page.unroute("**/api/admin/inventory/products/*");
      await dialog.getByRole("button", { name: "Try again" }).click();
      await expect(getStockButton(dialog, product)).toHaveText("10");
      await page.goto(`${PATH}?product=no-such-product`);
      await expect(dialog.getByRole("alert")).toHaveText("Product not found");
    });
  },
);

test(
  "staff edit stock by keyboard: Escape restores the old value, Enter saves the new one",
  { tag: "@full" },
  async ({ page, shop }) => {
    const product = await shop.createProduct();
    await openTable(page, product);
    const button = getStockButton(page, product);
    await button.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("99");
    await page.keyboard.press("Escape");
    await expect(button).toHaveText("10");
    await page.keyboard.press("Enter");
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await expect(findToast(page, "50ml: 4 saved")).toBeVisible();
    await expect(button).toHaveText("4");
    await expect(button).toBeFocused();
    await expect(
      findRow(page, product.name).getByText("Critical").and(page.locator(":visible")),
    ).toBeVisible();
    expect((await shop.getProduct(product.id)).stock).toEqual({ "50ml": 4 });
  },
);

test("the table and the dialog show a product's stock, and staff can change it in the dialog", async ({
  page,
  shop,
  isolatedShop,
}) => {
  const product = await shop.createProduct({
    variants: ["50ml", "Tester"],
    variantPricing: { "50ml": 1000, Tester: 300 },
    stock: { "50ml": 10, Tester: null },
  });
  await setStock(isolatedShop.requests, product, 40);
  const order = await shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 3 }] });
  await shop.setStatus(order.id, "confirmed");
  await openTable(page, product);
  const link = page
    .getByRole("group", { name: "Stock of products" })
    .getByRole("link", { name: product.name });
  await test.step("the alert threshold defines low stock, is kept in the URL and is limited to 1–50 [001 §9]", async () => {
    await expect(findRow(page, product.name)).toContainText("In Stock");
    const threshold = page.getByLabel("Alert threshold");
    await expect(threshold).toHaveValue("10");
    await threshold.fill("37");
    await expect(page).toHaveURL(/threshold=37/);
    await expect(findRow(page, product.name)).toContainText("Low Stock");
    await threshold.fill("99");
    await expect(page).toHaveURL(/threshold=50/);
    await expect(threshold).toHaveValue("50");
    await page.reload();
    await expect(threshold).toHaveValue("50");
    await threshold.fill("0");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/threshold=1(&|$)/);
    await expect(findRow(page, product.name)).toContainText("In Stock");
  });
  await link.click();
  const dialog = page.getByRole("dialog", { name: product.name });
  const movements = dialog.getByRole("region", { name: "Recent stock movements" }).getByRole("listitem");
  await test.step("the product dialog shows its sizes and the stock movements with author and reason [001 §2]", async () => {
    await expect(dialog.getByRole("row", { name: /^50ml/ })).toContainText("Rs. 1,000");
    await expect(getStockButton(dialog, product, "Tester")).toHaveText("Unlimited");
    await expect(movements.nth(0)).toContainText(`−3`);
    await expect(movements.nth(0)).toContainText(`Deducted for order ${order.orderNumber}`);
    await expect(movements.nth(1)).toContainText("+30");
    await expect(movements.nth(1)).toContainText(STAFF.email);
    await expect(dialog.getByRole("link", { name: "Edit product" })).toHaveAttribute(
      "href",
      `/admin/products?dialog=edit&id=${product.id}`,
    );
    await expectAccessible(page, "the stock dialog");
  });

  const button = getStockButton(dialog, product);
  const field = getStockField(dialog, product);
  await button.click();
  await field.fill("50");
  await field.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(button).toHaveText("37");
  await button.click();
  await field.fill("+13");
  await field.press("Enter");
  await expect(movements.nth(0)).toContainText("+13");
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.getByRole("button", { name: "Close" }).press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/product=/);
  await expect(getStockButton(page, product)).toHaveText("50");
});

test(
  "the inventory and its dialog are accessible and fit from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page, shop }) => {
    const product = await shop.createProduct({ stock: { "50ml": 2 } });
    await shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 1 }] });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAsStaff(page, PATH);
    await expect(page.locator("[data-bar]").first()).toBeVisible();
    await page.getByText("Sales trend as a table").click();
    await expectAccessibleAtEveryWidth(page, "the inventory");
    await page.goto(`${PATH}?product=${product.id}`);
    await getStockButton(page.getByRole("dialog"), product).click();
    await getStockField(page.getByRole("dialog"), product).fill("x");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    await expectAccessibleAtEveryWidth(page, "the stock dialog");
  },
);
