import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";

/** Opens a page whose scripts wait until `release` is called. */
async function openWithoutScripts(page: Page, path: string, scripts = "**/assets/*.js") {
  const gate = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return { release: gate.resolve };
}

const getCart = (page: Page, count: number) => page.getByRole("dialog", { name: `Your Cart (${count})` });
const findCard = (page: Page, name: string) =>
  page.getByRole("main").getByRole("article").filter({ hasText: name }).first();

/** Taps several times, as an impatient visitor does. Does not wait for the button to become enabled or stable. */
async function tapRepeatedly(button: Locator, count = 3) {
  const element = await button.elementHandle();
  for (let tap = 0; tap < count; tap += 1) await element?.dispatchEvent("click");
}

const SIZES = {
  variants: ["50ml", "100ml"],
  variantPricing: { "50ml": 1000, "100ml": 1800 },
  stock: { "50ml": 10, "100ml": 10 },
};

test("an early tap on a product page adds what the controls hold at that moment, once @phone", async ({
  page,
  shop,
}) => {
  const { id, name } = await shop.createProduct(SIZES);
  const main = page.getByRole("main");
  const sizes = page.locator("#purchase");
  const field = main.getByRole("spinbutton", { name: `Quantity of ${name}` });
  const plus = main.getByRole("button", { name: `Increase quantity of ${name}` });
  const addButton = main.getByRole("button", { name: "Add to Cart", exact: true });
  const openProduct = (query = "") => openWithoutScripts(page, `/product/${id}${query}`);

  await test.step("size, typed quantity and three impatient taps", async () => {
    const { release } = await openProduct();
    await sizes.getByRole("radio", { name: /^100ml/ }).check({ force: true });
    await field.fill("4");
    await tapRepeatedly(addButton);
    const busyButton = main.getByRole("button", { name: "Adding to Cart...", exact: true });
    await expect(busyButton).toHaveText("Adding to Cart...");
    await expect(busyButton).toHaveAttribute("aria-busy", "true");
    const cart = getCart(page, 4);
    await expect(cart.getByRole("listitem")).toHaveText(`${name} (100ml) × 4`);
    await expect(page.getByRole("button", { name: "Cart, 4 items", includeHidden: true })).toHaveAttribute(
      "data-count",
      "4",
    );
    // What the visitor chooses after the tap belongs to the next tap.
    await cart.getByRole("button", { name: "Close" }).click();
    await sizes.getByRole("radio", { name: /^50ml/ }).check({ force: true });
    release();
    await expect(cart.getByRole("listitem").filter({ hasText: name })).toHaveCount(1);
    await expect(cart.getByText("100ml").first()).toBeVisible();
    await expect(cart.getByText("Rs. 7,200").first()).toBeVisible();
    await expect(addButton.first()).not.toHaveAttribute("aria-busy");
  });
  await test.step("plus and minus change the quantity at once", async () => {
    await page.context().clearCookies();
    const { release } = await openProduct();
    await expect(page.getByRole("button", { name: "Cart, 0 items" })).toBeVisible();
    await plus.click({ clickCount: 3 });
    await main.getByRole("button", { name: `Decrease quantity of ${name}` }).click();
    await expect(field).toHaveValue("3");
    await addButton.click();
    release();
    await expect(getCart(page, 3)).toBeVisible();
  });
  await test.step("the page keeps the chosen size with its price, and the quantity", async () => {
    const { release } = await openProduct("?visit=2");
    await sizes.getByRole("radio", { name: /^100ml/ }).check({ force: true });
    await plus.click();
    release();
    await expect(page).toHaveURL(/size=100ml/);
    await expect(sizes.getByRole("radio", { name: /^100ml/ })).toBeChecked();
    await expect(main.locator(".text-2xl").filter({ hasText: "Rs. 1,800" })).toBeVisible();
    await expect(field).toHaveValue("2");
  });
});

