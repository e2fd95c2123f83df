import type { Page } from "@playwright/test";

import {
  packIntoTexts,
  isPrintable,
  hasVisibleCharacter,
  NAUGHTY_STRINGS,
} from "#test/fuzz/naughty-strings.ts";

import { selectCases } from "#test/suite.ts";

import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";
import { openAsStaff } from "./staff-steps.ts";

const VISIBLE_STRINGS = NAUGHTY_STRINGS.filter((text) => isPrintable(text) && hasVisibleCharacter(text));
/** Strings that would run a script if a browser parsed them as HTML. */
const SCRIPT_STRINGS = VISIBLE_STRINGS.filter((text) => /<|javascript:|on\w+=/i.test(text));
const [PRODUCT_NAME = ""] = SCRIPT_STRINGS;

/**
 * Creates products whose descriptions together contain every visible string, and a delivered order with script strings
 * in its fields.
 */
async function createHostileData(shop: Shop) {
  const products = [];
  for (const description of packIntoTexts(VISIBLE_STRINGS, 5000))
    products.push(
      await shop.createProduct({
        name: PRODUCT_NAME,
        description,
        variants: ["<b>50ml"],
        variantPricing: { "<b>50ml": 900 },
        stock: {},
      }),
    );
  const [product] = products;
  if (product === undefined) throw new Error("There are no strings to test.");
  const getScriptString = (index: number) => (SCRIPT_STRINGS[index] ?? "").trim().slice(0, 120);
  const order = await shop.placeOrder({
    items: [{ productId: product.id, variant: "<b>50ml", quantity: 1 }],
    customer: { name: getScriptString(1) },
    address: { street: getScriptString(2), city: getScriptString(3), state: getScriptString(4) },
  });
  await shop.setStatus(order.id, "delivered", packIntoTexts(SCRIPT_STRINGS, 1900)[0]);
  return { products, product, order, customer: getScriptString(1) };
}

/** Returns elements that hostile strings added to the page, and elements with inline event handlers. */
function findInjectedElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    const handlers = all.filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    );
    const injected = document.querySelectorAll(
      '[href^="javascript:" i], [src^="javascript:" i], [srcdoc], iframe, object, embed, marquee, base, img[src="x"], body b, math, video, audio',
    );
    return [...handlers, ...injected].map((element) => element.outerHTML.slice(0, 200));
  });
}

/**
 * Returns elements with inline event handlers in the server-rendered HTML of these paths. Parses the HTML on a page
 * without a content security policy.
 */
async function findHandlersInHtml(page: Page, paths: readonly string[]): Promise<string[]> {
  const blank = await page.context().newPage();
  const found: string[] = [];
  for (const path of paths) {
    const html = await (await page.request.get(path)).text();
    const handlers = await blank.evaluate((html) => {
      const all = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("*")];
      const withHandlers = all.filter((element) =>
        element.getAttributeNames().some((name) => name.startsWith("on")),
      );
      return [all.length, ...withHandlers.map((element) => element.outerHTML)];
    }, html);
    const [count, ...withHandlers] = handlers;
    expect(count, path).toBeGreaterThan(50);
    found.push(...withHandlers.map((element) => `${path}: ${element}`));
  }
  await blank.close();
  return found;
}

/** Returns the strings that do not appear unchanged in the page's text. */
async function findAlteredTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  const pageText = (await page.locator("body").textContent()) ?? "";
  return texts.filter((text) => !pageText.includes(text.trim().replaceAll("\r\n", "\n")));
}

test("the storefront shows hostile strings as plain text, never as markup or scripts [ASVS 1.1.2] [ASVS 3.2.2]", async ({
  page,
  shop,
}) => {
  const { products, order, product } = await createHostileData(shop);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const { id, description } of products) {
    await page.goto(`/product/${id}`);
    expect(await findAlteredTexts(page, [PRODUCT_NAME, ...description.split("\n")])).toEqual([]);
    expect(await findInjectedElements(page)).toEqual([]);
  }
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  expect(await findAlteredTexts(page, [PRODUCT_NAME])).toEqual([]);
  const term = encodeURIComponent(PRODUCT_NAME.slice(0, 90));
  for (const path of [
    `/shop?search=${term}`,
    `/track-order?term=${order.orderNumber}`,
    `/review-order/${order.id}`,
  ]) {
    await page.goto(path);
    expect(await findInjectedElements(page)).toEqual([]);
  }
  expect(
    await findHandlersInHtml(page, ["/", "/shop", `/product/${product.id}`, `/shop?search=${term}`]),
  ).toEqual([]);
  expect(dialogs).toEqual([]);
});

test("the admin area shows hostile strings as plain text, never as markup or scripts [ASVS 1.2.3]", async ({
  page,
  shop,
}) => {
  const { order, product, customer } = await createHostileData(shop);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openAsStaff(page, `/admin/orders?order=${order.id}`);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  expect(await findAlteredTexts(page, [customer])).toEqual([]);
  const paths = [
    `/admin/orders?order=${order.id}`,
    `/admin/products?search=${product.id}`,
    `/admin/products?edit=${product.id}`,
    "/admin/dashboard",
    "/admin/inventory",
    "/admin/activity",
    `/admin/orders/print?ids=${order.id}`,
  ];
  for (const path of selectCases(paths, 2)) {
    await page.goto(path);
    expect(await findInjectedElements(page), path).toEqual([]);
  }
  expect(await findHandlersInHtml(page, paths)).toEqual([]);
  expect(dialogs).toEqual([]);
});
