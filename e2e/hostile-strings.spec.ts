import type { Page } from "@playwright/test";

import { chunks, isShowable, isVisible, NAUGHTY } from "#test/fuzz/naughty-strings.ts";

import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";
import { openAsStaff } from "./staff-steps.ts";

const SHOWN = NAUGHTY.filter((text) => isShowable(text) && isVisible(text));
/** What would be a script if it were markup. */
const LIVELY = SHOWN.filter((text) => /<|javascript:|on\w+=/i.test(text));
const [PLANTED_NAME = ""] = LIVELY;

/** Products whose descriptions hold every string; a delivered order of the first, its texts as lively. */
async function plant(shop: Shop) {
  const products = [];
  for (const description of chunks(SHOWN, 5000))
    products.push(
      await shop.createProduct({
        name: PLANTED_NAME,
        description,
        variants: ["<b>50ml"],
        variantPricing: { "<b>50ml": 900 },
        stock: {},
      }),
    );
  const [product] = products;
  if (product === undefined) throw new Error("There is nothing to plant.");
  const lively = (at: number) => (LIVELY[at] ?? "").trim().slice(0, 120);
  const order = await shop.placeOrder({
    items: [{ productId: product.id, variant: "<b>50ml", quantity: 1 }],
    customer: { name: lively(1) },
    address: { street: lively(2), city: lively(3), state: lively(4) },
  });
  await shop.setStatus(order.id, "delivered", chunks(LIVELY, 1900)[0]);
  return { products, product, order, customer: lively(1) };
}

/** Whatever a string made of the page that is more than text. */
function markupOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll("*")];
    const handlers = all.filter((each) => each.getAttributeNames().some((name) => name.startsWith("on")));
    const foreign = document.querySelectorAll(
      '[href^="javascript:" i], [src^="javascript:" i], [srcdoc], iframe, object, embed, marquee, base, img[src="x"], body b, math, video, audio',
    );
    return [...handlers, ...foreign].map((each) => each.outerHTML.slice(0, 200));
  });
}

/** The same of pages as they are sent, by the browser's own parser, on a page whose policy is nobody's. */
async function sentMarkupOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const blank = await page.context().newPage();
  const found: string[] = [];
  for (const path of paths) {
    const html = await (await page.request.get(path)).text();
    const handlers = await blank.evaluate((sent) => {
      const all = [...new DOMParser().parseFromString(sent, "text/html").querySelectorAll("*")];
      const lively = all.filter((each) => each.getAttributeNames().some((name) => name.startsWith("on")));
      return [all.length, ...lively.map((element) => element.outerHTML)];
    }, html);
    const [count, ...lively] = handlers;
    expect(count, path).toBeGreaterThan(50);
    found.push(...lively.map((element) => `${path}: ${element}`));
  }
  await blank.close();
  return found;
}

/** What of the strings the page does not show as they are. */
async function missingFrom(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = (await page.locator("body").textContent()) ?? "";
  return texts.filter((text) => !shown.includes(text.trim().replaceAll("\r\n", "\n")));
}

test("hostile strings in the storefront are shown as text and never become markup or scripts", async ({
  page,
  shop,
}) => {
  const { products, order, product } = await plant(shop);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const { id, description } of products) {
    await page.goto(`/product/${id}`);
    expect(await missingFrom(page, [PLANTED_NAME, ...description.split("\n")])).toEqual([]);
    expect(await markupOf(page)).toEqual([]);
  }
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Your Cart (1)" })).toBeVisible();
  expect(await missingFrom(page, [PLANTED_NAME])).toEqual([]);
  const asked = encodeURIComponent(PLANTED_NAME.slice(0, 90));
  for (const path of [
    `/shop?search=${asked}`,
    `/track-order?term=${order.orderNumber}`,
    `/review-order/${order.id}`,
  ]) {
    await page.goto(path);
    expect(await markupOf(page)).toEqual([]);
  }
  expect(await sentMarkupOf(page, ["/", "/shop", `/product/${product.id}`, `/shop?search=${asked}`])).toEqual(
    [],
  );
  expect(dialogs).toEqual([]);
});

test("hostile strings in the admin area are shown as text and never become markup or scripts", async ({
  page,
  shop,
}) => {
  const { order, product, customer } = await plant(shop);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openAsStaff(page, `/admin/orders?order=${order.id}`);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  expect(await missingFrom(page, [customer])).toEqual([]);
  const paths = [
    `/admin/orders?order=${order.id}`,
    `/admin/products?search=${product.id}`,
    `/admin/products?edit=${product.id}`,
    "/admin/dashboard",
    "/admin/inventory",
    "/admin/activity",
    `/admin/orders/print?ids=${order.id}`,
  ];
  for (const path of paths) {
    await page.goto(path);
    expect(await markupOf(page), path).toEqual([]);
  }
  expect(await sentMarkupOf(page, paths)).toEqual([]);
  expect(dialogs).toEqual([]);
});
