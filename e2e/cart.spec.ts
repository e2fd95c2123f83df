import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { buildCartCookie, getCartDrawer, toCartItem, visitWithCart } from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";
import { recordToasts } from "./record-toasts.ts";

const getBadge = (page: Page) => page.getByTestId("cart-badge");

test("adding a product opens the cart, shows a toast at the bottom right and dispatches an add-to-cart event [000 §2] [000 §4] [000 §8]", async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const product = await shop.createProduct({ minOrderFreeShip: 5000 });
  const findToast = await recordToasts(page);
  await page.goto(`/product/${product.id}`);
  await page.evaluate(() => {
    window.addEventListener("add-to-cart", (event) => {
      const { product, variant } = (event as CustomEvent<{ product: { id: string }; variant: string }>)
        .detail;
      document.body.dataset["added"] = `${product.id} ${variant}`;
    });
  });
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  const toast = await findToast(`${product.name} (50ml) added to cart`);
  await expect(getCartDrawer(page)).toBeVisible();
  expect(toast.right).toBeGreaterThan(1280 - 40);
  expect(toast.top).toBeGreaterThan(400);
  await expect(page.locator("body")).toHaveAttribute("data-added", `${product.id} 50ml`);
  await expect(page.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  await expectAccessible(page, "the filled cart");
  await test.step("restarting the browser keeps the cart", async () => {
    const stored = await page.context().storageState();
    const restartedContext = await browser.newContext({ storageState: stored, ...(baseURL && { baseURL }) });
    const restartedPage = await restartedContext.newPage();
    await restartedPage.goto("/about");
    await expect(getBadge(restartedPage)).toHaveText("1");
    await restartedContext.close();
  });
});

test(
  "adding or removing a product in one tab updates the cart in other tabs",
  { tag: "@full" },
  async ({ page, context, shop }) => {
    const [first, second] = [await shop.createProduct(), await shop.createProduct()];
    const otherTab = await context.newPage();
    await page.goto(`/product/${first.id}`);
    await otherTab.goto(`/product/${second.id}`);
    const addToCart = (tab: Page) =>
      tab
        .getByRole("button", { name: /^Add to Cart/ })
        .first()
        .click();
    await addToCart(page);
    await addToCart(otherTab);
    await expect(getBadge(page)).toHaveText("2");
    await expect(getBadge(otherTab)).toHaveText("2");
    const drawer = getCartDrawer(otherTab);
    await drawer.getByRole("button", { name: `Remove ${first.name} (50ml)` }).click();
    await expect(getBadge(page)).toHaveText("1");
    await expect(getCartDrawer(page).getByText(first.name)).toHaveCount(0);
  },
);

test("a cart that an earlier release kept in the browser's storage is taken over once, and what is no longer sold is named", async ({
  page,
  shop,
}) => {
  const sold = toCartItem(await shop.createProduct(), 3);
  const gone = { ...toCartItem(await shop.createProduct()), variant: "30ml" };
  await page.goto("/about");
  await page.evaluate(
    (items) => localStorage.setItem("cart", JSON.stringify({ changedAt: Date.now(), items })),
    [sold, gone],
  );
  await page.goto("/about");
  await expect(getBadge(page)).toHaveText("3");
  await expect(page.getByText(`${gone.product.name} (30ml) is no longer available`)).toBeVisible();
  await page.reload();
  await expect(getBadge(page)).toHaveText("3");
  await page.getByRole("button", { name: "Cart, 3 items" }).click();
  await expect(getCartDrawer(page).getByText(sold.product.name)).toBeVisible();
});

test("a cart filled without scripts opens with its products, and what is no longer sold is reported", async ({
  page,
  context,
  shop,
  baseURL,
}) => {
  const item = toCartItem(await shop.createProduct(), 2);
  const { name, value } = buildCartCookie([item]);
  await context.addCookies([{ name, value: `${value}-99999999.1`, url: baseURL ?? "" }]);
  await page.goto("/about");
  await page.getByRole("button", { name: "Cart, 3 items" }).click();
  const drawer = getCartDrawer(page);
  await expect(drawer.getByText(item.product.name)).toBeVisible();
  await expect(
    drawer.getByText("A product in your cart is no longer available and was removed."),
  ).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Your Cart (2)" })).toBeVisible();
});

test("the cart can be used by keyboard: focus stays inside, and Escape closes the cart and restores focus", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct();
  await visitWithCart(page, [toCartItem(product)]);
  const cartButton = page.getByRole("button", { name: /^Cart, / });
  await expect(cartButton).toHaveAccessibleName("Cart, 1 item");
  await cartButton.focus();
  await page.keyboard.press("Enter");
  const drawer = getCartDrawer(page);
  await expect(drawer).toBeVisible();
  await drawer.getByRole("button", { name: /^Remove/ }).focus();
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await expect(drawer.locator(":focus")).toHaveCount(1);
  await expectAccessible(page, "the empty cart");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(cartButton).toBeFocused();
});
