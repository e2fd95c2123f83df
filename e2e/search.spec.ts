import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

const getOverlay = (page: Page) => page.getByRole("dialog", { name: "Search", exact: true });
const getSearchBox = (page: Page) => getOverlay(page).getByRole("search").locator("input");
const findResults = (page: Page) => getOverlay(page).getByRole("option");
/** Returns the overlay's own status region. Its second status region contains the toasts. */
const getStatusRegion = (page: Page) => getOverlay(page).getByRole("status").first();
const getResultList = (page: Page) => getOverlay(page).getByRole("listbox").locator("..");
const getSearchLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Search fragrances" });

/** Creates two products that contain a unique word: one in its name, the other in its description. */
async function createTwoProducts(shop: Shop) {
  const word = `zq${randomUUID().slice(0, 8)}`;
  const named = await shop.createProduct({ name: `Attar ${word}`, variantPricing: { "50ml": 2750 } });
  const described = await shop.createProduct({ description: `Smells of ${word}.` });
  return { word, named, described };
}

test("a shopper searches for products and collections and opens a product from the results @phone-full", async ({
  page,
  shop,
}) => {
  const { word, named, described } = await createTwoProducts(shop);
  const collection = await shop.createCollection();
  await shop.createProduct({ name: `Attar of ${collection.name}`, collectionRef: collection.id });
  const unblocked = Promise.withResolvers<void>();
  await page.route(/\/search-panel-/, async (route) => {
    await unblocked.promise;
    await route.continue();
  });
  await page.goto("/about");
  await test.step("the search opens at once, and finds what was typed while its code was loading", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("rosex");
    await page.keyboard.press("Backspace");
    await expect(getSearchBox(page)).toHaveValue("rose");
    unblocked.resolve();
    await expect(findResults(page).first()).toBeVisible();
    await expect(getSearchBox(page)).toHaveValue("rose");
    await expect(getSearchBox(page)).toBeFocused();
  });
  await test.step("the search finds collections and products, and clears its text when it closes [000 §4]", async () => {
    await getSearchBox(page).fill(collection.name);
    await expect(getStatusRegion(page)).toHaveText("1 fragrance and 1 collection");
    const group = getOverlay(page).getByRole("group", { name: "Collections" });
    await expect(group.getByRole("option", { name: collection.name })).toHaveAttribute(
      "href",
      `/collections/${collection.id}`,
    );
    await getOverlay(page).getByRole("button", { name: "Close search" }).click();
    await expect(getOverlay(page)).toBeHidden();
  });
  await test.step("the search tolerates typos and says when nothing matches [000 §4] [000 §8]", async () => {
    await getSearchLink(page).click();
    await expect(getSearchBox(page)).toHaveValue("");
    await expect(findResults(page)).toHaveCount(0);
    await getSearchBox(page).fill("karakorum cedr");
    await expect(findResults(page).first()).toContainText("Karakoram Cedar");
    await expect(getResultList(page)).toHaveCSS("animation-name", "rise");
    await getSearchBox(page).fill("qwzx<b>");
    await expect(getStatusRegion(page)).toHaveText('No results found for "qwzx<b>"');
    await expect(findResults(page)).toHaveCount(0);
  });
  await test.step("the search needs 2 characters and sorts products by relevance [000 §2]", async () => {
    await getSearchBox(page).fill("");
    await expect(getStatusRegion(page)).toHaveText("Type at least 2 characters to search");
    await expect(getOverlay(page).getByRole("link", { name: "Oud & Amber" })).toBeVisible();
    await getSearchBox(page).fill(word.slice(0, 1));
    await expect(getStatusRegion(page)).toHaveText("Type at least 2 characters to search");
    await getSearchBox(page).fill(word.toUpperCase());
    await expect(getStatusRegion(page)).toHaveText("2 fragrances");
    await expect(findResults(page)).toHaveText([new RegExp(named.name), new RegExp(described.name)]);
    await expect(findResults(page).first()).toContainText("Rs. 2,750");
    const image = findResults(page).first().locator("img");
    await expect(image).toHaveAttribute("width", "80");
    await expect(image).toHaveAttribute("height", "100");
    await expect(getResultList(page)).toHaveCSS("opacity", "1");
    await expectAccessible(page, "the search overlay");
  });
  await test.step("analytics counts each completed query once [000 §7]", async () => {
    for (const typed of ["lahore", "laho", "lahore"]) {
      await getSearchBox(page).fill(typed);
      await expect(findResults(page).first()).toContainText("Lahore Rain");
      const allResults = getOverlay(page).getByRole("link", { name: `See all fragrances for "${typed}"` });
      await expect(allResults).toBeVisible();
    }
    const events = await page.evaluate(() =>
      (window.dataLayer ?? []).filter(({ event }) => event === "search").map((entry) => entry["search_term"]),
    );
    expect(events.slice(-2)).toEqual(["lahore", "laho"]);
  });
  await findResults(page).first().click();
  await expect(page).toHaveURL(/\/product\/lahore-rain$/);
  await expect(getOverlay(page)).toBeHidden();
});

