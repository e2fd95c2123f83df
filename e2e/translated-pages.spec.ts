import type { Page } from "@playwright/test";

import { HYDRATED_EVENT } from "#kit/storefront/document/hydrated-event.ts";

import {
  fillCheckout,
  getCheckoutDialog,
  getPlaceOrderButton,
  waitForOrderNumber,
} from "./checkout-steps.ts";
import { expect } from "./fixtures.ts";
import { buildOrderListPath, findOrderRow, getOrderDialog, setStatus, test } from "./order-steps.ts";
import { findToast, openAsStaff } from "./staff-steps.ts";

/**
 * Once the page is idle after an event, replaces each text node with a copy inside two font elements, as a browser's
 * translation does, and repeats this for every new or changed text.
 */
function translateAfter(moment: string) {
  const isSkipped = (text: Text) =>
    text.data.trim() === "" ||
    text.parentElement === null ||
    text.parentElement.closest(
      'font, script, style, noscript, textarea, title, option, svg, [translate="no"]',
    ) !== null;
  const wrap = (text: Text) => {
    if (isSkipped(text)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrap(text);
  };
  const options = { childList: true, characterData: true, subtree: true };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "characterData") wrap(target as Text);
      for (const node of addedNodes)
        if (node instanceof Text) wrap(node);
        else if (node instanceof Element && !node.matches("font")) wrapAll(node);
    }
  });
  const start = () => {
    wrapAll(document.body);
    observer.observe(document.body, options);
  };
  addEventListener(moment, () => requestIdleCallback(start), { once: true });
}

async function buyTranslated(page: Page, product: { id: string; name: string }): Promise<string> {
  const main = page.getByRole("main");
  await page.goto(`/product/${product.id}`);
  await expect(page.locator("main font").first()).toBeAttached();
  const price = main.locator("#purchase .text-2xl");
  await expect(price).toHaveText("Rs. 1,000");
  await page
    .locator("#purchase")
    .getByRole("radio", { name: /^100ml/ })
    .check({ force: true });
  await expect(price).toHaveText("Rs. 1,800");
  await main.getByRole("button", { name: `Increase quantity of ${product.name}` }).click();
  await main.getByRole("button", { name: "Add to Cart", exact: true }).click();
  const cart = page.getByRole("dialog", { name: "Your Cart (2)" });
  await expect(cart.getByText("Rs. 3,600").first()).toBeVisible();
  await cart.getByRole("button", { name: /^Increase quantity/ }).click();
  const fullCart = page.getByRole("dialog", { name: "Your Cart (3)" });
  await expect(fullCart.getByText("Rs. 5,400")).toHaveCount(2);
  await fullCart.getByRole("button", { name: "Proceed to Checkout" }).click();
  const checkout = getCheckoutDialog(page);
  await getPlaceOrderButton(checkout).click();
  await expect(checkout.getByText("Name is required").first()).toBeVisible();
  await fillCheckout(checkout);
  await expect(checkout.getByText("Name is required")).toHaveCount(0);
  await getPlaceOrderButton(checkout).click();
  return waitForOrderNumber(page);
}

const SIZES = {
  variants: ["50ml", "100ml"],
  variantPricing: { "50ml": 1000, "100ml": 1800 },
  stock: { "50ml": 10, "100ml": 10 },
};

test("in a translated page, a whole purchase shows current prices, counts and errors, and nothing crashes", async ({
  page,
  shop,
}) => {
  await page.addInitScript(translateAfter, HYDRATED_EVENT);
  const product = await shop.createProduct(SIZES);
  await buyTranslated(page, product);
  await page.goto("/shop");
  const card = page.getByRole("main").getByRole("article").first();
  await card.getByRole("radio").last().check({ force: true });
  await card.getByRole("button", { name: /^Add to Cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Your Cart (1)" })).toBeVisible();
});

test("a page that was translated before its scripts ran works as well", async ({
  page,
  shop,
  browserErrors,
}) => {
  // React renders a translated page again, and loads its data again, possibly after the end of the test.
  browserErrors.allow(/Minified React error #418|hydrat|status of 404/i);
  await page.addInitScript(translateAfter, "DOMContentLoaded");
  await buyTranslated(page, await shop.createProduct(SIZES));
});

test("a translated page keeps the shop's name, product names and numbers", async ({ page, shop }) => {
  await page.addInitScript(translateAfter, HYDRATED_EVENT);
  const { id, name } = await shop.createProduct(SIZES);
  await page.goto(`/product/${id}`);
  await expect(page.locator("main font").first()).toBeAttached();
  await expect(page.getByRole("heading", { level: 1, name }).locator("font")).toHaveCount(0);
  await expect(page.getByRole("banner").getByText("Zarif Essence").locator("font")).toHaveCount(0);
});

test("in a translated admin area, the palette shows current results, and the charts their values", async ({
  page,
  order,
}) => {
  await page.addInitScript(translateAfter, HYDRATED_EVENT);
  await openAsStaff(page, "/admin/inventory");
  await expect(page.locator("font").first()).toBeAttached();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search and commands" });
  const options = page.getByRole("option");
  await field.fill("activity");
  await expect(options.filter({ hasText: "Activity" })).toBeVisible();
  await field.fill("no such thing");
  await expect(page.getByText(/no such thing/)).toBeVisible();
  await expect(options).toHaveCount(0);
  await field.fill(order.orderNumber);
  await expect(options.filter({ hasText: order.orderNumber })).toBeVisible();
  await expect(page.getByText(/no such thing/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  const bars = page.locator("svg [data-bar]");
  const tooltip = page.getByRole("tooltip", { includeHidden: true });
  for (const bar of [bars.first(), bars.last()]) {
    await bar.hover({ force: true });
    await expect(tooltip.filter({ hasText: /Rs\.\s[\d,]+/, visible: true })).toHaveCount(1);
  }
});

test("in a translated admin area, staff confirm an order and see its status and the message", async ({
  page,
  order,
}) => {
  await page.addInitScript(translateAfter, HYDRATED_EVENT);
  await openAsStaff(page, buildOrderListPath(order));
  await expect(page.locator("font").first()).toBeAttached();
  await findOrderRow(page, order).getByRole("link", { name: order.orderNumber }).click();
  const dialog = getOrderDialog(page, order);
  await expect(dialog).toBeVisible();
  await setStatus(dialog, order, "Confirmed");
  await expect(findToast(page, `Order ${order.orderNumber} is now confirmed`)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Timeline" }).getByRole("listitem").first()).toContainText(
    "Confirmed",
  );
  await page.keyboard.press("Escape");
  await expect(findOrderRow(page, order)).toContainText("Confirmed");
});
