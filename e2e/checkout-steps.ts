import type { Locator, Page } from "@playwright/test";
import type { CartItem } from "#domain/orders/cart.ts";
import { toCartProduct } from "#domain/orders/cart.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { CheckoutFieldName } from "#web/storefront/checkout/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "#web/storefront/checkout/checkout-fields.ts";
import { expect } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

/** The key and the shape in which a browser keeps its cart. */
export function storedCart(items: readonly CartItem[]): { key: string; value: string } {
  return { key: "cart", value: JSON.stringify({ changedAt: Date.now(), items }) };
}

export function lineOf(product: Product, quantity = 1, variant = "50ml"): CartItem {
  return { product: toCartProduct(product, variant), variant, quantity };
}

/** A visitor who comes back with these lines in the cart. */
export async function visitWithCart(page: Page, items: readonly CartItem[], path = "/about") {
  const { key, value } = storedCart(items);
  await page.addInitScript(
    ([name, text]) => {
      if (sessionStorage.getItem("cart-given") !== null) return;
      sessionStorage.setItem("cart-given", "yes");
      localStorage.setItem(name, text);
    },
    [key, value] as const,
  );
  await page.goto(path);
}

export function cartDrawer(page: Page): Locator {
  return page.getByRole("dialog", { name: /^Your Cart/ });
}

export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Cart, / }).click();
  const drawer = cartDrawer(page);
  await expect(drawer).toBeVisible();
  return drawer;
}

export function checkoutDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Checkout" });
}

/** From any page with a filled cart into the checkout. */
export async function openCheckout(page: Page): Promise<Locator> {
  const drawer = await openCart(page);
  await drawer.getByRole("button", { name: "Proceed to Checkout" }).click();
  const checkout = checkoutDialog(page);
  await expect(checkout).toBeVisible();
  return checkout;
}

/** Values of the checkout's fields, as typed. */
type Buyer = Partial<Record<CheckoutFieldName, string>>;

export const BUYER = {
  name: "Ayesha Khan",
  email: "ayesha@example.com",
  phone: "0300 1234567",
  street: "12 Mall Road",
  country: "Pakistan",
  state: "Punjab",
  city: "Lahore",
  zipCode: "54000",
} satisfies Buyer;

/** The fields of the checkout by name. */
export function fieldsOf(checkout: Locator): Record<CheckoutFieldName, Locator> {
  const fields = Object.entries(CHECKOUT_FIELDS).map(([name, { label }]) => {
    return [name, checkout.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))];
  });
  return Object.fromEntries(fields) as Record<CheckoutFieldName, Locator>;
}

export async function fillCheckout(checkout: Locator, changes: Buyer = {}) {
  const fields = fieldsOf(checkout);
  for (const [name, value] of Object.entries({ ...BUYER, ...changes })) {
    const field = fields[name as CheckoutFieldName];
    const isList = await field.evaluate((control) => control.tagName === "SELECT");
    await (isList ? field.selectOption(value) : field.fill(value));
  }
}

/** The checkout of a visitor with one bottle of a new product in the cart, filled in. */
export async function openFilledCheckout(page: Page, shop: Shop): Promise<Locator> {
  await visitWithCart(page, [lineOf(await shop.createProduct())]);
  const checkout = await openCheckout(page);
  await fillCheckout(checkout);
  return checkout;
}

export function placeOrderButton(checkout: Locator): Locator {
  return checkout.getByRole("button", { name: /Place Order|Processing/ });
}

/** The order number of the confirmation, once it is there. */
export async function confirmedNumber(page: Page): Promise<string> {
  const confirmation = page.getByRole("dialog", { name: "Thank you for your order" });
  await expect(confirmation).toBeVisible();
  return confirmation.getByRole("heading", { name: /^ZE\d{11}$/ }).innerText();
}

/** A phone number that no other test uses, as typed in Pakistan. */
export function freshPhone(): string {
  return `0300 ${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
}

/** The keys of all orders that the page sends from now on. */
export function watchOrders(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/orders") {
      keys.push(request.headers()["idempotency-key"] ?? "");
    }
  });
  return keys;
}

/** The toast of a try that failed. */
export const FAILED = "Failed to create order. Please try again.";

/** The notice while the outcome of a try is unknown. */
export const MAY_HAVE_REACHED =
  "Your order may have reached us. It is safe to try again: it won't be placed twice.";

/** The shop places orders, but no response arrives until `restore` is called; `made` is the order placed. */
export async function loseResponses(page: Page) {
  const made = { id: "", orderNumber: "" };
  await page.route("**/api/orders", async (route) => {
    const response = await route.fetch();
    Object.assign(made, await response.json());
    await route.abort();
  });
  return { made, restore: () => page.unroute("**/api/orders") };
}

/** What the browser does when its connection returns. */
export const reconnect = (page: Page) => page.evaluate(() => dispatchEvent(new Event("online")));
