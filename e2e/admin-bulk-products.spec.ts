import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { PRODUCTS } from "./product-files.ts";
import type { Shop } from "./shop.ts";
import { openAsStaff, toast } from "./staff-steps.ts";

/** Three products that a search finds, and nothing else. */
async function openThree(page: Page, shop: Shop) {
  const mark = randomUUID().slice(0, 8);
  const products = [
    await shop.createProduct({ name: `Ek ${mark}` }),
    await shop.createProduct({ name: `Do ${mark}`, isNewArrival: true }),
    await shop.createProduct({ name: `Teen ${mark}` }),
  ];
  await openAsStaff(page, `${PRODUCTS}?search=${mark}`);
  return products;
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected products" });

test("a bulk change sets discount and collection for all products of a page", async ({ page, shop }) => {
  const products = await openThree(page, shop);
  const shelf = await shop.createCollection();
  await page.reload();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar(page)).toContainText("3 selected on this page");
  await expectAccessible(page, "products in hand");
  await bar(page).getByRole("button", { name: "Change …" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 3 products" });
  await dialog.getByLabel("Collection").selectOption(shelf.name);
  await dialog.getByLabel("Discount").selectOption("Set");
  await dialog.getByLabel("Percentage").fill("120");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(dialog.getByText("Discount must be between 0 and 100")).toBeVisible();
  await expectAccessible(page, "the change of several");
  await dialog.getByLabel("Percentage").fill("25");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(toast(page, "3 products changed")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText("−25%")).toHaveCount(3);
  for (const { id } of products) {
    expect(await shop.getProduct(id)).toMatchObject({ collection: shelf.id, discountPercentage: 25 });
  }
});

test("a bulk change that breaks a rule lists each product and changes nothing", async ({
  page,
  shop,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const [one, two, three] = await openThree(page, shop);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar(page).getByRole("button", { name: "Change …" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 3 products" });
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please choose what to change");
  await dialog.getByLabel("Discount").selectOption("Set");
  await dialog.getByLabel("Percentage").fill("10");
  await dialog.getByLabel("Weekly Sale").selectOption("Set");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("1 product cannot be changed. Nothing was changed.");
  await expect(dialog.getByRole("alert")).toContainText(
    `${two?.name}: A product cannot be both a weekly sale and new arrival`,
  );
  expect((await shop.getProduct(one?.id ?? "")).isWeeklySale).toBe(false);
  await dialog.getByLabel("New Arrival").selectOption("Clear");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(toast(page, "3 products changed")).toBeVisible();
  expect((await shop.getProduct(three?.id ?? "")).isWeeklySale).toBe(true);
});

test("a bulk deletion lists the product names first, and a new search clears the selection", async ({
  page,
  shop,
}) => {
  const [one, two, three] = await openThree(page, shop);
  await page.getByRole("checkbox", { name: `Select ${one?.name}` }).check();
  await page.getByRole("checkbox", { name: `Select ${two?.name}` }).check();
  await bar(page).getByRole("button", { name: "Delete …" }).click();
  const question = page.getByRole("dialog", { name: "Delete 2 products?" });
  await expect(question.getByRole("listitem")).toHaveText([two?.name ?? "", one?.name ?? ""]);
  await expectAccessible(page, "the question before several are deleted");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "2 products deleted successfully")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([three?.name ?? ""]);
  await expect(page.getByRole("region", { name: "Products", exact: true })).toBeFocused();

  await page.getByRole("checkbox", { name: `Select ${three?.name}` }).check();
  await page.getByRole("searchbox").fill(three?.name ?? "");
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole("checkbox", { name: `Select ${three?.name}` })).not.toBeChecked();
});

test("a failed bulk change shows an error and keeps the chosen values", async ({
  page,
  shop,
  complaints,
}) => {
  complaints.allow(/status of 500/);
  await openThree(page, shop);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await bar(page).getByRole("button", { name: "Change …" }).click();
  const dialog = page.getByRole("dialog", { name: "Change 3 products" });
  await dialog.getByLabel("New Arrival").selectOption("Clear");
  await page.route("**/api/admin/products/bulk", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(toast(page, "Failed to change products")).toBeVisible();
  await expect(dialog.getByLabel("New Arrival")).toHaveValue("off");
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(toast(page, "1 product changed")).toBeVisible();
});
