import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import {
  getCartDrawer,
  getCheckoutDialog,
  waitForOrderNumber,
  getFields,
  fillCheckout,
  createPhone,
  toCartItem,
  openCart,
  openCheckout,
  getPlaceOrderButton,
  visitWithCart,
} from "./checkout-steps.ts";
import { expect, test } from "./fixtures.ts";

/** Fails if another element covers the target's center. */
async function expectOnTop(target: Locator) {
  const isOnTop = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
}

test("a shopper chooses a product, orders it and tracks the order by phone number @phone [000 §1] [000 §4] [000 §6]", async ({
  page,
  shop,
}) => {
  test.slow();
  const product = await shop.createProduct({
    variants: ["50ml", "100ml"],
    variantPricing: { "50ml": 1000, "100ml": 1800 },
    stock: { "50ml": 10, "100ml": 10 },
  });
  const phone = createPhone();
  await page.goto("/shop");
  await page.getByRole("link", { name: product.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
  const size = page.getByRole("radio", { name: /100ml/ }).first();
  await size.click();
  await expect(size).toBeChecked();
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await getCartDrawer(page).getByRole("button", { name: "Proceed to Checkout" }).click();
  const checkout = getCheckoutDialog(page);
  await getPlaceOrderButton(checkout).click();
  await expect(checkout.getByText("Name is required")).toBeVisible();
  await expectAccessible(page, "the checkout with errors");
  await fillCheckout(checkout, { phone });
  await getPlaceOrderButton(checkout).click();

  const orderNumber = await waitForOrderNumber(page);
  await expect(page.getByText("Order created successfully!")).toBeVisible();
  await expectOnTop(page.getByRole("link", { name: "View your order" }));
  const confirmation = page.getByRole("dialog", { name: "Thank you for your order" });
  await expect(confirmation).toContainText("Rs. 1,800");
  await expectAccessible(page, "the order confirmation");
  await expect(getCartDrawer(page)).toBeHidden();
  await confirmation.getByRole("link", { name: "View your order" }).click();

  const order = page.getByRole("article", { name: `Order ${orderNumber}` });
  await expect(order).toContainText(product.name);
  await expect(order).toContainText("100ml");
  await expect(page.getByTestId("cart-badge")).toHaveCount(0);
  for (const term of [phone, `+92${phone.replaceAll(" ", "").slice(1)}`]) {
    await page.goto("/track-order");
    await page.getByLabel("Order number or phone").fill(term);
    await page.getByRole("button", { name: "Track Order" }).click();
    await expect(order).toBeVisible();
  }
});

/** Fails if an element of a dialog scrolls sideways. */
async function expectNoOverflow(dialog: Locator) {
  const hasOverflow = await dialog.evaluate((element) =>
    [element, ...element.querySelectorAll<HTMLElement>("*")].some(
      (inner) => inner.scrollWidth > inner.clientWidth + 1 && getComputedStyle(inner).overflowX === "auto",
    ),
  );
  expect(hasOverflow).toBe(false);
}

test("checkout restores typed values, including an unlisted city, and fits on a phone screen", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const product = await shop.createProduct({ name: `Attar ${"Long".repeat(40)}` });
  await visitWithCart(page, [toCartItem(product)]);
  await test.step("the cart is not wider than a phone screen", async () => {
    await expectNoOverflow(await openCart(page));
    await getCartDrawer(page).getByRole("button", { name: "Close" }).click();
  });
  let checkout = await openCheckout(page);
  await test.step("the checkout is not wider than a phone screen", () => expectNoOverflow(checkout));
  await fillCheckout(checkout);
  await test.step("reopening the checkout restores typed values", async () => {
    await checkout.getByRole("button", { name: "Cancel" }).click();
    await expect(checkout).toBeHidden();
    await getCartDrawer(page).getByRole("button", { name: "Proceed to Checkout" }).click();
    await expect(getFields(checkout).name).toHaveValue("Ayesha Khan");
  });
  const getCityField = () => checkout.getByRole("textbox", { name: "City" });
  await getFields(checkout).city.selectOption("My town is not listed");
  await expect(getCityField()).toBeFocused();
  await getPlaceOrderButton(checkout).click();
  await expect(getCityField()).toHaveAccessibleDescription(/City is required/);
  await getCityField().fill("Chak 42");
  await page.reload();
  checkout = await openCheckout(page);
  await expect(getCityField()).toHaveValue("Chak 42");
  const fields = getFields(checkout);
  await expect(fields.email).toHaveValue("ayesha@example.com");
  await expect(fields.country).toHaveValue("Pakistan");
  await expect(fields.state).toHaveValue("Punjab");
  await expect(fields.zipCode).toHaveValue("54000");
  await checkout.getByRole("button", { name: "Choose from the list" }).click();
  const citySelect = checkout.getByRole("combobox", { name: "City" });
  await expect(citySelect).toBeFocused();
  await expect(citySelect).toHaveValue("");
  await citySelect.selectOption("My town is not listed");
  await getCityField().fill("Chak 43");
  await getFields(checkout).state.selectOption("Sindh");
  await expect(citySelect).toHaveValue("");
  await citySelect.selectOption("My town is not listed");
  await getCityField().fill("Chak 44");
  const orderRequest = page.waitForRequest((request) => request.url().endsWith("/api/orders"));
  await getPlaceOrderButton(checkout).click();
  expect((await orderRequest).postDataJSON()).toMatchObject({ address: { state: "Sindh", city: "Chak 44" } });
  await waitForOrderNumber(page);
});

test(
  "if the location data fails to load, shoppers can type their province and city",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/);
    await page.route("**/api/locations/**", (route) => route.abort());
    await visitWithCart(page, [toCartItem(await shop.createProduct())]);
    const checkout = await openCheckout(page);
    const fields = getFields(checkout);
    await fields.name.fill("Ayesha Khan");
    await fields.email.fill("ayesha@example.com");
    await fields.phone.fill("0300 1234567");
    await fields.street.fill("12 Mall Road");
    await expect(fields.country).toHaveValue("Pakistan");
    await fields.state.fill("Punjab");
    await fields.city.fill("Lahore");
    await fields.zipCode.fill("54000");
    await getPlaceOrderButton(checkout).click();
    await waitForOrderNumber(page);
  },
);

