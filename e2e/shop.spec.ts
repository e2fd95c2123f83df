import { randomUUID } from "node:crypto";

import type { Locator, Page } from "@playwright/test";

import type { Collection } from "#catalogue/rules/collections/collection.ts";
import { formatPrice } from "#kit/rules/money.ts";

import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

async function createProducts(shop: Shop, collection: Collection, prices: readonly number[]): Promise<void> {
  for (const price of prices) {
    const name = `Shelf ${String(price).padStart(5, "0")} ${randomUUID().slice(0, 6)}`;
    const fields = { name, collectionRef: collection.id, variantPricing: { "50ml": price } };
    await shop.createProduct(fields);
  }
}

const findProductCard = (page: Page, name: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) });

const getFilterPanel = (page: Page): Locator => page.getByRole("region", { name: "Filter", exact: true });

const findProductNames = (page: Page): Locator =>
  page.getByRole("main").getByRole("article").getByRole("heading");

test("a shopper opens a collection, sorts it, and opens a product from a card", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/);
  await page.goto("/collections");
  await test.step("the collections page links to each collection [000 §2]", async () => {
    await page.getByRole("link", { name: /View Collection.*Oud & Amber/ }).click();
    await expect(page).toHaveURL(/\/collections\/oud-and-amber$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oud & Amber Collection");
    await expect(findProductCard(page, "Oud Mehtab")).toBeVisible();
  });
  await test.step("sorting a collection keeps its URL and adds a parameter [000 §2]", async () => {
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price, high to low");
    await expect(page).toHaveURL(/\/collections\/oud-and-amber\?sort=price-desc$/);
    await expect(findProductNames(page).first()).toHaveText("Oud Mehtab");
  });
  await test.step("clicking any part of a card opens the product with the selected size [000 §2]", async () => {
    const card = findProductCard(page, "Oud Mehtab");
    await card.getByRole("radio", { name: "100ml" }).check();
    await card.getByRole("img", { name: "Oud Mehtab" }).click({ force: true });
    await expect(page).toHaveURL(/\/product\/oud-mehtab\?size=100ml$/);
  });
  await test.step("cards below the first screen are visible, and their images settle when they scroll into view [000 §2]", async () => {
    await page.goto("/shop?sort=price-desc");
    const last = page.getByRole("main").getByRole("article").last();
    await expect(last).toHaveAttribute("data-reveal", "waiting");
    await expect(last).toHaveCSS("opacity", "1");
    await expect(last.locator("img").first()).toHaveCSS("scale", "1.05");
    await last.scrollIntoViewIfNeeded();
    await expect(last).toHaveAttribute("data-reveal", "shown");
    await expect(last.locator("img").first()).toHaveCSS("scale", "none");
  });
  await test.step("a card shows 'Image not available' when its image fails to load [000 §4] [000 §8]", async () => {
    await page.route("**/media/**", (route) => route.abort());
    await page.goto("/shop?collection=oud-and-amber");
    await expect(findProductCard(page, "Oud Mehtab").getByText("Image not available")).toBeVisible();
  });
});

