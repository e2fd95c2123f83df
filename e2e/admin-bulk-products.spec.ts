import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { PRODUCTS } from "./product-files.ts";
import type { Shop } from "./shop.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

/** Creates three products and opens the product list filtered to them. */
async function openThreeProducts(page: Page, shop: Shop) {
  const tag = randomUUID().slice(0, 8);
  const products = [
    await shop.createProduct({ name: `Ek ${tag}` }),
    await shop.createProduct({ name: `Do ${tag}`, isNewArrival: true }),
    await shop.createProduct({ name: `Teen ${tag}` }),
  ];
  await openAsStaff(page, `${PRODUCTS}?search=${tag}`);
  return products;
}

const getBulkActionBar = (page: Page) => page.getByRole("region", { name: "Selected products" });

test("staff change and delete several selected products", async ({ page, shop }) => {
  const products = await openThreeProducts(page, shop);
  const collection = await shop.createCollection();
  await page.reload();
  await page.getByRole("checkbox", { name: "Select all products on this page" }).check();
  await expect(getBulkActionBar(page)).toContainText("3 products selected");
  await expectAccessible(page, "selected products");
  await getBulkActionBar(page).getByRole("button", { name: "Change …" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 3 products" });
  await dialog.getByLabel("Collection").selectOption(collection.name);
  await dialog.getByLabel("Discount").selectOption("Set");
  await dialog.getByLabel("Percentage").fill("120");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(dialog.getByText("Discount must be between 0 and 100")).toBeVisible();
  await expectAccessible(page, "the bulk change dialog");
  await dialog.getByLabel("Percentage").fill("25");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(findToast(page, "3 products changed")).toBeVisible();
  await expect(getBulkActionBar(page)).toBeHidden();
  await expect(page.getByText("−25%")).toHaveCount(3);
  for (const { id } of products) {
    expect(await shop.getProduct(id)).toMatchObject({ collection: collection.id, discountPercentage: 25 });
  }
  await test.step("the delete confirmation lists the products, and focus then moves to the product list", async () => {
    const [first, second, third] = products;
    await page.getByRole("checkbox", { name: `Select ${first?.name}` }).check();
    await page.getByRole("checkbox", { name: `Select ${second?.name}` }).check();
    await getBulkActionBar(page).getByRole("button", { name: "Delete …" }).click();
    const confirmation = page.getByRole("dialog", { name: "Delete 2 products?" });
    await expect(confirmation.getByRole("listitem")).toHaveText([second?.name ?? "", first?.name ?? ""]);
    await confirmation.getByRole("button", { name: "Delete" }).click();
    await expect(findToast(page, "2 products deleted successfully")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([third?.name ?? ""]);
    await expect(page.locator("#product-list")).toBeFocused();
  });
});

test(
  "a bulk change that breaks a rule lists the offending products and changes nothing",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/status of 409/);
    const [first, second, third] = await openThreeProducts(page, shop);
    await page.getByRole("checkbox", { name: "Select all products on this page" }).check();
    await getBulkActionBar(page).getByRole("button", { name: "Change …" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 3 products" });
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await expect(dialog.getByText("Please choose what to change")).toBeVisible();
    await dialog.getByLabel("Discount").selectOption("Set");
    await dialog.getByLabel("Percentage").fill("10");
    await dialog.getByLabel("Weekly Sale").selectOption("Set");
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await expect(dialog.getByText("1 product cannot be changed. Nothing was changed.")).toBeVisible();
    await expect(dialog.getByRole("alert")).toContainText(
      `${second?.name}: A product cannot be both a weekly sale and new arrival`,
    );
    expect((await shop.getProduct(first?.id ?? "")).isWeeklySale).toBe(false);
    await dialog.getByLabel("New Arrival").selectOption("Clear");
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await expect(findToast(page, "3 products changed")).toBeVisible();
    expect((await shop.getProduct(third?.id ?? "")).isWeeklySale).toBe(true);
  },
);

test(
  "a failed bulk change shows an error and keeps the chosen values",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/status of 500/);
    await openThreeProducts(page, shop);
    await page.getByRole("checkbox", { name: "Select all products on this page" }).check();
    await getBulkActionBar(page).getByRole("button", { name: "Change …" }).click();
    const dialog = page.getByRole("dialog", { name: "Change 3 products" });
    await dialog.getByLabel("New Arrival").selectOption("Clear");
    await page.route("**/api/admin/products/bulk", (route) => route.fulfill({ status: 500 }), { times: 1 });
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await expect(dialog.getByText("Failed to change products")).toBeVisible();
    await expect(dialog.getByLabel("New Arrival")).toHaveValue("off");
    await dialog.getByRole("button", { name: "Change", exact: true }).click();
    await expect(findToast(page, "1 product changed")).toBeVisible();
  },
);

test(
  "staff preview a price change, apply it, and undo it after a reload",
  { tag: "@full" },
  async ({ page, shop }) => {
    const [first] = await openThreeProducts(page, shop);
    await page.getByRole("checkbox", { name: "Select all products on this page" }).check();
    await getBulkActionBar(page).getByRole("button", { name: "Prices …" }).click();
    const dialog = page.getByRole("dialog", { name: "Change prices of 3 products" });
    await dialog.getByLabel("Percent", { exact: true }).fill("10");
    await expect(dialog.getByRole("row", { name: /Ek .* 1,000 .* 1,100/ })).toBeVisible();
    await expectAccessible(page, "the price change dialog");
    await dialog.getByRole("button", { name: /Change \d prices/ }).click();
    await expect(findToast(page, "3 prices of 3 products changed")).toBeVisible();
    await expect(getBulkActionBar(page)).toBeHidden();
    const getPrice = async () => (await shop.getProduct(first?.id ?? "")).variantPricing["50ml"];
    expect(await getPrice()).toBe(1100);

    await page.reload();
    const recentChanges = page.getByRole("list", { name: "Recent price changes" }).getByRole("listitem");
    await expectAccessible(page, "recent price changes");
    await recentChanges
      .filter({ hasText: "3 products" })
      .first()
      .getByRole("button", { name: /Undo until/ })
      .click();
    await expect(findToast(page, "Prices of 3 products restored")).toBeVisible();
    expect(await getPrice()).toBe(1000);
    await expect(page.locator("#product-list")).toBeFocused();
  },
);