test("a shopper completes checkout by keyboard [000 §2]", async ({ page, shop }) => {
  await visitWithCart(page, [toCartItem(await shop.createProduct())]);
  await page.getByRole("button", { name: "Cart, 1 item" }).focus();
  await page.keyboard.press("Enter");
  const proceedButton = getCartDrawer(page).getByRole("button", { name: "Proceed to Checkout" });
  await tabTo(page, () => proceedButton.evaluate((element) => element === document.activeElement));
  await page.keyboard.press("Enter");
  const fields = getFields(getCheckoutDialog(page));
  await expect(fields.name).toBeVisible();
  await tabTo(page, () => fields.name.evaluate((element) => element === document.activeElement));
  await page.keyboard.type("Ayesha Khan");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ayesha@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0300 1234567");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12 Mall Road");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Pakistan");
  await expect(fields.state).toBeEnabled();
  await expect(fields.state.getByRole("option", { name: "Punjab" })).toBeAttached();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Punjab");
  await expect(fields.city.getByRole("option", { name: "Lahore" })).toBeAttached();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Lahore");
  await page.keyboard.press("Tab");
  await page.keyboard.type("54000");
  await page.keyboard.press("Enter");
  await waitForOrderNumber(page);
});

/** Presses Tab until `hasArrived` returns true. @throws after 40 presses */
async function tabTo(page: Page, hasArrived: () => Promise<boolean>) {
  for (let pressCount = 0; pressCount < 40; pressCount += 1) {
    if (await hasArrived()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The element cannot be reached with Tab.");
}
