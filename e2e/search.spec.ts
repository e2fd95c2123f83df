import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

const overlay = (page: Page) => page.getByRole("dialog", { name: "Search", exact: true });
const searchBox = (page: Page) => overlay(page).getByRole("combobox");
const results = (page: Page) => overlay(page).getByRole("option");
/** The first status region is the overlay's; the second contains toasts. */
const status = (page: Page) => overlay(page).getByRole("status").first();
const resultList = (page: Page) => overlay(page).getByRole("listbox").locator("..");
const searchLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Search fragrances" });

/** Creates two products with a unique word, in the name of the first and the description of the second. */
async function createTwoProducts(shop: Shop) {
  const word = `zq${randomUUID().slice(0, 8)}`;
  const named = await shop.createProduct({ name: `Attar ${word}`, variantPricing: { "50ml": 2750 } });
  const described = await shop.createProduct({ description: `Smells of ${word}.` });
  return { word, named, described };
}

test("the header's search box opens the search, which sorts products by relevance and opens one @phone", async ({
  page,
  shop,
}) => {
  const { word, named, described } = await createTwoProducts(shop);
  await page.goto("/about");
  await searchLink(page).click();
  await expect(searchBox(page)).toBeFocused();
  await expect(status(page)).toHaveText("Type at least 2 characters to search");
  await expect(overlay(page).getByRole("link", { name: "Oud & Amber" })).toBeVisible();
  await searchBox(page).fill(word.slice(0, 1));
  await expect(status(page)).toHaveText("Type at least 2 characters to search");
  await searchBox(page).fill(word.toUpperCase());
  await expect(status(page)).toHaveText("2 fragrances");
  await expect(results(page)).toHaveText([new RegExp(named.name), new RegExp(described.name)]);
  await expect(results(page).first()).toContainText("Rs. 2,750");
  const picture = results(page).first().locator("img");
  await expect(picture).toHaveAttribute("width", "80");
  await expect(picture).toHaveAttribute("height", "100");
  await results(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/product/${named.id}$`));
  await expect(overlay(page)).toBeHidden();
});

test("the search can be opened, used and closed by keyboard", async ({ page, shop }) => {
  const { word, described } = await createTwoProducts(shop);
  await page.goto("/about");
  const newsletter = page.getByRole("contentinfo").getByRole("textbox");
  await newsletter.focus();
  await page.keyboard.type("a/b");
  await expect(newsletter).toHaveValue("a/b");
  await expect(overlay(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(overlay(page)).toBeHidden();
  await expect(newsletter).toBeFocused();

  await newsletter.blur();
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue("");
  await page.keyboard.type(word);
  await expect(results(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(results(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const last = results(page).last();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(searchBox(page)).toHaveAttribute(
    "aria-activedescendant",
    (await last.getAttribute("id")) ?? "none",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/product/${described.id}$`));
  await expect(overlay(page)).toBeHidden();
});

test("the search finds collections and products, and clears its text when it closes", async ({
  page,
  shop,
}) => {
  const collection = await shop.createCollection();
  await shop.createProduct({ name: `Attar of ${collection.name}`, collectionRef: collection.id });
  await page.goto("/about");
  await searchLink(page).click();
  await searchBox(page).fill(collection.name);
  await expect(status(page)).toHaveText("1 fragrance and 1 collection");
  const group = overlay(page).getByRole("group", { name: "Collections" });
  await expect(group.getByRole("option", { name: collection.name })).toHaveAttribute(
    "href",
    `/collections/${collection.id}`,
  );
  await overlay(page).getByRole("button", { name: "Close search" }).click();
  await expect(searchLink(page)).toBeFocused();
  await searchLink(page).click();
  await expect(searchBox(page)).toHaveValue("");
  await expect(results(page)).toHaveCount(0);
});

test("the search tolerates typos and reports when nothing matches", async ({ page }) => {
  await page.goto("/about");
  await searchLink(page).click();
  await searchBox(page).fill("karakorum cedr");
  await expect(results(page).first()).toContainText("Karakoram Cedar");
  await expect(resultList(page)).toHaveCSS("animation-name", "rise");
  await searchBox(page).fill("qwzx<b>");
  await expect(status(page)).toHaveText('No results found for "qwzx<b>"');
  await expect(results(page)).toHaveCount(0);
});

