import { getEventNames, expectOneEvent, getPushedEvents } from "./analytics-steps.ts";
import {
  BUYER,
  getCartDrawer,
  getCheckoutDialog,
  waitForOrderNumber,
  fillCheckout,
  createPhone,
  toCartItem,
  openCheckout,
  getPlaceOrderButton,
  visitWithCart,
} from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

const IDENTIFIABLE_BUYER = {
  name: "Zubaida Qureshi",
  email: "zubaida@example.com",
  phone: "0300 5550199",
};

test("each step from the product card to the order pushes one event with GA4 parameters [000 §7]", async ({
  page,
  shop,
}) => {
  const product = await shop.createProduct({
    // The default name may contain seven digits in a row, which analytics removes as a possible phone number.
    name: "An analytics attar",
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 1000, "100ml": 1999 },
    stock: { "50ml": null, "100ml": null },
    discountPercentage: 15,
  });
  const productItem = { item_id: product.id, item_name: product.name };
  const viewedItem = { ...productItem, item_category: product.category };

  await page.goto(`/collections/${product.collectionRef}`);
  expect(await expectOneEvent(page, "page_view")).toMatchObject({
    page_path: `/collections/${product.collectionRef}`,
    user_type: "customer",
  });
  await page.getByRole("link", { name: product.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  const smallItem = { ...viewedItem, item_variant: "50ml", price: 850, quantity: 1 };
  expect(await expectOneEvent(page, "select_item")).toEqual({ event: "select_item", items: [smallItem] });
  const viewParameters = { currency: "PKR", value: 850, items: [smallItem] };
  expect(await expectOneEvent(page, "view_item")).toEqual({ event: "view_item", ...viewParameters });
  await page
    .getByRole("group", { name: `Size of ${product.name}` })
    .getByLabel("100ml")
    .check();
  const selectedItem = { ...viewedItem, item_variant: "100ml", price: 1699 };
  expect(await expectOneEvent(page, "variant_selected")).toMatchObject({ ...selectedItem, currency: "PKR" });

  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  const items = [{ ...selectedItem, quantity: 1 }];
  expect(await expectOneEvent(page, "add_to_cart")).toEqual({
    event: "add_to_cart",
    currency: "PKR",
    value: 1699,
    items,
  });
  const line = { ...productItem, item_variant: "100ml", price: 1699, quantity: 1 };
  const cart = { currency: "PKR", value: 1699, items: [line] };
  expect(await expectOneEvent(page, "view_cart")).toEqual({ event: "view_cart", ...cart });
  await getCartDrawer(page).getByRole("button", { name: "Remove" }).click();
  expect(await expectOneEvent(page, "remove_from_cart")).toEqual({ event: "remove_from_cart", ...cart });
  await getCartDrawer(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await getCartDrawer(page).getByRole("button", { name: "Proceed to Checkout" }).click();
  expect(await expectOneEvent(page, "begin_checkout")).toEqual({ event: "begin_checkout", ...cart });
  await fillCheckout(getCheckoutDialog(page), IDENTIFIABLE_BUYER);
  await getPlaceOrderButton(getCheckoutDialog(page)).click();
  const number = await waitForOrderNumber(page);
  expect(await expectOneEvent(page, "purchase")).toEqual({
    event: "purchase",
    transaction_id: number,
    ...cart,
    shipping: 0,
    tax: 0,
  });
  const steps = (await getPushedEvents(page)).filter(({ event }) => event === "funnel_step");
  expect(steps.map(({ step, step_name: name }) => [step, name])).toEqual([
    [1, "checkout_initiated"],
    [2, "order_completed"],
  ]);
  await test.step("each page view is counted once, including Back and Forward, and choosing a size is not a page view [000 §7]", async () => {
    const heading = page.getByRole("heading", { level: 1, name: product.name });
    const confirmation = page.getByRole("dialog", { name: "Thank you for your order" });
    await confirmation.getByRole("button", { name: "Continue Shopping" }).click();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL(/\/contact/);
    await page.goBack();
    await expect(heading).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/\/contact/);
    const readViews = async () => (await getPushedEvents(page)).filter(({ event }) => event === "page_view");
    const readViewedPaths = async () => (await readViews()).map((view) => view["page_path"]);
    const [collectionPath, productPath] = [`/collections/${product.collectionRef}`, `/product/${product.id}`];
    await expect
      .poll(readViewedPaths)
      .toEqual([collectionPath, productPath, "/contact", productPath, "/contact"]);
    const titles = (await readViews()).map((view) => view["page_title"]);
    expect(titles[1]).toContain(product.name);
    expect(titles[2]).toContain("Contact");
  });
  await test.step("no event contains the buyer's personal data [ASVS 14.2.3]", async () => {
    const events = JSON.stringify(await getPushedEvents(page));
    for (const secret of ["Zubaida", "zubaida", "0300", "5550199", "12 Mall Road", "54000", "Lahore"])
      expect(events).not.toContain(secret);
  });
});

test(
  "no event contains personal data after checkout, tracking by phone or a review link",
  { tag: "@full" },
  async ({ page, shop }) => {
    const product = await shop.createProduct();
    const digits = createPhone();
    const buyer = { ...BUYER, name: "Zubaida Qureshi", email: "zubaida@example.com", phone: digits };
    await visitWithCart(page, [toCartItem(product)]);
    const checkout = await openCheckout(page);
    await fillCheckout(checkout, buyer);
    await getPlaceOrderButton(checkout).click();
    const number = await waitForOrderNumber(page);
    await page.getByRole("link", { name: "View your order" }).click();
    await expect(page).toHaveURL(/\/order\/[\w-]{24}$/);
    const orderId = page.url().split("/").at(-1) ?? "none";
    await expect(page.getByRole("article", { name: `Order ${number}` })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Track Order" }).click();
    await page.getByLabel("Order number or phone").fill(digits);
    await page.getByRole("button", { name: "Track Order" }).click();
    await expect(page.getByRole("article", { name: `Order ${number}` })).toBeVisible();
    await expect.poll(() => getEventNames(page)).toContain("purchase");
    const events = await getPushedEvents(page);
    expect(events.at(-1)).toMatchObject({ event: "page_view", page_path: "/track-order" });
    const otherEvents = JSON.stringify(events.filter(({ event }) => event !== "purchase"));
    expect(otherEvents).not.toContain(number);
    expect(otherEvents).toContain('"page_path":"/order"');
    const serializedEvents = JSON.stringify(events);
    for (const secret of [
      orderId,
      "Zubaida",
      "Qureshi",
      "zubaida",
      digits.slice(-7),
      buyer.street,
      buyer.zipCode,
      "Lahore",
    ]) {
      expect(serializedEvents).not.toContain(secret);
    }

    const { id } = await shop.placeOrder({
      items: [{ productId: product.id, variant: "50ml", quantity: 1 }],
    });
    await page.goto(`/track-order?term=${encodeURIComponent(digits)}`);
    expect((await expectOneEvent(page, "page_view"))["page_path"]).toBe("/track-order");
    await page.goto(`/product/${product.id}?order=${id}`);
    await expectOneEvent(page, "view_item");
    expect(JSON.stringify(await getPushedEvents(page))).not.toContain(id);
  },
);

test(
  "a failed order pushes checkout_error, and a placed order pushes purchase only once across tabs, reloads and Back [000 §7] [000 §8]",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/);
    const product = await shop.createProduct();
    await visitWithCart(page, [toCartItem(product)]);
    // Drops the first request. Blocks the second request until the other tab has received the response.
    let unblockOrder: (() => void) | undefined;
    const unblocked = new Promise<void>((resolve) => {
      unblockOrder = resolve;
    });
    let requestCount = 0;
    await page.route("**/api/orders", async (route) => {
      requestCount += 1;
      if (requestCount === 1) return route.abort();
      await unblocked;
      return route.continue();
    });
    const checkout = await openCheckout(page);
    await fillCheckout(checkout);
    await getPlaceOrderButton(checkout).click();
    expect(await expectOneEvent(page, "checkout_error")).toEqual({
      event: "checkout_error",
      error_type: "network",
      status: 0,
    });

    const secondTab = await page.context().newPage();
    await secondTab.goto("/about");
    const secondCheckout = await openCheckout(secondTab);
    await fillCheckout(secondCheckout);
    await getPlaceOrderButton(checkout).click();
    await expect(getPlaceOrderButton(checkout)).toHaveText(/Processing/);
    await getPlaceOrderButton(secondCheckout).click();
    const number = await waitForOrderNumber(secondTab);
    expect((await expectOneEvent(secondTab, "purchase"))["transaction_id"]).toBe(number);
    unblockOrder?.();
    expect(await waitForOrderNumber(page)).toBe(number);
    await expect.poll(() => getEventNames(page)).toContain("begin_checkout");
    expect(await getEventNames(page)).not.toContain("purchase");

    await secondTab.reload();
    await expectOneEvent(secondTab, "page_view");
    await secondTab.goto("/contact");
    await secondTab.goBack();
    await expect.poll(() => getEventNames(secondTab)).toContain("page_view");
    expect(await getEventNames(secondTab)).not.toContain("purchase");
    await expect(secondTab.getByRole("button", { name: "Privacy choices" })).toHaveCount(0);
  },
);
