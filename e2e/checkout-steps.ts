import type { Locator, Page } from "@playwright/test";
import type { CartItem } from "#orders/rules/cart/cart.ts";
import { CART_COOKIE, serializeCartCookie } from "#orders/rules/cart/cart-cookie.ts";
import { toCartProduct } from "#orders/rules/cart/cart.ts";
import type { Product } from "#catalogue/rules/product.ts";
import type { CheckoutFieldName } from "#orders/ui/checkout-fields.ts";
import { CHECKOUT_FIELDS } from "#orders/ui/checkout-fields.ts";
import { TYPED_CHECKOUT } from "#test/checkout.ts";
import { expect } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

/** Returns the cart's cookie with these items. */
export function buildCartCookie(items: readonly CartItem[]): { name: string; value: string } {
  const lines = items.map(({ product, quantity }) => ({ sizeId: product.sizeId, quantity }));
  const [, value = ""] = /=([^;]*)/.exec(serializeCartCookie(lines, { isSecure: false })) ?? [];
  return { name: CART_COOKIE, value };
}

export function toCartItem(product: Product, quantity = 1, variant = "50ml"): CartItem {
  return { product: toCartProduct(product, variant), variant, quantity };
}

/** Opens a page with these items in the browser's cart, whose products the browser knows. */
export async function visitWithCart(page: Page, items: readonly CartItem[], path = "/about") {
  const sizes = items.map(({ product, variant }) => [product.sizeId, { product, variant }]);
  const { name, value } = buildCartCookie(items);
  await page.addInitScript(
    ([cookie, memory]) => {
      if (sessionStorage.getItem("is-cart-stored") !== null) return;
      sessionStorage.setItem("is-cart-stored", "yes");
      document.cookie = cookie;
      localStorage.setItem("cart-sizes", memory);
    },
    [`${name}=${value}; Path=/`, JSON.stringify(Object.fromEntries(sizes))] as const,
  );
  await page.goto(path);
}

export function getCartDrawer(page: Page): Locator {
  return page.getByRole("dialog", { name: /^Your Cart/ });
}

export async function openCart(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Cart, / }).click();
  const drawer = getCartDrawer(page);
  await expect(drawer).toBeVisible();
  return drawer;
}

export function getCheckoutDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Checkout" });
}

/** Opens the checkout from the cart of the current page. */
export async function openCheckout(page: Page): Promise<Locator> {
  const drawer = await openCart(page);
  await drawer.getByRole("button", { name: "Proceed to Checkout" }).click();
  const checkout = getCheckoutDialog(page);
  await expect(checkout).toBeVisible();
  return checkout;
}

/** Values to type into the checkout's fields. */
type Buyer = Partial<Record<CheckoutFieldName, string>>;

export const BUYER = TYPED_CHECKOUT;

/** Returns the fields of the checkout form by name. */
export function getFields(checkout: Locator): Record<CheckoutFieldName, Locator> {
  const fields = Object.entries(CHECKOUT_FIELDS).map(([name, { label }]) => {
    return [name, checkout.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))];
  });
  return Object.fromEntries(fields) as Record<CheckoutFieldName, Locator>;
}

export async function fillCheckout(checkout: Locator, changes: Buyer = {}) {
  const fields = getFields(checkout);
  for (const [name, value] of Object.entries({ ...BUYER, ...changes })) {
    const field = fields[name as CheckoutFieldName];
    const isSelect = await field.evaluate((control) => control.tagName === "SELECT");
    await (isSelect ? field.selectOption(value) : field.fill(value));
  }
}

/** Opens a completed checkout form with one bottle of a new product in the cart. */
export async function openFilledCheckout(page: Page, shop: Shop): Promise<Locator> {
  await visitWithCart(page, [toCartItem(await shop.createProduct())]);
  const checkout = await openCheckout(page);
  await fillCheckout(checkout);
  return checkout;
}

export function getPlaceOrderButton(checkout: Locator): Locator {
  return checkout.getByRole("button", { name: /Place Order|Processing/ });
}

/** Waits for the order confirmation and returns its order number. */
export async function waitForOrderNumber(page: Page): Promise<string> {
  const confirmation = page.getByRole("dialog", { name: "Thank you for your order" });
  await expect(confirmation).toBeVisible();
  return confirmation.getByRole("heading", { name: /^ZE\d{11}$/ }).innerText();
}

/** Returns a unique phone number in Pakistan's national format. */
export function createPhone(): string {
  return `0300 ${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
}

/** Collects the idempotency keys of all order requests that the page sends from now on. */
export function collectOrderKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/api/orders") {
      keys.push(request.headers()["idempotency-key"] ?? "");
    }
  });
  return keys;
}

/** Toast shown when an order fails. */
export const ORDER_FAILED = "Failed to create order. Please try again.";

/** Notice shown while the outcome of an order request is unknown. */
export const OUTCOME_UNKNOWN =
  "Your order may have reached us. It is safe to try again: it won't be placed twice.";

/**
 * Lets the shop place orders, but drops its responses until `restore` is called. `placed` is the latest order.
 */
export async function dropOrderResponses(page: Page) {
  const placed = { id: "", orderNumber: "" };
  await page.route("**/api/orders", async (route) => {
    const response = await route.fetch();
    Object.assign(placed, await response.json());
    await route.abort();
  });
  return { placed, restore: () => page.unroute("**/api/orders") };
}

/** Dispatches the event that browsers dispatch when the connection returns. */
export const dispatchOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event("online")));
