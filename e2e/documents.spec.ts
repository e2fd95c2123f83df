import type { Locator, Page } from "@playwright/test";
import { PDFDocument } from "@cantoo/pdf-lib";

import { getPlaceOrderButton, openFilledCheckout, waitForOrderNumber } from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

const MARGIN = "10mm";

async function countPages(page: Page): Promise<number> {
  const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  return (await PDFDocument.load(await page.pdf({ format: "A4", margin }))).getPageCount();
}

/** Checks that the page on paper has none of the controls and frames of the screen. */
async function expectDocument(page: Page) {
  await page.emulateMedia({ media: "print" });
  const controls = page.locator(
    "button, select, textarea, summary, nav, body > header, footer, aside, input:not([type=radio])",
  );
  await expect(controls.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(/^Zarif Essence · /)).toBeVisible();
}

test("a product is printed on at most 3 pages, with sizes, prices and both policies, and without controls", async ({
  page,
}) => {
  await page.goto("/product/oud-mehtab");
  await expectDocument(page);
  const main = page.getByRole("main");
  for (const text of ["Rs. 4,950", "Shipping", "Returns", "Fragrance Notes", "Product Features"])
    await expect(main.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByRole("article")).toHaveCount(0);
  expect(await countPages(page)).toBeLessThanOrEqual(3);
});

test("an order behind its secret link is printed on one page, with items and address", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct();
  const order = await shop.placeOrder({ items: [{ productId: product.id, variant: "50ml", quantity: 2 }] });
  await page.goto(`/order/${order.token}`);
  await expectDocument(page);
  for (const text of [order.orderNumber, product.name, "12 Mall Road, Lahore, Punjab, 54000, Pakistan"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  expect(await countPages(page)).toBe(1);
});

test("the confirmation of an order is printed without the page behind it", async ({ page, shop }) => {
  const checkout = await openFilledCheckout(page, shop);
  await getPlaceOrderButton(checkout).click();
  const orderNumber = await waitForOrderNumber(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(orderNumber, { exact: true })).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  expect(await countPages(page)).toBe(1);
});

test("in forced colors, the chosen size differs from the others, and buttons have a border", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/product/oud-mehtab");
  const sizes = page.locator("#purchase label");
  const getBackground = (label: Locator) =>
    label.evaluate((element) => getComputedStyle(element).backgroundColor);
  const chosen = sizes.filter({ has: page.locator(":checked") });
  expect(await getBackground(chosen)).not.toBe(
    await getBackground(sizes.filter({ hasNot: page.locator(":checked") }).first()),
  );
  const button = page.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true });
  await expect(button).toHaveCSS("border-top-width", "1px");
});