test.describe("the shop's filters", () => {
  async function createFilterProducts(shop: Shop): Promise<string> {
    const buildNotes = (top: string) => ({ fragranceNotes: { top, middle: "", base: "" } });
    const { collectionRef } = await shop.createProduct({
      name: "Facet A",
      category: "Men",
      ...buildNotes("Fig, Mint"),
    });
    await shop.createProduct({
      name: "Facet B",
      category: "Men",
      collectionRef,
      stock: { "50ml": 0 },
      ...buildNotes("Fig"),
    });
    await shop.createProduct({ name: "Facet C", category: "Women", collectionRef, ...buildNotes("Mint") });
    return collectionRef;
  }

  test("show how many products match together with the other active filters, and can each be removed [000 §2]", async ({
    page,
    shop,
  }) => {
    const id = await createFilterProducts(shop);
    await page.goto(`/shop?collection=${id}`);
    const panel = getFilterPanel(page);
    await expect(panel.getByRole("checkbox", { name: "Men (2)", exact: true })).toBeVisible();
    await expect(panel.getByRole("checkbox", { name: "In stock (2)" })).toBeVisible();
    await panel.getByRole("checkbox", { name: "Fig (2)" }).check();
    await panel.getByRole("checkbox", { name: "In stock (1)" }).check();
    await expect(findProductNames(page)).toHaveText(["Facet A"]);
    await expect(page).toHaveURL(/notes=fig&available=true$/);
    await expect(panel.getByRole("checkbox", { name: "In stock (1)" })).toBeFocused();
    await expect(panel.getByRole("checkbox", { name: "Mint (1)" })).toBeVisible();
    await page.goBack();
    await expect(panel.getByRole("checkbox", { name: "In stock (1)" })).not.toBeChecked();
    await page.goto(`/shop?collection=${id}&audience=men&without=mint`);
    await expect(findProductNames(page)).toHaveText(["Facet B"]);
    await page.getByRole("link", { name: "Remove filter No mint" }).click();
    await expect(findProductNames(page)).toHaveCount(2);
    await page.goto(`/shop?collection=${id}&notes=fig&available=true`);
    await page.getByRole("link", { name: "Remove filter In stock" }).click();
    await expect(findProductNames(page)).toHaveCount(2);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(findProductNames(page)).toHaveCount(3);
  });

  test("can all be cleared at once when nothing matches", { tag: "@full" }, async ({ page, shop }) => {
    const id = await createFilterProducts(shop);
    await page.goto(`/shop?collection=${id}&category=Women&notes=fig`);
    await expect(page.getByText("No fragrance matches these filters.")).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).last().click();
    await expect(findProductNames(page)).toHaveCount(3);
    await expect(page).toHaveURL(`/shop?collection=${id}`);
  });
});

