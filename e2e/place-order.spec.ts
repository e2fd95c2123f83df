import { QUOTE_CONTEXT } from "#test/checkout.ts";
import { quoteLines } from "#orders/rules/quote-lines.ts";

import { getEventNames } from "./analytics-steps.ts";
import { expectAccessible } from "./accessibility.ts";
import {
  getCartDrawer,
  getCheckoutDialog,
  waitForOrderNumber,
  ORDER_FAILED,
  getFields,
  fillCheckout,
  toCartItem,
  dropOrderResponses,
  OUTCOME_UNKNOWN,
  openCheckout,
  openFilledCheckout,
  getPlaceOrderButton,
  dispatchOnline,
  visitWithCart,
  collectOrderKeys,
} from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

const ALREADY_PLACED = "You already placed this order with different details";

test("after a lost response, the page resends the order with the same idempotency key until the shop confirms it", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/, /status of 503/, /status of 429/);
  const checkout = await openFilledCheckout(page, shop);
  const keys = collectOrderKeys(page);
  const { placed, restore } = await dropOrderResponses(page);
  await test.step("a lost response shows a notice, and the page resends the order after reconnecting [000 §7]", async () => {
    await getPlaceOrderButton(checkout).click();
    await expect(checkout.getByText(OUTCOME_UNKNOWN, { exact: true })).toBeVisible();
    await expect(page.getByText(ORDER_FAILED)).toHaveCount(0);
    expect(await getEventNames(page)).toContain("checkout_error");
    const retry = page.waitForRequest("**/api/orders");
    await dispatchOnline(page);
    await retry;
  });
  await page.reload();
  await expect(checkout.getByText(OUTCOME_UNKNOWN, { exact: true })).toBeVisible();
  await restore();
  await test.step("after a reload, the page keeps resending the order until the shop confirms it, even if it responds 503 or 429 [000 §7]", async () => {
    for (const status of [503, 429]) {
      await page.route("**/api/orders", (route) => route.fulfill({ status, body: "" }), { times: 1 });
      const response = page.waitForResponse("**/api/orders");
      await dispatchOnline(page);
      expect((await response).status()).toBe(status);
      await expect(getPlaceOrderButton(checkout)).toBeVisible();
      await expect(checkout.getByText(OUTCOME_UNKNOWN, { exact: true })).toBeVisible();
      await expect(page.getByText(ORDER_FAILED)).toHaveCount(0);
    }
    await dispatchOnline(page);
    expect(await waitForOrderNumber(page)).toBe(placed.orderNumber);
    expect(keys.length).toBeGreaterThan(3);
    expect(new Set(keys).size).toBe(1);
  });
  await expect(page.getByText(ALREADY_PLACED)).toHaveCount(0);
  await expect(page.getByTestId("cart-badge")).toHaveCount(0);
});

test("after an order, the confirmation survives a reload, the form is empty and the order is listed as recent", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct();
  await visitWithCart(page, [toCartItem(product)], `/product/${product.id}`);
  const checkout = await openCheckout(page);
  await expect(checkout.getByRole("region", { name: "Order Summary" })).toContainText(/Delivery\s*Free/);
  await fillCheckout(checkout);
  await getPlaceOrderButton(checkout).click();
  const orderNumber = await waitForOrderNumber(page);
  await page.reload();
  expect(await waitForOrderNumber(page)).toBe(orderNumber);
  const confirmation = page.getByRole("dialog", { name: "Thank you for your order" });
  await expect(confirmation.getByRole("region", { name: "Your order" })).toContainText(/Delivery\s*Free/);
  await test.step("the form is empty after an order [000 §4]", async () => {
    await confirmation.getByRole("button", { name: "Continue Shopping" }).click();
    await expect(page.getByRole("main")).toBeFocused();
    await page
      .getByRole("button", { name: /^Add to Cart/ })
      .first()
      .click();
    await getCartDrawer(page).getByRole("button", { name: "Proceed to Checkout" }).click();
    await expect(getFields(getCheckoutDialog(page)).name).toHaveValue("");
  });
  await test.step("the list of recent orders links to the order, and the shopper can clear the list", async () => {
    await page.goto("/track-order");
    const recentOrders = page.getByRole("region", { name: "Your recent orders" });
    await recentOrders.getByRole("link", { name: new RegExp(orderNumber) }).click();
    await expect(page.getByRole("article", { name: `Order ${orderNumber}` })).toBeVisible();
    await expectAccessible(page, "the order page");
    await page.goBack();
    await recentOrders.getByRole("button", { name: "Clear this list" }).click();
    await expect(recentOrders).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Track Order" })).toBeVisible();
    await expect(recentOrders).toHaveCount(0);
  });
});

test("after a lost response, resending the order in a new tab shows its confirmation and empties the cart in both tabs", async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await visitWithCart(page, [toCartItem(await shop.createProduct())]);
  const { placed } = await dropOrderResponses(page);
  const checkout = await openCheckout(page);
  await fillCheckout(checkout);
  await getPlaceOrderButton(checkout).click();
  await expect(checkout.getByText(OUTCOME_UNKNOWN)).toBeVisible();

  const secondTab = await context.newPage();
  await secondTab.goto("/about");
  const secondCheckout = await openCheckout(secondTab);
  await fillCheckout(secondCheckout);
  await getPlaceOrderButton(secondCheckout).click();
  expect(await waitForOrderNumber(secondTab)).toBe(placed.orderNumber);
  await expect(secondTab.getByTestId("cart-badge")).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Checkout" }).getByText("Cart is empty")).toBeVisible();
});

