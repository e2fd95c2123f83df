import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures.ts";

function carousel(page: Page): Locator {
  return page.getByRole("region", { name: "Featured fragrances" });
}

function shownSlide(page: Page, number: number) {
  return expect(carousel(page).getByRole("button", { name: `Show picture ${number} of 3` })).toHaveAttribute(
    "aria-current",
    "true",
  );
}

test("the home page opens with the headline, and Explore Now leads to the shop section", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Discover Your Signature Scent" })).toBeVisible();
  await page.getByRole("link", { name: "Explore Now" }).click();
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("headline, products and collections are visible", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Shab-e-Noor" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^View Collection.*Oud/ })).toBeVisible();
  });
});

/** Returns the accessible name of the current dot. */
function currentDot(page: Page) {
  return carousel(page).locator("button[aria-current=true]").getAttribute("aria-label");
}

test("the carousel's dots show their picture", async ({ page }) => {
  await page.goto("/");
  await carousel(page).getByRole("button", { name: "Show picture 3 of 3" }).click();
  await shownSlide(page, 3);
});

test("a paused carousel stays on its picture, and a resumed one continues", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await carousel(page).getByRole("button", { name: "Pause slideshow" }).click();
  // On a busy machine the second picture may already be shown.
  const shown = await currentDot(page);
  await page.mouse.move(0, 0);
  await page.getByRole("heading", { name: "New Arrivals" }).scrollIntoViewIfNeeded();
  await page.clock.runFor(20_000);
  expect(await currentDot(page)).toBe(shown);
  await carousel(page).getByRole("button", { name: "Play slideshow" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(6000);
  await expect.poll(() => currentDot(page)).not.toBe(shown);
});

test("the carousel stops while the pointer is over it", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await carousel(page).hover();
  const shown = await currentDot(page);
  await page.clock.runFor(20_000);
  expect(await currentDot(page)).toBe(shown);
});

test.describe("with touch", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a swipe shows the next picture", async ({ page }) => {
    await page.goto("/");
    await carousel(page).evaluate((element) => {
      const touch = (type: string, x: number) =>
        element.dispatchEvent(
          new TouchEvent(type, {
            bubbles: true,
            changedTouches: [new Touch({ identifier: 1, target: element, clientX: x, clientY: 300 })],
          }),
        );
      touch("touchstart", 300);
      touch("touchend", 240);
    });
    await shownSlide(page, 2);
  });
});

test("a carousel picture that fails to load is replaced by the default picture", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/);
  await page.route("**/media/**/hero*/**", (route) => route.abort());
  await page.goto("/");
  await expect(carousel(page).locator("img[src*='default-hero']").first()).toBeVisible();
});

test("the contact form shows missing fields, and editing a field clears its error", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Send message" }).click();
  for (const message of ["Name is required", "Valid phone number required", "Message is required"]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.getByLabel("Name").fill("Bilal");
  await expect(page.getByText("Name is required")).toBeHidden();
  await page.getByLabel("Phone").fill("12345");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Valid phone number required")).toBeVisible();
});