test("a shopper opens, uses and closes the search by keyboard", async ({ page, shop }) => {
  const { word, named, described } = await createTwoProducts(shop);
  await page.goto("/about");
  const newsletter = page.getByRole("contentinfo").getByRole("textbox");
  await newsletter.focus();
  await page.keyboard.type("a/b");
  await expect(newsletter).toHaveValue("a/b");
  await expect(getOverlay(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(getSearchBox(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(getOverlay(page)).toBeHidden();
  await expect(newsletter).toBeFocused();

  await newsletter.blur();
  await page.keyboard.press("/");
  await expect(getSearchBox(page)).toBeFocused();
  await expect(getSearchBox(page)).toHaveValue("");
  await page.keyboard.type(word);
  await expect(findResults(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await expect(findResults(page).first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const last = findResults(page).last();
  await expect(last).toHaveAttribute("aria-selected", "true");
  await expect(getSearchBox(page)).toHaveAttribute(
    "aria-activedescendant",
    (await last.getAttribute("id")) ?? "none",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/product/${described.id}$`));
  await expect(getOverlay(page)).toBeHidden();
  await test.step("Enter without a selection lists all results in the shop", async () => {
    await page.goto("/shop?sort=price-asc");
    await getSearchLink(page).click();
    await getSearchBox(page).fill(word);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/shop\\?search=${word}$`));
    await expect(getOverlay(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Search: "${word}"`);
    const productNames = page.getByRole("main").getByRole("article").getByRole("heading");
    await expect(productNames).toHaveText([named.name, described.name]);
    await page.getByLabel("Sort by").selectOption("price-asc");
    await expect(page).toHaveURL(new RegExp(`search=${word}&sort=price-asc$`));
    await expect(productNames).toHaveText([described.name, named.name]);
  });
});

/** Opens the search, waits until the search has loaded, and disconnects the browser. */
async function openAndGoOffline(page: Page) {
  await page.goto("/about");
  await getSearchLink(page).click();
  await expect(getOverlay(page).getByRole("link", { name: "Oud & Amber" })).toBeVisible();
  await page.context().setOffline(true);
}

test("without a connection, the search keeps the typed text", async ({ page, context, browserErrors }) => {
  await test.step("a search without a connection does not show 'No results found', and finds results after reconnecting", async () => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/, /manifest patches/);
    await openAndGoOffline(page);
    const failedRequest = page.waitForEvent("requestfailed");
    await getSearchBox(page).fill("mehtab");
    await failedRequest;
    await expect(getStatusRegion(page)).toHaveText("");
    await expect(getOverlay(page).getByText("No results found")).toHaveCount(0);
    await context.setOffline(false);
    await expect(findResults(page).first()).toContainText("Oud Mehtab");
  });
  await test.step("Enter without a connection keeps the text and pushes no search event, and works after reconnecting", async () => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/, /manifest patches/);
    await openAndGoOffline(page);
    await getSearchBox(page).fill("mehtab");
    await page.keyboard.press("Enter");
    await expect(getOverlay(page).getByText("Network error. Please check your connection.")).toBeVisible();
    await expect(getSearchBox(page)).toHaveValue("mehtab");
    const countSearches = () =>
      page.evaluate(() => (window.dataLayer ?? []).filter(({ event }) => event === "search").length);
    expect(await countSearches()).toBe(0);
    await context.setOffline(false);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/shop\?search=mehtab$/);
    await expect(getOverlay(page)).toBeHidden();
    expect(await countSearches()).toBe(1);
  });
});

test(
  "shoppers cannot select outdated results, and Enter searches for the typed text",
  { tag: "@full" },
  async ({ page }) => {
    const unblocked = Promise.withResolvers<void>();
    await page.route(/\/api\/search\?q=amber/, async (route) => {
      await unblocked.promise;
      await route.continue().catch(() => undefined);
    });
    await page.goto("/about");
    await getSearchLink(page).click();
    await getSearchBox(page).fill("am");
    await expect(findResults(page).nth(3)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await getSearchBox(page).pressSequentially("ber");
    const list = getOverlay(page).getByRole("listbox");
    await expect(list).toHaveAttribute("aria-busy", "true");
    for (let n = 0; n < 4; n += 1) await page.keyboard.press("ArrowDown");
    await expect(getOverlay(page).locator("[aria-selected=true]")).toHaveCount(0);
    unblocked.resolve();
    await expect(list).toHaveAttribute("aria-busy", "false");
    await expect(getSearchBox(page)).not.toHaveAttribute("aria-activedescendant");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/shop\?search=amber$/);
  },
);

test("the search with results is accessible and fits the screen", { tag: "@full" }, async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/about");
    await getSearchLink(page).click();
    await getSearchBox(page).fill("am");
    await expect(getOverlay(page).getByRole("group")).toHaveCount(2);
    await page.keyboard.press("ArrowDown");
    await expect(getResultList(page)).toHaveCSS("opacity", "1");
    await expectAccessible(page, `the search at ${width} pixels`);
    const overflow = await getOverlay(page)
      .locator(".modal-panel")
      .evaluate((panel) => panel.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});
