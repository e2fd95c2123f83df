import type { Page } from "@playwright/test";

import { isFullSuite } from "#test/suite.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";

const MAIN_LINKS = ["Home", "Shop", "Collections", "About", "Contact", "Track Order"];

async function addFirstProduct(page: Page) {
  await page
    .getByRole("button", { name: /^Add to Cart.*Shab-e-Noor$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Your Cart (1)" })).toBeVisible();
}

test("pages have a loading screen, a header and a skip link, and unknown URLs return 404", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/404/);
  await page.goto("/about");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await test.step("the loading screen shows the logo and name, fades out in 300 ms and never blocks clicks [000 §2] [000 §9]", async () => {
    const splash = page.locator(".splash");
    await expect(splash).toHaveCSS("pointer-events", "none");
    await expect(splash).toHaveCSS("animation-duration", "0.3s");
    await expect(splash).toHaveText("Zarif Essence");
    await expect(splash.locator("svg")).toBeAttached();
    await expect(splash).toBeHidden();
  });
  await test.step("the header links to every main page [000 §2]", async () => {
    for (const name of MAIN_LINKS)
      await expect(navigation.getByRole("link", { name, exact: true })).toBeVisible();
    const currentLink = navigation.getByRole("link", { name: "About", exact: true });
    await expect(currentLink).toHaveAttribute("aria-current", "page");
  });
  await test.step("the first Tab press focuses the skip link", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("a new page starts at the top [000 §2]", async () => {
    await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
    await navigation.getByRole("link", { name: "Contact" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ask us anything" })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step("an unknown URL returns 404 with links and a search", async () => {
    const response = await page.goto("/nowhere");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "This page has evaporated" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Go to the home page" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Ask us" })).toHaveAttribute("href", "/contact");
    await main.getByRole("searchbox", { name: "Search fragrances" }).fill("oud");
    await main.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/shop\?search=oud$/);
    await page.goBack();
    await page.getByRole("link", { name: "Browse the shop" }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });
});

test("the home page reacts to scrolling and to adding a product to the cart", async ({ page }) => {
  await page.goto("/");
  await test.step("the home page shows its headline first, and Explore Now scrolls to the shop section [000 §2]", async () => {
    await expect(
      page.getByRole("heading", { level: 1, name: "Discover Your Signature Scent" }),
    ).toBeVisible();
    const scrollEnd = page.evaluate(
      () => new Promise<void>((resolve) => addEventListener("scrollend", () => resolve(), { once: true })),
    );
    await page.getByRole("link", { name: "Explore Now" }).click();
    await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
    // Otherwise, the smooth scroll would continue after the jump to the top.
    await scrollEnd;
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  });
  await test.step("the header changes its appearance after scrolling past 50 pixels [000 §2] [000 §9]", async () => {
    const header = page.getByRole("banner");
    await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page.evaluate(() => scrollTo({ top: 50, behavior: "instant" }));
    await expect(header).toHaveAttribute("data-scrolled", "false");
    await page.evaluate(() => scrollTo({ top: 51, behavior: "instant" }));
    await expect(header).toHaveAttribute("data-scrolled", "true");
    await expect(header).toHaveCSS("background-color", "rgb(255, 253, 249)");
  });
  await test.step("the scroll-to-top button appears past 200 pixels and scrolls to the top [000 §2] [000 §9]", async () => {
    const button = page.getByRole("button", { name: "Scroll to top" });
    await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
    await expect(button).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 201, behavior: "instant" }));
    await expect(button).toBeVisible();
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step("the badge counts the bottles in the cart and bounces when the count changes [000 §2] [000 §9]", async () => {
    const badge = page.getByTestId("cart-badge");
    await expect(badge).toBeHidden();
    await addFirstProduct(page);
    await expect(badge).toHaveText("1");
    await expect(badge).toHaveCSS("animation-name", "bounce-once");
    await expect(badge).toHaveCSS("animation-duration", "0.5s");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the mobile menu links to the main pages, and Escape or the cart closes the menu", async ({
    page,
  }) => {
    await test.step("the mobile menu contains the main links, and following a link closes the menu [000 §2]", async () => {
      await page.goto("/");
      await page.getByRole("button", { name: "Open menu" }).click();
      const menu = page.getByRole("dialog", { name: "Menu" });
      for (const name of MAIN_LINKS)
        await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
      await menu.getByRole("link", { name: "About", exact: true }).click();
      await expect(page).toHaveURL(/\/about$/);
      await expect(menu).toBeHidden();
    });
    await test.step("Escape closes the mobile menu and returns focus to its button", async () => {
      const menuButton = page.getByRole("button", { name: "Open menu" });
      await menuButton.click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await expectAccessible(page, "the open menu");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
      await expect(menuButton).toBeFocused();
    });
    await test.step("opening the cart closes the mobile menu [000 §2]", async () => {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: /^Cart/ }).click();
      await expect(page.getByRole("dialog", { name: /^Your Cart/ })).toBeVisible();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    });
  });
});