test("Enter without a selection lists all results in the shop, with and without scripts", async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const { word, named, described } = await createTwoProducts(shop);
  await page.goto("/shop?sort=price-asc");
  await searchLink(page).click();
  await searchBox(page).fill(word);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/shop\\?search=${word}$`));
  await expect(overlay(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Search: "${word}"`);
  const names = page.getByRole("main").getByRole("article").getByRole("heading");
  await expect(names).toHaveText([named.name, described.name]);
  await page.getByLabel("Sort by").selectOption("price-asc");
  await expect(page).toHaveURL(new RegExp(`search=${word}&sort=price-asc$`));
  await expect(names).toHaveText([described.name, named.name]);

  const contextWithoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const plainPage = await contextWithoutScripts.newPage();
  await plainPage.goto("/about");
  await searchLink(plainPage).click();
  await expect(plainPage).toHaveURL(/\/shop$/);
  await plainPage.getByRole("textbox", { name: "Search fragrances" }).fill("laptop bag");
  await plainPage.getByRole("button", { name: "Search fragrances" }).click();
  await expect(plainPage.getByText('No results found for "laptop bag"')).toBeVisible();
  await expect(plainPage.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await contextWithoutScripts.close();
});

/** Opens the search, waits until it is loaded and disconnects the browser. */
async function openAndGoOffline(page: Page) {
  await page.goto("/about");
  await searchLink(page).click();
  await expect(overlay(page).getByRole("link", { name: "Oud & Amber" })).toBeVisible();
  await page.context().setOffline(true);
}

test("a lost connection keeps the typed search", async ({ page, context, browserErrors }) => {
  await test.step("a lost connection does not show 'No results found', and the results appear after reconnecting", async () => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/, /manifest patches/);
    await openAndGoOffline(page);
    const failedRequest = page.waitForEvent("requestfailed");
    await searchBox(page).fill("mehtab");
    await failedRequest;
    await expect(status(page)).toHaveText("");
    await expect(overlay(page).getByText("No results found")).toHaveCount(0);
    await context.setOffline(false);
    await expect(results(page).first()).toContainText("Oud Mehtab");
  });
  await test.step("Enter without a connection keeps the text and counts no search, and works after reconnecting", async () => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/, /manifest patches/);
    await openAndGoOffline(page);
    await searchBox(page).fill("mehtab");
    await page.keyboard.press("Enter");
    await expect(overlay(page).getByText("Network error. Please check your connection.")).toBeVisible();
    await expect(searchBox(page)).toHaveValue("mehtab");
    const countSearches = () =>
      page.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === "search").length);
    expect(await countSearches()).toBe(0);
    await context.setOffline(false);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/shop\?search=mehtab$/);
    await expect(overlay(page)).toBeHidden();
    expect(await countSearches()).toBe(1);
  });
});

test("text typed while the search loads appears in its box, and the header shows the loading state", async ({
  page,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/search-overlay-/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/about");
  await page.keyboard.press("/");
  await expect(searchLink(page)).toHaveAttribute("aria-busy", "true");
  await page.keyboard.type("rosex");
  await page.keyboard.press("Backspace");
  gate.resolve();
  await expect(searchBox(page)).toHaveValue("rose");
  await expect(searchBox(page)).toBeFocused();
  await expect(results(page).first()).toBeVisible();
  await expect(searchLink(page)).not.toHaveAttribute("aria-busy", "true");
});

test("outdated results cannot be selected, and Enter searches for the typed text", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/search\?q=amber/, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto("/about");
  await searchLink(page).click();
  await searchBox(page).fill("am");
  await expect(results(page).nth(3)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await searchBox(page).pressSequentially("ber");
  const list = overlay(page).getByRole("listbox");
  await expect(list).toHaveAttribute("aria-busy", "true");
  for (let n = 0; n < 4; n += 1) await page.keyboard.press("ArrowDown");
  await expect(overlay(page).locator("[aria-selected=true]")).toHaveCount(0);
  gate.resolve();
  await expect(list).toHaveAttribute("aria-busy", "false");
  await expect(searchBox(page)).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/shop\?search=amber$/);
});

test("each completed query is counted once", async ({ page }) => {
  await page.goto("/about");
  await searchLink(page).click();
  for (const typed of ["lahore", "laho", "lahore"]) {
    await searchBox(page).fill(typed);
    await expect(results(page).first()).toContainText("Lahore Rain");
    await expect(
      overlay(page).getByRole("link", { name: `See all fragrances for "${typed}"` }),
    ).toBeVisible();
  }
  const events = await page.evaluate(() =>
    (window.dataLayer ?? []).filter(({ event }) => event === "search").map((entry) => entry["search_term"]),
  );
  expect(events).toEqual(["lahore", "laho"]);
});

test("the search with results is accessible and fits the screen", async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/about");
    await searchLink(page).click();
    await searchBox(page).fill("am");
    await expect(overlay(page).getByRole("group")).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await expect(resultList(page)).toHaveCSS("opacity", "1");
    await expectAccessible(page, `the search at ${width} pixels`);
    const overflow = await overlay(page)
      .locator(".modal-panel")
      .evaluate((panel) => panel.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
