import type { Page } from "@playwright/test";
import type { CartItem } from "#domain/orders/cart.ts";
import { expectAccessible } from "./accessibility.ts";
import { cartDrawer, lineOf, openCart, storedCart, visitWithCart } from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

const badge = (page: Page) => page.getByTestId("cart-badge");

test("adding a product opens the cart, says so and tells the page by an event", async ({ page, shop }) => {
  const product = await shop.createProduct();
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
  await expect(cartDrawer(page)).toBeVisible();
  await expect(page.getByText(`${product.name} (50ml) added to cart`)).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-added", `${product.id} 50ml`);
  await expect(page.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
});

test("minus is disabled at 1, plus and minus move quantity and subtotal", async ({ page, shop }) => {
  const product = await shop.createProduct();
  await visitWithCart(page, [lineOf(product)]);
  const drawer = await openCart(page);
  const minus = drawer.getByRole("button", { name: /^Decrease quantity/ });
  await expect(minus).toBeDisabled();
  await drawer.getByRole("button", { name: /^Increase quantity/ }).click();
  await expect(drawer.getByRole("heading", { name: "Your Cart (2)" })).toBeVisible();
  await expect(drawer.getByRole("contentinfo").or(drawer.locator("footer"))).toContainText("Rs. 2,000");
  await minus.click();
  await expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  await expect(minus).toBeDisabled();
});

test("a removed line folds away for 300 ms, then it is gone and said", async ({ page, shop }) => {
  const product = await shop.createProduct();
  const other = await shop.createProduct();
  await page.clock.install();
  await visitWithCart(page, [lineOf(product), lineOf(other)]);
  const drawer = await openCart(page);
  const line = drawer.getByRole("listitem").filter({ hasText: product.name });
  await expect(line).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await line.getByRole("button", { name: `Remove ${product.name} (50ml)` }).click();
  await expect(line).toHaveAttribute("data-leaving", "true");
  await page.clock.runFor(299);
  await expect(line).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(line).toHaveCount(0);
  await expect(page.getByText("Item removed from cart")).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
});

test("an empty cart says so and Continue Shopping closes it", async ({ page }) => {
  await page.goto("/about");
  const drawer = await openCart(page);
  await expect(drawer.getByRole("heading", { name: "Your Cart (0)" })).toBeVisible();
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await drawer.getByRole("button", { name: "Continue Shopping" }).click();
  await expect(drawer).toBeHidden();
});

test("the cart is still there after the browser was closed", async ({ page, browser, baseURL, shop }) => {
  const product = await shop.createProduct();
  await page.goto(`/product/${product.id}`);
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(cartDrawer(page)).toBeVisible();
  const stored = await page.context().storageState();
  const later = await browser.newContext({ storageState: stored, ...(baseURL && { baseURL }) });
  const laterPage = await later.newPage();
  await laterPage.goto("/about");
  await expect(badge(laterPage)).toHaveText("1");
  await later.close();
});

test("two tabs show one cart, and what both add is kept", async ({ page, context, shop }) => {
  const [first, second] = [await shop.createProduct(), await shop.createProduct()];
  const other = await context.newPage();
  await page.goto(`/product/${first.id}`);
  await other.goto(`/product/${second.id}`);
  const add = (tab: Page) =>
    tab
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
  await add(page);
  await add(other);
  await expect(badge(page)).toHaveText("2");
  await expect(badge(other)).toHaveText("2");
  const drawer = cartDrawer(other);
  await drawer.getByRole("button", { name: `Remove ${first.name} (50ml)` }).click();
  await expect(badge(page)).toHaveText("1");
  await expect(cartDrawer(page).getByText(first.name)).toHaveCount(0);
});

test("two tabs that change the cart at the same moment lose nothing, and what was removed stays away", async ({
  page,
  context,
  shop,
}) => {
  const [first, second] = [await shop.createProduct(), await shop.createProduct()];
  const other = await context.newPage();
  await page.goto(`/product/${first.id}`);
  await other.goto(`/product/${second.id}`);
  // What a tab writes that has not heard of the other's change yet.
  const writeUnaware = (...lines: CartItem[]) => {
    const { key, value } = storedCart(lines);
    return other.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
  };
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(badge(page)).toHaveText("1");
  await writeUnaware(lineOf(second));
  for (const tab of [page, other]) await expect(badge(tab)).toHaveText("2");

  const drawer = cartDrawer(page);
  await drawer.getByRole("button", { name: `Remove ${first.name} (50ml)` }).click();
  await expect(badge(page)).toHaveText("1");
  await writeUnaware(lineOf(first), lineOf(second, 2));
  await expect(badge(other)).toHaveText("2");
  await expect(drawer.getByRole("heading", { name: "Your Cart (2)" })).toBeVisible();
  await expect(drawer.getByText(first.name)).toHaveCount(0);
});

test("what cannot be read in the browser's storage is an empty cart", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cart", '{"items":[{"product":null}],"changedAt":"x"'));
  await page.goto("/about");
  const drawer = await openCart(page);
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
});