test.describe("the shop page", () => {
  test("shows only the products of the selected collection", { tag: "@full" }, async ({ page }) => {
    await page.goto("/shop");
    await page
      .getByRole("navigation", { name: "Collections" })
      .getByRole("link", { name: "Oud & Amber" })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oud & Amber Collection");
    await expect(page).toHaveURL(/\/shop\?collection=oud-and-amber$/);
    await expect(page.getByRole("heading", { name: "New Arrivals" })).toHaveCount(0);
    await expect(findProductCard(page, "Oud Mehtab")).toBeVisible();
    await expect(findProductCard(page, "Lahore Rain")).toHaveCount(0);
  });

  test("keeps the sort order, the filters and the page number in the URL", async ({ page, shop }) => {
    const collection = await shop.createCollection();
    const prices = Array.from({ length: 26 }, (_, index) => 1000 + index * 100);
    await createProducts(shop, collection, prices);

    await page.goto(`/shop?collection=${collection.id}`);
    await expect(page.getByText("Showing 1–24 of 26 fragrances")).toBeVisible();
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("Price, low to high");
    await expect(page).toHaveURL(/sort=price-asc/);
    await expect(findProductNames(page).first()).toContainText("Shelf 01000");
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/sort=price-asc&page=2$/);
    await expect(findProductNames(page)).toHaveCount(2);
    await expect(page.getByText("Showing 25–26 of 26 fragrances")).toBeVisible();

    await page.reload();
    await expect(findProductNames(page)).toContainText([/Shelf 03400/, /Shelf 03500/]);
    await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("price-asc");

    await page.getByLabel("To (Rs.)").fill("1100");
    await page.getByLabel("To (Rs.)").press("Enter");
    await expect(page).toHaveURL(/max=1100&sort=price-asc$/);
    await expect(findProductNames(page)).toHaveCount(2);
    await page.getByRole("link", { name: `Remove filter Up to ${formatPrice(1100)}` }).click();
    await expect(page.getByText("Showing 1–24 of 26 fragrances")).toBeVisible();
    await test.step("shows an empty state for an empty collection [000 §2]", async () => {
      const { id, name } = await shop.createCollection();
      await page.goto(`/shop?collection=${id}`);
      await expect(page.getByText(`The ${name} collection awaits its next signature piece.`)).toBeVisible();
    });
  });

  test("filters by size and says when nothing matches", { tag: "@full" }, async ({ page, shop }) => {
    const collection = await shop.createCollection();
    const fields = {
      collectionRef: collection.id,
      variants: ["75ml"],
      variantPricing: { "75ml": 900 },
      stock: {},
    };
    const { name } = await shop.createProduct(fields);
    await createProducts(shop, collection, [1000]);
    await page.goto(`/shop?collection=${collection.id}`);
    await page.getByRole("checkbox", { name: "75ml" }).check();
    await expect(findProductNames(page)).toHaveText([name]);
    await page.goto(`/shop?collection=${collection.id}&size=75ml&min=5000`);
    await expect(page.getByText("No fragrance matches these filters.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Clear filters" }).last().click();
    await expect(findProductNames(page)).toHaveCount(2);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the shop page has one strip per collection and a filter sheet", async ({ page, shop }) => {
    await test.step("the shop page shows one strip per collection and each product once [000 §2]", async () => {
      await page.goto("/shop");
      const strips = page.getByRole("region", { name: "Fragrances" }).getByRole("list");
      // Selects the longest strip, because the strips of other tests' collections have one product and do not scroll.
      const lengths = await strips.evaluateAll((lists) => lists.map((list) => list.children.length));
      const strip = strips.nth(lengths.indexOf(Math.max(...lengths)));
      const collection = (await strip.getAttribute("aria-label")) ?? "";
      await expect(page.getByRole("heading", { level: 3, name: collection })).toBeVisible();
      const { isScrollable, distinctTops } = await strip.evaluate((list) => ({
        isScrollable: list.scrollWidth > list.clientWidth,
        distinctTops: new Set([...list.children].map((item) => Math.round(item.getBoundingClientRect().top)))
          .size,
      }));
      expect(isScrollable).toBe(true);
      expect(distinctTops).toBe(1);
      const links = await page
        .getByRole("region", { name: "Fragrances" })
        .getByRole("article")
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(new Set(links).size).toBe(links.length);
    });
    await test.step("the filter sheet shows the number of matching products before the shopper applies the selection", async () => {
      const { collectionRef } = await shop.createProduct({ category: "Men" });
      await shop.createProduct({ category: "Women", collectionRef });
      await page.goto(`/shop?collection=${collectionRef}`);
      await page.getByRole("button", { name: "Filter" }).click();
      await expect(getFilterPanel(page).getByRole("button", { name: "Show 2 fragrances" })).toBeVisible();
      await getFilterPanel(page).getByRole("checkbox", { name: "Women (1)" }).first().check();
      await getFilterPanel(page).getByRole("button", { name: "Show 1 fragrance" }).click();
      await expect(findProductNames(page)).toHaveCount(1);
      await expect(page.getByRole("button", { name: "Filter (1)" })).toBeVisible();
    });
    await test.step("tapping Filter while the sheet's script is loading opens the sheet once the script runs", async () => {
      const { promise: unblocked, resolve: unblockScript } = Promise.withResolvers<void>();
      await page.route(/filter-panel/, async (route) => {
        await unblocked;
        await route.continue();
      });
      await page.goto("/about");
      await page.getByRole("contentinfo").getByRole("link", { name: "Shop", exact: true }).click();
      await page.getByRole("button", { name: "Filter" }).click();
      unblockScript();
      await expect(getFilterPanel(page)).toBeVisible();
    });
    await test.step("the WhatsApp button does not cover the sort and filter controls", async () => {
      await page.goto("/collections/oud-and-amber");
      const whatsAppButton = await page
        .getByRole("link", { name: /on WhatsApp/, includeHidden: true })
        .boundingBox();
      const filter = await page.getByRole("button", { name: "Filter" }).boundingBox();
      expect((filter?.x ?? 0) + (filter?.width ?? 0)).toBeLessThanOrEqual(whatsAppButton?.x ?? 0);
    });
  });
});