test("early taps on several cards add each card's chosen size once @phone", async ({ page, shop }) => {
  const first = await shop.createProduct(SIZES);
  const { collectionRef } = first;
  const second = await shop.createProduct({ ...SIZES, collectionRef });
  const { release } = await openWithoutScripts(page, `/shop?collection=${collectionRef}`);
  for (const { name, size } of [
    { name: first.name, size: "100ml" },
    { name: second.name, size: "50ml" },
  ]) {
    const card = findCard(page, name);
    await card.getByRole("radio", { name: size }).check({ force: true });
    await tapRepeatedly(card.getByRole("button", { name: /^Add to Cart/ }));
    await expect(page.getByRole("dialog", { name: /^Your Cart/ })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  const heart = findCard(page, second.name).getByRole("button", { name: `Wishlist: ${second.name}` });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  release();
  const lines = getCart(page, 2).getByRole("listitem");
  await expect(lines.filter({ hasText: first.name }).getByText("100ml").first()).toBeVisible();
  await expect(lines.filter({ hasText: second.name }).getByText("50ml").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("wishlist"))).toBe(second.id);
});

test("each added size has one line in the cart before its code runs", async ({ page, shop }) => {
  const short = await shop.createProduct(SIZES);
  const { collectionRef } = short;
  const long = await shop.createProduct({ ...SIZES, collectionRef, name: `Royal ${short.name}` });
  await openWithoutScripts(page, `/shop?collection=${collectionRef}`);
  const lines = page.getByRole("dialog", { name: /^Your Cart/ }).getByRole("listitem");
  const add = async (name: string) => {
    const button = page
      .getByRole("main")
      .getByRole("button", { name: new RegExp(`^Add to Cart ?: ${name}$`) });
    await expect(button).not.toHaveAttribute("aria-busy");
    await button.click();
    await expect(lines.first()).toBeVisible();
  };
  await add(long.name);
  await page.keyboard.press("Escape");
  await add(short.name);
  await expect(lines).toHaveText([`${long.name} (50ml)`, `${short.name} (50ml)`]);
  await page.keyboard.press("Escape");
  await add(long.name);
  await expect(lines).toHaveText([`${long.name} (50ml) × 2`, `${short.name} (50ml)`]);
});

test("what was added on a page that the visitor left before its scripts ran is in the cart of the next page, once", async ({
  page,
  shop,
}) => {
  const { id, name } = await shop.createProduct(SIZES);
  await openWithoutScripts(page, `/product/${id}`);
  await page
    .locator("#purchase")
    .getByRole("radio", { name: /^100ml/ })
    .check({ force: true });
  await page.getByRole("spinbutton", { name: `Quantity of ${name}` }).fill("2");
  await tapRepeatedly(page.getByRole("main").getByRole("button", { name: "Add to Cart", exact: true }));
  // Leaves a second page as early.
  await page.goto("/about", { waitUntil: "domcontentloaded" });
  await page.unroute("**/assets/*.js");
  await page.goto("/collections");
  await page.getByRole("button", { name: "Cart, 2 items" }).click();
  await expect(getCart(page, 2).getByText("100ml").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
});

test("an early tap in a section whose code is still loading counts as well", async ({ page }) => {
  const { release } = await openWithoutScripts(page, "/", "**/assets/home-sections-*.js");
  const hasSize = { has: page.getByRole("radio", { name: "100ml" }) };
  const card = page.getByRole("main").getByRole("article").filter(hasSize).first();
  await card.getByRole("radio", { name: "100ml" }).check({ force: true });
  await tapRepeatedly(card.getByRole("button", { name: /^Add to Cart/ }));
  release();
  await expect(getCart(page, 1).getByText("100ml").first()).toBeVisible();
});

test("the gallery shows the chosen image at once, and keeps it when its code runs", async ({ page }) => {
  const { release } = await openWithoutScripts(page, "/product/oud-mehtab");
  const gallery = page.getByRole("region", { name: /^Images of/ });
  const expectImage = (number: number) =>
    expect(gallery.getByRole("group", { name: `Image ${number} of 2` })).toBeInViewport({ ratio: 0.9 });
  await gallery.getByRole("button", { name: "Next image" }).click();
  await expectImage(2);
  await gallery.getByRole("button", { name: "Next image" }).click();
  await expectImage(1);
  await gallery.getByRole("link", { name: "Show image 2 of 2" }).click();
  await expectImage(2);
  await expect(page).toHaveURL(/\/product\/oud-mehtab$/);
  await page.mouse.move(0, 0);
  // Focus in the gallery stops the slideshow.
  await gallery.getByRole("link", { name: "Go to image 2 of 2" }).focus();
  release();
  await expect(gallery.getByRole("group", { name: "Image 1 of 2" })).toBeHidden();
  await expectImage(2);
});

test.describe("early taps on what opens something", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const OPENERS = [
    { role: "button", name: "Open menu", dialog: "Menu" },
    { role: "button", name: "Cart, 0 items", dialog: "Your Cart (0)" },
    { role: "link", name: "Search fragrances", dialog: "Search" },
  ] as const;

  for (const { role, name, dialog } of OPENERS)
    test(`${name}: opens at once, stays open when its code runs, and Back closes it`, async ({ page }) => {
      const { release } = await openWithoutScripts(page, "/shop?sort=price-asc");
      const panel = page.getByRole("dialog", { name: dialog });
      await tapRepeatedly(page.getByRole("banner").getByRole(role, { name }));
      await expect(panel).toBeVisible();
      await panel.getByRole("button", { name: /^Close/ }).click();
      await expect(panel).toBeHidden();
      await page.getByRole("banner").getByRole(role, { name }).click();
      const hydrated = page.evaluate(
        (event) => new Promise((resolve) => addEventListener(event, resolve, { once: true })),
        "shop:hydrated",
      );
      release();
      await hydrated;
      await expect(panel).toBeVisible();
      await expect(page).toHaveURL(/sort=price-asc$/);
      await expect.poll(() => page.evaluate(() => history.state?.overlayDepth)).toBe(1);
      await page.goBack();
      await expect(panel).toBeHidden();
      await expect(page).toHaveURL(/sort=price-asc$/);
    });

  test("what is typed into the search before its code runs is searched for", async ({ page }) => {
    const { release } = await openWithoutScripts(page, "/about");
    await page.getByRole("banner").getByRole("link", { name: "Search fragrances" }).click();
    const field = page.getByRole("search").locator("input");
    await field.fill("oud");
    release();
    await expect(page.getByRole("dialog", { name: "Search" }).getByRole("option").first()).toBeVisible();
    await expect(field).toHaveValue("oud");
    await expect(field).toBeFocused();
  });

  test("the filters open at once and stay open with their choices", async ({ page }) => {
    const { release } = await openWithoutScripts(page, "/shop");
    const panel = page.getByRole("region", { name: "Filter", exact: true });
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(panel).toBeVisible();
    const option = panel.getByRole("checkbox").first();
    // The sheet slides in.
    await expect(option).toBeInViewport();
    await option.check({ force: true });
    const response = page.waitForResponse(/\/assets\/filter-panel-/);
    release();
    await response;
    await expect(panel.getByRole("button", { name: /^Show \d/ })).toBeVisible();
    await expect(panel).toBeVisible();
    await expect(option).toBeChecked();
  });

  test("only the last one opens", async ({ page }) => {
    const { release } = await openWithoutScripts(page, "/about");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Cart" }).click();
    await expect(getCart(page, 0)).toBeVisible();
    release();
    await expect(getCart(page, 0).getByText("Your cart is empty")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });
});

test("if the scripts cannot be loaded, the page says so, pending buttons are released, and links work", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED|Failed to fetch|dynamically imported module|^page error: $/);
  const failure = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await failure.promise;
    await route.abort();
  });
  await page.goto("/product/oud-mehtab", { waitUntil: "domcontentloaded" });
  const main = page.getByRole("main");
  const addButton = main.getByRole("button", { name: "Add to Cart", exact: true });
  await addButton.click();
  await expect(getCart(page, 1)).toBeVisible();
  await page.keyboard.press("Escape");
  await main.getByRole("button", { name: "Pause slideshow" }).click();
  failure.resolve();
  await expect(page.getByRole("alert")).toContainText("its buttons do not work yet");
  await expect(addButton).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Cart, 1 item" }).click();
  await getCart(page, 1).getByRole("link", { name: "Show the whole cart" }).click();
  await expect(main.getByRole("heading", { level: 1, name: "Your Cart (1)" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Search fragrances" }).click();
  await page.getByRole("textbox", { name: "Search fragrances" }).fill("oud");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/shop\?search=oud$/);
});