test("a price that has changed is said and taken over", async ({ page, shop }) => {
  const product = await shop.createProduct();
  const line = lineOf(product);
  await visitWithCart(page, [{ ...line, product: { ...line.product, price: 900 } }]);
  const drawer = await openCart(page);
  await expect(
    drawer.getByText(`The price of ${product.name} (50ml) changed from Rs. 900 to Rs. 1,000.`),
  ).toBeVisible();
  await expect(drawer.locator("footer")).toContainText("Rs. 1,000");
});

test("a product that is no longer sold is said and leaves the cart", async ({ page, shop }) => {
  const product = await shop.createProduct();
  const line = lineOf(product);
  const gone = { ...line, product: { ...line.product, id: "gone-for-good", name: "Gone Oud" } };
  await visitWithCart(page, [gone, line]);
  const drawer = await openCart(page);
  await expect(drawer.getByText("Gone Oud (50ml) is no longer available and was removed.")).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
});

test("a quantity above the stock at hand is said and lowered, a sold-out line leaves", async ({
  page,
  shop,
}) => {
  const few = await shop.createProduct({ stock: { "50ml": 2 } });
  const none = await shop.createProduct({ stock: { "50ml": 0 } });
  await visitWithCart(page, [lineOf(few, 5), lineOf(none)]);
  const drawer = await openCart(page);
  await expect(
    drawer.getByText(`Only 2 of ${few.name} (50ml) left; the quantity was lowered.`),
  ).toBeVisible();
  await expect(drawer.getByText(`${none.name} (50ml) is out of stock and was removed.`)).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Your Cart (2)" })).toBeVisible();
});

test("a quantity beyond reason is cut to what an order takes and hides no line that is gone", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct({ stock: { "50ml": null } });
  const gone = { ...lineOf(product), variant: "75ml" };
  await visitWithCart(page, [lineOf(product, 20_000), gone]);
  const drawer = await openCart(page);
  await expect(
    drawer.getByText(`${product.name} (75ml) is no longer available and was removed.`),
  ).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Your Cart (10000)" })).toBeVisible();
  await expect(drawer.getByRole("button", { name: /^Increase quantity/ })).toBeDisabled();
});

test("a line that the shop cannot even read leaves, the others are checked all the same", async ({
  page,
  shop,
  complaints,
}) => {
  complaints.allow(/422/);
  const product = await shop.createProduct();
  const line = lineOf(product);
  const unreadable = { ...line, variant: "x".repeat(100) };
  const stale = { ...line, product: { ...line.product, price: 900 } };
  await visitWithCart(page, [unreadable, stale]);
  const drawer = await openCart(page);
  await expect(drawer.getByText(/x\) is no longer available and was removed/)).toBeVisible();
  await expect(drawer.getByText(/changed from Rs. 900 to Rs. 1,000/)).toBeVisible();
  await expect(drawer.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
});

test("a cart that cannot be checked stays as it is", async ({ page, shop, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const product = await shop.createProduct();
  await page.route("**/api/products/stock-check", (route) => route.abort());
  await visitWithCart(page, [lineOf(product, 3)]);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/stock-check"));
  const drawer = await openCart(page);
  await failed;
  await expect(drawer.getByRole("heading", { name: "Your Cart (3)" })).toBeVisible();
});

test("while delivery is not charged the cart names no amount away from free shipping", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct({ minOrderFreeShip: 6000 });
  await visitWithCart(page, [lineOf(product)]);
  const drawer = await openCart(page);
  await expect(drawer.getByText(product.name)).toBeVisible();
  await expect(drawer.getByText(/free shipping/i)).toHaveCount(0);
});

test("the cart works by keyboard: focus stays inside, Escape closes it and gives focus back", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct();
  await visitWithCart(page, [lineOf(product)]);
  const opener = page.getByRole("button", { name: /^Cart, / });
  await expect(opener).toHaveAccessibleName("Cart, 1 item");
  await opener.focus();
  await page.keyboard.press("Enter");
  const drawer = cartDrawer(page);
  await expect(drawer).toBeVisible();
  await drawer.getByRole("button", { name: /^Remove/ }).focus();
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await expect(drawer.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the open cart has no accessibility violations, filled or empty", async ({ page, shop }) => {
  const product = await shop.createProduct({ minOrderFreeShip: 5000, stock: { "50ml": 2 } });
  await visitWithCart(page, [lineOf(product, 4)]);
  const drawer = await openCart(page);
  await expect(drawer.getByText("the quantity was lowered")).toBeVisible();
  await expectAccessible(page, "the filled cart");
  await drawer.getByRole("button", { name: /^Remove/ }).click();
  await expect(drawer.getByText("Your cart is empty")).toBeVisible();
  await expectAccessible(page, "the empty cart");
});

test("a cart older than 30 days is forgotten", async ({ page, shop }) => {
  const product = await shop.createProduct();
  const { key, value } = storedCart([lineOf(product)]);
  await page.clock.install({ time: Date.now() + 31 * 24 * 60 * 60 * 1000 });
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
  await page.goto("/about");
  await expect(page.getByRole("button", { name: "Cart, 0 items" })).toBeVisible();
});
