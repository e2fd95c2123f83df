import type { Page } from "@playwright/test";

import {
  getCartDrawer,
  getCheckoutDialog,
  toCartItem,
  openCart,
  openCheckout,
  visitWithCart,
} from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

const getMenu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const getSearchDialog = (page: Page) => page.getByRole("dialog", { name: "Search" });

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(getMenu(page)).toBeVisible();
}

const getFilters = (page: Page) => page.getByRole("region", { name: "Filter", exact: true });

async function openFilters(page: Page) {
  await page.getByRole("button", { name: /^Filter/ }).click();
  await expect(getFilters(page)).toBeVisible();
  await page.waitForFunction(() => history.state?.overlayDepth === 1);
}

async function openSearch(page: Page) {
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await expect(getSearchDialog(page)).toBeVisible();
}

test("Back closes an overlay, and a closed overlay leaves no history entry", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto("/our-story");
  await page.goto("/about");
  await test.step("Back closes an open cart or search and stays on the page", async () => {
    await openCart(page);
    await page.goBack();
    await expect(getCartDrawer(page)).toBeHidden();
    await expect(page).toHaveURL(/\/about$/);
    await openSearch(page);
    await page.goBack();
    await expect(getSearchDialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/about$/);
  });
  await test.step("Forward does not reopen a closed overlay", async () => {
    await page.evaluate(() => history.forward());
    await page.waitForFunction(() => history.state?.overlayDepth === undefined);
    await expect(getSearchDialog(page)).toBeHidden();
  });
  await test.step("closing an overlay with a button, Escape or a reload leaves no history entry", async () => {
    await openCart(page);
    await page.keyboard.press("Escape");
    await expect(getCartDrawer(page)).toBeHidden();
    await openSearch(page);
    await getSearchDialog(page).getByRole("button", { name: "Close search" }).click();
    await expect(getSearchDialog(page)).toBeHidden();
    await openCart(page);
    await page.waitForFunction(() => history.state?.overlayDepth === 1);
    await page.reload();
    await page.waitForFunction(() => history.state?.overlayDepth === undefined);
    await expect(getCartDrawer(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/our-story$/);
  });
  await test.step("submitting a search leaves no history entry for the search overlay", async () => {
    await openSearch(page);
    await getSearchDialog(page).getByRole("combobox").fill("oud");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/shop\?search=oud$/);
    await expect(getSearchDialog(page)).toBeHidden();
  });
  await test.step("Back closes the filter panel, and applying filters leaves no history entry for the panel", async () => {
    await openFilters(page);
    await page.goBack();
    await expect(getFilters(page)).toBeHidden();
    await expect(page).toHaveURL(/\/shop\?search=oud$/);
    await openFilters(page);
    await getFilters(page).getByLabel("From (Rs.)").fill("1");
    await getFilters(page)
      .getByRole("button", { name: /^Show \d+ fragrance|^Show results/ })
      .click();
    await expect(page).toHaveURL(/\/shop\?search=oud&min=1$/);
    await expect(getFilters(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/shop\?search=oud$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/our-story$/);
  });
});

test("Back closes the checkout first, then the cart, then leaves the page @phone-full", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct();
  await page.goto("/our-story");
  await visitWithCart(page, [toCartItem(product)]);
  await openCheckout(page);
  await page.goBack();
  await expect(getCheckoutDialog(page)).toBeHidden();
  await expect(getCartDrawer(page)).toBeVisible();
  await page.goBack();
  await expect(getCartDrawer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/our-story$/);
  await page.goForward();
  await expect(page).toHaveURL(/\/about$/);

  await test.step("after a link in an overlay opens a page, Back returns to the page below the overlay", async () => {
    const drawer = await openCart(page);
    await drawer.getByRole("link", { name: product.name }).click();
    const heading = page.getByRole("heading", { level: 1, name: product.name });
    await expect(heading).toBeVisible();
    await expect(getCartDrawer(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/our-story$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/about$/);
    await page.goForward();
    await expect(heading).toBeVisible();
  });
});

test(
  "Forward shows the page at the new URL even before the scripts run",
  { tag: "@full" },
  async ({ page }) => {
    await page.goto("/our-story");
    await page.goto("/about");
    await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/our-story$/);
    await page.route("**/assets/*.js", () => new Promise(() => {}));
    await page.goForward({ waitUntil: "commit" });
    await expect(
      page.getByRole("heading", { level: 1, name: "A small house with a long memory" }),
    ).toBeVisible();
    await page.evaluate(() => history.forward());
    await expect(page.getByRole("heading", { level: 1, name: "Ask us anything" })).toBeVisible();
  },
);

test.describe("in a narrow window", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu adds one history entry, which the cart and the linked pages replace", async ({ page }) => {
    await test.step("Back closes the menu", async () => {
      await page.goto("/about");
      await openMenu(page);
      await page.goBack();
      await expect(getMenu(page)).toBeHidden();
      await expect(page).toHaveURL(/\/about$/);
    });
    await test.step("the menu closes when the window widens, and leaves no history entry [000 §2]", async () => {
      await page.goto("/our-story");
      await page.goto("/about");
      await openMenu(page);
      await page.setViewportSize({ width: 1024, height: 800 });
      await expect(getMenu(page)).toBeHidden();
      await page.waitForFunction(() => history.state?.overlayDepth === undefined);
      await page.goBack();
      await expect(page).toHaveURL(/\/our-story$/);
      await page.setViewportSize({ width: 390, height: 844 });
    });
    await test.step("a cart that was opened from the menu replaces the menu's history entry [000 §2]", async () => {
      await page.goto("/our-story");
      await page.goto("/about");
      await openMenu(page);
      await getMenu(page).getByRole("button", { name: /^Cart/ }).click();
      await expect(getCartDrawer(page)).toBeVisible();
      await expect(getMenu(page)).toBeHidden();
      await page.goBack();
      await expect(getCartDrawer(page)).toBeHidden();
      await expect(page).toHaveURL(/\/about$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/our-story$/);
    });
    await test.step("a link in the menu opens its page, and Back returns to the page below the menu", async () => {
      await page.goto("/our-story");
      await page.goto("/about");
      await openMenu(page);
      await getMenu(page).getByRole("link", { name: "Contact" }).click();
      await expect(page).toHaveURL(/\/contact$/);
      await expect(getMenu(page)).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(/\/about$/);
      await expect(getMenu(page)).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL(/\/our-story$/);
    });
  });
});