test.describe("the floating buttons on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const scrollPage = (page: Page, top: number) =>
    page.evaluate((y) => scrollBy({ top: y, behavior: "instant" }), top);

  /** Returns the number of prices and controls that the WhatsApp button covers, or 0 while the button is hidden. */
  const countCoveredElements = (page: Page) =>
    page.getByRole("link", { name: /on WhatsApp/, includeHidden: true }).evaluate((whatsAppButton) => {
      if (!whatsAppButton.checkVisibility({ visibilityProperty: true })) return 0;
      const whatsAppBox = whatsAppButton.getBoundingClientRect();
      return [...document.querySelectorAll("main :is(button, label, .tabular-nums)")].filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return (
          left < whatsAppBox.right &&
          right > whatsAppBox.left &&
          top < whatsAppBox.bottom &&
          bottom > whatsAppBox.top
        );
      }).length;
    });

  test("disappear when the page scrolls down and reappear when it scrolls up [000 §1]", async ({ page }) => {
    await page.goto("/about");
    const whatsAppButton = page.getByRole("link", { name: /on WhatsApp/ });
    await expect(whatsAppButton).toBeVisible();
    await page.evaluate(() => {
      const buttons = document.querySelector(".floating-buttons");
      let lastY = scrollY;
      addEventListener("scroll", () => {
        document.body.dataset[scrollY > lastY ? "down" : "up"] = String(buttons?.matches("[data-hidden]"));
        lastY = scrollY;
      });
    });
    await scrollPage(page, 300);
    await expect(page.locator("body")).toHaveAttribute("data-down", "true");
    await scrollPage(page, -100);
    await expect(page.locator("body")).toHaveAttribute("data-up", "false");
    await expect(whatsAppButton).toBeVisible();
  });

  test("do not cover a price or control after the page stops scrolling", async ({ page }) => {
    await page.clock.install();
    await page.goto("/shop");
    for (let screenCount = 0; screenCount < (isFullSuite ? 8 : 3); screenCount += 1) {
      const scrollEnd = page.evaluate(
        () => new Promise((resolve) => addEventListener("scrollend", resolve, { once: true })),
      );
      await scrollPage(page, 410);
      await scrollEnd;
      await page.clock.runFor(1000);
      await expect.poll(() => countCoveredElements(page)).toBe(0);
    }
  });

  test("do not cover the text of an order after the page stops scrolling", async ({ page, shop }) => {
    const { id } = await shop.createProduct();
    const { token } = await shop.placeOrder({ items: [{ productId: id, variant: "50ml", quantity: 1 }] });
    await page.goto(`/order/${token}`);
    const buttons = page.locator(".floating-buttons");
    const text = page.getByText(/Only people with this page's address/);
    await expect(buttons).toBeAttached();
    // Puts lines of text behind the buttons.
    await text.evaluate((line) => {
      line.textContent = "Text ".repeat(400);
      line.scrollIntoView({ block: "end", behavior: "instant" });
    });
    await scrollPage(page, -60);
    await expect(buttons).toHaveAttribute("data-hidden");
  });
});