test(
  "after a lost response, resending an order for the last bottle in a new tab shows the confirmation, not an error",
  { tag: "@full" },
  async ({ page, context, shop, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/);
    const product = await shop.createProduct({ stock: { "50ml": 1 } });
    await visitWithCart(page, [toCartItem(product)]);
    const { placed } = await dropOrderResponses(page);
    const checkout = await openCheckout(page);
    await fillCheckout(checkout);
    await getPlaceOrderButton(checkout).click();
    await expect(checkout.getByText(OUTCOME_UNKNOWN)).toBeVisible();
    await shop.setStatus(placed.id, "confirmed");

    const secondTab = await context.newPage();
    await secondTab.goto("/about");
    const secondCheckout = await openCheckout(secondTab);
    await expect(secondCheckout.getByRole("region", { name: "Order Summary" })).toContainText(product.name);
    await fillCheckout(secondCheckout);
    await getPlaceOrderButton(secondCheckout).click();
    expect(await waitForOrderNumber(secondTab)).toBe(placed.orderNumber);
    await expect(secondTab.getByTestId("cart-badge")).toHaveCount(0);
  },
);

test(
  "a product added in another tab while an order is being sent stays in the cart",
  { tag: "@full" },
  async ({ page, context, shop }) => {
    const [ordered, added] = [await shop.createProduct(), await shop.createProduct()];
    await visitWithCart(page, [toCartItem(ordered, 2)]);
    const checkout = await openCheckout(page);
    await fillCheckout(checkout);
    const otherTab = await context.newPage();
    await otherTab.goto(`/product/${added.id}`);
    await page.route("**/api/orders", async (route) => {
      await otherTab
        .getByRole("button", { name: /^Add to Cart/ })
        .first()
        .click();
      await expect(page.getByTestId("cart-badge")).toHaveText("3");
      await route.continue();
    });
    await getPlaceOrderButton(checkout).click();
    await waitForOrderNumber(page);
    await expect(page.getByTestId("cart-badge")).toHaveText("1");
    await expect(getCartDrawer(otherTab).getByRole("link", { name: added.name })).toBeVisible();
    await expect(getCartDrawer(otherTab).getByRole("link", { name: ordered.name })).toHaveCount(0);
  },
);

test(
  "after a lost response, resending a corrected order confirms the original details and shows a notice",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/);
    const checkout = await openFilledCheckout(page, shop);
    const { restore } = await dropOrderResponses(page);
    await getPlaceOrderButton(checkout).click();
    await expect(checkout.getByText(OUTCOME_UNKNOWN)).toBeVisible();
    await getFields(checkout).street.fill("14 Mall Road");
    await restore();
    await getPlaceOrderButton(checkout).click();
    const orderNumber = await waitForOrderNumber(page);
    const confirmation = page.getByRole("dialog", { name: "Thank you for your order" });
    await expect(confirmation.getByText(ALREADY_PLACED)).toBeVisible();
    await expect(confirmation.getByRole("heading", { name: orderNumber })).toHaveAccessibleDescription(
      new RegExp(ALREADY_PLACED),
    );
    // The link leads to the contact page, because the shop never links to the sample phone number.
    await expect(confirmation.getByRole("link", { name: "Correct them with a message" })).toHaveAttribute(
      "href",
      "/contact",
    );
    await expectAccessible(page, "the confirmation of a resent order");
  },
);

test(
  "if a price has changed, checkout shows the change before it sends the order",
  { tag: "@full" },
  async ({ page, shop }) => {
    const product = await shop.createProduct();
    const item = toCartItem(product);
    const staleItem = { ...item, product: { ...item.product, price: 900 } };
    // The quote returns the old price until the shopper places the order.
    await page.route(
      "**/api/orders/quote",
      (route) => {
        const size = { productId: product.id, variant: "50ml", name: product.name, stock: 10 };
        const quotedLine = { ...size, requested: 1, price: 900, state: "ok" } as const;
        return route.fulfill({ json: quoteLines([quotedLine], QUOTE_CONTEXT) });
      },
      { times: 2 },
    );
    await visitWithCart(page, [staleItem]);
    const checkout = await openCheckout(page);
    await fillCheckout(checkout);
    const orderKeys = collectOrderKeys(page);
    await expect(checkout.getByText("Rs. 900").first()).toBeVisible();
    await getPlaceOrderButton(checkout).click();
    await expect(checkout.getByRole("alert")).toHaveText(
      /changed from Rs.\s900 to Rs.\s1,000\. The total is now Rs.\s1,000\./,
    );
    expect(orderKeys).toEqual([]);
    await getPlaceOrderButton(checkout).click();
    await waitForOrderNumber(page);
    await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toContainText("Rs. 1,000");
  },
);

test(
  "if another tab empties the cart, checkout shows 'Cart is empty' and sends no order [000 §5]",
  { tag: "@full" },
  async ({ page, context, shop }) => {
    const checkout = await openFilledCheckout(page, shop);
    const otherTab = await context.newPage();
    await otherTab.goto("/about");
    await otherTab.evaluate(() => {
      document.cookie = "cart=; Path=/; Max-Age=0";
    });
    await expect(checkout.getByText("Cart is empty")).toBeVisible();
    const orderKeys = collectOrderKeys(page);
    await getPlaceOrderButton(checkout).click();
    await expect(checkout.getByRole("alert")).toHaveText("Cart is empty");
    expect(orderKeys).toEqual([]);
  },
);
