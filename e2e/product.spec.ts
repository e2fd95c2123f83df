import type { Locator, Page } from "@playwright/test";

import { selectCases } from "#test/suite.ts";

import { expect, test } from "./fixtures.ts";

/** Returns a size option of the page's product, not of a product card further down the page. */
const getSizeOption = (page: Page, label: string): Locator =>
  page
    .getByRole("group", { name: /^Size of/ })
    .first()
    .getByRole("radio", { name: new RegExp(`^${label}`) });

const getGallery = (page: Page): Locator => page.getByRole("region", { name: /^Images of/ });

const findSlide = (page: Page, number: number): Locator =>
  getGallery(page).getByRole("group", { name: `Image ${number} of 2` });

async function expectImage(page: Page, number: number): Promise<void> {
  await expect(findSlide(page, number)).toBeInViewport({ ratio: 0.9 });
  await expect(findSlide(page, 3 - number)).toBeHidden();
}

/** Swipes horizontally from the middle of the gallery. @param pixels distance (px), negative to the left */
async function swipeGallery(page: Page, pixels: number): Promise<void> {
  const box = await getGallery(page).boundingBox();
  if (!box) throw new Error("The gallery is not shown.");
  const [x, y] = [box.x + box.width / 2, box.y + 100];
  const client = await page.context().newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + pixels, y }] });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

test("selecting a product size changes the image and the URL", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/shop?collection=oud-and-amber");
  await page.goto("/product/oud-mehtab");
  await test.step("the photograph takes up at most 80% of the window's height", async () => {
    const image = await findSlide(page, 1).boundingBox();
    expect(image?.height).toBeLessThanOrEqual(0.8 * 900);
    await expect(page.getByRole("button", { name: "Add to Cart", exact: true })).toBeInViewport({ ratio: 1 });
  });
  await test.step("selecting another size shows its first image without moving the page or loading data [000 §2] [000 §4]", async () => {
    await expect(getSizeOption(page, "50ml")).toBeChecked();
    await page.getByRole("button", { name: "Pause slideshow" }).click();
    await page.getByRole("link", { name: "Go to image 2 of 2" }).click();
    await expectImage(page, 2);
    await page.evaluate(() => scrollTo({ top: 120, behavior: "instant" }));
    const dataRequests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(".data")) dataRequests.push(request.url());
    });
    const boxBefore = await getGallery(page).boundingBox();
    await getSizeOption(page, "100ml").check();
    await expectImage(page, 1);
    await expect(page).toHaveURL(/\?size=100ml$/);
    expect(await getGallery(page).boundingBox()).toEqual(boxBefore);
    expect(await page.evaluate(() => scrollY)).toBe(120);
    expect(dataRequests).toEqual([]);
  });
  await test.step("the URL contains the selected size, so a reload keeps it [000 §2] [000 §7]", async () => {
    await getSizeOption(page, "30ml").check();
    await expect(page).toHaveURL(/\/product\/oud-mehtab\?size=30ml$/);
    await page.reload();
    await expect(getSizeOption(page, "30ml")).toBeChecked();
    await expect(page.getByRole("main").getByText("Rs. 4,950").first()).toBeVisible();
  });
  await test.step("selecting another size replaces the history entry, so Back leaves the product [000 §2]", async () => {
    await getSizeOption(page, "100ml").check();
    await expect(page).toHaveURL(/size=100ml$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/shop\?collection=oud-and-amber$/);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("on a small phone, the product page fits, its gallery can be swiped and a bar offers an add button from the first paint", async ({
    page,
  }) => {
    await page.goto("/product/oud-mehtab?size=100ml");
    const main = page.getByRole("main");
    const barButton = page.getByRole("button", { name: /^Add to Cart ?: Oud Mehtab$/ });
    await test.step("the first screen of a small phone shows the photograph, name, scent line, price and the bar [000 §2]", async () => {
      const photograph = await getGallery(page).boundingBox();
      expect(photograph?.height).toBeGreaterThan(220);
      expect(photograph?.height).toBeLessThanOrEqual(0.42 * 640);
      for (const part of [
        page.getByRole("heading", { level: 1 }),
        main.getByText("Dry aged oud, saffron and leathery rose").first(),
        main.getByText("Rs. 14,500").first(),
        barButton,
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: "Next image" })).toBeHidden();
    });
    await test.step("a swipe over more than 50 pixels changes the image, and a shorter swipe does not [000 §4]", async () => {
      await page.getByRole("button", { name: "Pause slideshow" }).tap();
      await page.getByRole("link", { name: "Go to image 1 of 2" }).tap();
      await swipeGallery(page, -49);
      await expectImage(page, 1);
      await swipeGallery(page, -90);
      await expectImage(page, 2);
      await swipeGallery(page, 90);
      await expectImage(page, 1);
    });
    await test.step("the bar stays below the WhatsApp button, and adds the chosen size", async () => {
      await page.getByRole("heading", { name: "Product Features" }).scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy({ top: 400, behavior: "instant" }));
      const bar = await barButton.boundingBox();
      // The WhatsApp button hides while the page scrolls down.
      const whatsAppButton = await page
        .getByRole("link", { name: /on WhatsApp/, includeHidden: true })
        .boundingBox();
      expect((whatsAppButton?.y ?? 0) + (whatsAppButton?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      // Retries, because a tap can miss the bar, which moves while the images of other products load.
      await expect(async () => {
        await barButton.tap();
        await expect(page.getByRole("dialog")).toBeVisible({ timeout: 3000 });
      }).toPass();
      await expect(page.getByRole("dialog", { name: "Your Cart (1)" })).toContainText("100ml");
    });
  });
});

test("if a product fails to load, the shopper is redirected to the shop; an unknown product shows 'Product Not Found'", async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/, /404/);
  const clickFirstProduct = () =>
    page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await page.goto("/shop?sort=price-asc");
  await test.step("if a product fails to load, the shopper is redirected to the shop without an error [000 §2] [000 §8]", async () => {
    await page.route("**/product/*.data*", (route) => route.abort());
    await clickFirstProduct();
    await expect(page).toHaveURL(/\/shop$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
    await page.unroute("**/product/*.data*");
  });
  await test.step("client-side navigation to an unknown product shows 'Product Not Found'", async () => {
    await page.route("**/product/*.data*", (route) => {
      const url = route
        .request()
        .url()
        .replace(/product\/[^.]+/, "product/nobodys");
      return route.continue({ url });
    });
    await clickFirstProduct();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Not Found");
  });
});

test("recently viewed products appear on other product pages, empty search results and 404 pages", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  const first = await shop.createProduct({});
  const second = await shop.createProduct({});
  await page.goto(`/product/${first.id}`);
  await page.goto(`/product/${second.id}`);
  const row = page.getByRole("region", { name: "Recently viewed" });
  await test.step("a product page omits the current product", async () => {
    // The row loads when it comes near the viewport.
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(row.getByRole("heading", { name: first.name })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(row.getByRole("heading", { name: second.name })).toHaveCount(0);
  });
  for (const path of selectCases(["/no-such-page", "/shop?search=xqzw", "/product/no-such-product"], 1)) {
    await test.step(path, async () => {
      await page.goto(path);
      await row.scrollIntoViewIfNeeded();
      await expect(row.getByRole("article")).toHaveCount(2);
    });
  }
  await test.step("a product that is no longer published disappears from the list", async () => {
    await shop.updateProduct(first.id, { status: "draft" });
    await page.reload();
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole("article")).toHaveCount(1);
  });
});
