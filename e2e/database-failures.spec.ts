import type { Page } from "@playwright/test";

import type { Product } from "#catalogue/rules/product.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./breakable-shop.ts";
import {
  getFields,
  fillCheckout,
  toCartItem,
  openCheckout,
  getPlaceOrderButton,
  visitWithCart,
} from "./checkout-steps.ts";
import { createStaffRequests } from "./isolated-shop.ts";
import { recordToasts } from "./record-toasts.ts";

// These tests share one database, and the last test empties it, so they run in sequence.
test.describe.configure({ mode: "default" });

const findToast = (page: Page, text: string) => page.getByRole("status").getByText(text);
const findCards = (page: Page) => page.getByRole("main").getByRole("article");
const findCategoryLinks = (page: Page) => page.getByRole("navigation", { name: "Categories" });

test(
  "if products fail to load, pages show 'Failed to load products' and the bundled list, and are not cached [000 §1] [000 §8]",
  { tag: "@full" },
  async ({ page, breakable, browserErrors }) => {
    browserErrors.allow(/status of 500/, /Unexpected Server Error/);
    await breakable.breakTable("products");
    const expectToast = await recordToasts(page);
    for (const path of ["/", "/shop"]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      expect(response?.headers()["cache-control"]).toBe("no-store");
      await expectToast("Failed to load products");
      await expect(findCards(page).getByRole("heading", { name: "Oud Mehtab" }).first()).toBeVisible();
      await expect(findCards(page).getByRole("button", { name: /^Add to Cart/ })).toHaveCount(0);
      await expect(
        findCards(page)
          .getByRole("button", { name: /^Sample, not for sale/ })
          .first(),
      ).toBeDisabled();
    }
    await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeVisible();
    await expect(findCategoryLinks(page).getByRole("link")).toHaveText(["All", "Men", "Unisex", "Women"]);

    await page.goto("/shop?sort=price-asc");
    await page.getByRole("link", { name: "Oud Mehtab" }).first().click();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByText("Something went wrong")).toHaveCount(0);

    // A direct visit shows an error instead of a redirect, because the product still exists.
    const failedResponse = await page.goto("/product/oud-mehtab");
    expect(failedResponse?.status()).toBe(500);
    expect(failedResponse?.headers()["cache-control"]).toBe("no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong on our side");
  },
);

test(
  "if collections fail to load, pages show the categories instead [000 §8]",
  { tag: "@full" },
  async ({ page, breakable }) => {
    await breakable.breakTable("collections");
    const response = await page.goto("/shop");
    expect(response?.headers()["cache-control"]).toBe("no-store");
    await findCategoryLinks(page).getByRole("link", { name: "Women", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Women Collection");
    await expect(findCards(page).getByRole("heading", { name: "Oud Mehtab" })).toHaveCount(0);
    await expect(findCards(page)).not.toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const strips = page.getByRole("region", { name: "Complete Collection" });
    await expect(strips.getByRole("heading", { level: 3, name: "Women" })).toBeVisible();
    await expect(page.getByRole("link", { name: /View Collection/ })).toHaveCount(0);
    await page.goto("/collections");
    await expect(page.getByText("A new chapter in our legacy is arriving soon.")).toBeVisible();
    await page.goto("/collections/oud-and-amber");
    await expect(page).toHaveURL(/\/shop\?collection=oud-and-amber$/);
    await expect(findCards(page).getByRole("heading", { name: "Oud Mehtab" })).toBeVisible();
  },
);

test(
  "a cached page stays available during a database failure",
  { tag: "@full" },
  async ({ page, breakable }) => {
    await page.goto("/product/oud-mehtab");
    await breakable.breakTable("products");
    await breakable.breakTable("catalogue_revision");
    for (const visit of ["first", "second"]) {
      await page.goto("/product/oud-mehtab");
      const heading = page.getByRole("heading", { level: 1, name: "Oud Mehtab" });
      await expect(heading, `the ${visit} visit`).toBeVisible();
    }
  },
);

test(
  "an error page shows the request ID as a reference",
  { tag: "@full" },
  async ({ page, breakable, browserErrors }) => {
    browserErrors.allow(/status of 500/, /Unexpected Server Error/);
    await breakable.breakTable("newsletter_subscribers");
    await page.setViewportSize({ width: 390, height: 844 });
    const response = await page.goto("/newsletter/unsubscribe/abcdef", { waitUntil: "networkidle" });
    const reference = response?.headers()["x-request-id"] ?? "none";
    await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
    await expect(page.getByText(`Reference: ${reference}`)).toBeVisible();
    await expectAccessible(page, "an error page");

    await breakable.repair();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByText("Reference:")).toHaveCount(0);
  },
);

test(
  "the order page shows different messages for a missing order, an outage and a rate limit",
  { tag: "@full" },
  async ({ page, breakable, browserErrors }) => {
    browserErrors.allow(/status of (404|429|503)/);
    const getTitle = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await breakable.breakTable("orders");
    const response = await page.goto(`/order/${"a".repeat(24)}`, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(503);
    await expect(getTitle("We could not load your order")).toBeVisible();
    await expect(page.getByText("This link doesn't open an order")).toHaveCount(0);
    await expectAccessible(page, "an order page that could not be loaded");

    await page.route("**/api/orders/*", (route) => route.fulfill({ status: 429, body: "" }), { times: 1 });
    await tryAgain.click();
    await expect(getTitle("Please try again later")).toBeVisible();

    await breakable.repair();
    await tryAgain.click();
    await expect(getTitle("This link doesn't open an order")).toBeVisible();
  },
);

test(
  "after staff delete all products, the shop shows its empty state and checkout reports the deleted product in the cart [000 §1]",
  { tag: "@full" },
  async ({ page, breakable, playwright, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/, /status of 409/);
    const staff = await createStaffRequests(playwright, breakable.url);
    const { items } = (await (await staff.get("/api/products?pageSize=100")).json()) as { items: Product[] };
    const oudMehtab = items.find(({ id }) => id === "oud-mehtab");
    if (oudMehtab === undefined) throw new Error("The bundled catalogue has no Oud Mehtab.");
    for (const { id } of items) await staff.delete(`/api/admin/products/${id}`, { failOnStatusCode: true });
    await staff.dispose();

    // Drops the quote, so only the order endpoint can reject the product.
    await page.route("**/api/orders/quote", (route) => route.abort());
    await visitWithCart(page, [toCartItem(oudMehtab)], "/shop");
    await expect(page.getByText("A new chapter in our legacy is arriving soon.")).toBeVisible();
    await expect(findCards(page)).toHaveCount(0);
    const checkout = await openCheckout(page);
    await fillCheckout(checkout);
    await getPlaceOrderButton(checkout).click();
    await expect(checkout.getByRole("alert")).toHaveText(
      /^Oud Mehtab \(50ml\) is no longer available\. Please remove it/,
    );
    await expect(findToast(page, "Failed to create order. Please try again.")).toBeVisible();
    await expect(getFields(checkout).street).toHaveValue("12 Mall Road");

    await page.unroute("**/api/orders/quote");
    await getPlaceOrderButton(checkout).click();
    await expect(
      checkout.getByText("Oud Mehtab (50ml) is no longer available and was removed."),
    ).toBeVisible();
    await expect(getFields(checkout).street).toHaveValue("12 Mall Road");
  },
);
