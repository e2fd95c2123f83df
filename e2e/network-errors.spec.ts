import type { Page } from "@playwright/test";

import { getCartDrawer, toCartItem, openCart, visitWithCart } from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

const NETWORK_ERROR = "Network error. Please check your connection.";
const findToast = (page: Page, text: string) => page.getByRole("status").getByText(text);

test.describe("on a phone without a connection", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a link and the cart show an error, the menu opens, and all work after reconnecting", async ({
    page,
    context,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await visitWithCart(page, [toCartItem(await shop.createProduct())]);
    await expect(page.getByTestId("cart-badge")).toHaveText("1");
    await context.setOffline(true);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Return Policy" });
    const menu = page.getByRole("button", { name: "Open menu" });
    // Taps instead of clicking, because a mouse pointer over a toast keeps the toast open.
    await link.tap();
    await expect(findToast(page, NETWORK_ERROR)).toBeVisible();
    await expect(page).toHaveURL(/\/about$/);
    await expect(findToast(page, NETWORK_ERROR)).toHaveCount(0);
    await menu.tap();
    await expect(
      page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Shop" }),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(findToast(page, NETWORK_ERROR)).toHaveCount(0);
    await page.getByRole("button", { name: "Cart, 1 item" }).tap();
    await expect(getCartDrawer(page).getByRole("link", { name: "Show the whole cart" })).toBeVisible();
    await expect(findToast(page, NETWORK_ERROR)).toBeVisible();
    await page.keyboard.press("Escape");
    await context.setOffline(false);
    const drawer = await openCart(page);
    await expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
    await page.keyboard.press("Escape");
    await link.tap();
    await expect(page).toHaveURL(/\/return-policy$/);

    await test.step("a page that fails to load shows an error with a retry link in the shop's layout", async () => {
      browserErrors.allow(/ERR_FAILED/);
      await page.route("**/shop.data*", (route) => route.abort());
      await page.getByRole("contentinfo").getByRole("link", { name: "Shop", exact: true }).tap();
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText("This page could not be loaded");
      await expect(page.getByRole("main").getByText(NETWORK_ERROR)).toBeVisible();
      await expect(page).toHaveTitle("No connection");
      await page.unroute("**/shop.data*");
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(heading).toHaveText("Shop");
    });
  });

  test("the Filter button shows an error if its code cannot load, and opens the filters once it can load", async ({
    page,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_FAILED/);
    await page.route("**/assets/filter-panel-*.js*", (route) => route.abort());
    // Follows a link, because the filters are part of the HTML of a page load, but not of the data for a navigation.
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Shop", exact: true }).tap();
    const button = page.getByRole("button", { name: "Filter" });
    await button.tap();
    await expect(findToast(page, NETWORK_ERROR)).toBeVisible();
    await expect(button).not.toHaveAttribute("data-clicked");
    await page.unroute("**/assets/filter-panel-*.js*");
    await button.tap();
    await expect(page.getByRole("region", { name: "Filter" })).toBeVisible();
  });
});

test("shoppers can add products to the cart without local storage, even if another script's event listener throws [000 §8]", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct();
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("Storage is disabled", "SecurityError");
      },
    });
  });
  await page.goto(`/product/${product.id}`);
  const addButton = page.getByRole("button", { name: /^Add to Cart/ }).first();
  await addButton.click();
  await expect(getCartDrawer(page).getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const dispatch = window.dispatchEvent.bind(window);
    window.dispatchEvent = (event) => {
      if (event.type === "add-to-cart") throw new Error("a listener of another script failed");
      return dispatch(event);
    };
  });
  await addButton.click();
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
});
