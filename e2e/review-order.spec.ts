import type { Locator, Page } from "@playwright/test";

import type { OrderReview } from "#orders/rules/order.ts";
import type { Product } from "#catalogue/rules/product.ts";

import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import type { Shop } from "./shop.ts";

const REVIEW_TEXT = "Dry oud, a little smoke.\nLasts until the evening.";
const REVIEWS_FAILED = "Failed to submit reviews. Please try again.";

async function placeDeliveredOrder(
  shop: Shop,
  products: readonly Product[],
  name = "Ayesha Khan",
): Promise<string> {
  const items = products.flatMap(({ id: productId, variants }) =>
    variants.map((variant) => ({ productId, variant, quantity: 1 })),
  );
  const { id } = await shop.placeOrder({ items, customer: { name } });
  await shop.setStatus(id, "delivered");
  return id;
}

const buildReviewPath = (orderId: string) => `/review-order/${orderId}`;
const findProductSection = (page: Page, { name }: Product): Locator =>
  page.getByRole("region", { name, exact: true });
const getStar = (section: Locator, count: number): Locator =>
  section.getByRole("radio", { name: count === 1 ? "1 star" : `${count} stars` });
const getReviewField = (section: Locator): Locator => section.getByRole("textbox", { name: /^Your review/ });
const getSendButton = (page: Page): Locator => page.getByRole("button", { name: /^Send reviews?$/ });
const getThanksHeading = (page: Page): Locator => page.getByRole("heading", { name: "Thank you", level: 1 });

async function readStoredReviews(page: Page, orderId: string): Promise<OrderReview[]> {
  return (await page.request.get(`/api/orders/${orderId}/reviews`)).json() as Promise<OrderReview[]>;
}

async function expectNoOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

test("a shopper can review a delivered order once, with stars and text @phone-full [000 §2]", async ({
  page,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/404|ERR_FAILED/);
  const variantPricing = { "50ml": 1000, "100ml": 1800 };
  const rated = await shop.createProduct({
    variants: ["50ml", "100ml"],
    variantPricing,
    stock: { "50ml": 9, "100ml": 9 },
  });
  const unrated = await shop.createProduct();
  const orderId = await placeDeliveredOrder(shop, [rated, unrated], "Zainab Mirza");
  await test.step("the review page returns 404 for an unknown order and has no form for an undelivered order [000 §2] [000 §8] [001 §8]", async () => {
    expect((await page.goto("/review-order/no-such-order"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Order not found.", exact: true })).toBeVisible();
    await expect(page.getByText("Order not found or unable to load.")).toBeVisible();
    const items = [{ productId: unrated.id, variant: "50ml", quantity: 1 }];
    const { id, orderNumber } = await shop.placeOrder({ items });
    await page.goto(buildReviewPath(id));
    await expect(page.getByText("Reviews can be written once the order is delivered.")).toBeVisible();
    await expect(getSendButton(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Track this order" }).click();
    await expect(page.getByRole("article", { name: `Order ${orderNumber}` })).toBeVisible();
  });
  await test.step("a review page that fails to load shows an error with a retry button [000 §2] [000 §8] [001 §8]", async () => {
    await page.goto(buildReviewPath(orderId));
    await expect(getSendButton(page)).toBeEnabled();
    await page.getByRole("contentinfo").getByRole("link", { name: "Return Policy" }).click();
    await expect(page.getByRole("heading", { name: "Returns, plainly" })).toBeVisible();
    const { promise: unblocked, resolve: unblockRequest } = Promise.withResolvers<void>();
    await page.route(
      `**${buildReviewPath(orderId)}.data**`,
      async (route) => {
        await unblocked;
        await route.abort();
      },
      { times: 1 },
    );
    await page.goBack();
    await expect(page.getByText("Loading your order…")).toBeVisible();
    unblockRequest();
    await expect(page.getByText("Order not found or unable to load.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
  });
  await expect(findProductSection(page, rated)).toContainText("50ml, 100ml");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(page.getByText("Zainab")).toHaveCount(0);
  await getStar(findProductSection(page, rated), 4).check();
  await getReviewField(findProductSection(page, rated)).fill(REVIEW_TEXT);
  await expectAccessible(page, "the review form");
  await expectNoOverflow(page);

  await getSendButton(page).click();
  await expect(getReviewField(findProductSection(page, unrated))).toBeFocused();
  await expect(getReviewField(findProductSection(page, unrated))).toHaveAccessibleDescription(
    /Please write a review/,
  );
  await getReviewField(findProductSection(page, unrated)).fill("Fresh.");
  await expect(page.getByText("Please write a review")).toHaveCount(0);
  await getSendButton(page).click();
  await expect(getThanksHeading(page)).toBeFocused();
  expect(await readStoredReviews(page, orderId)).toMatchObject([
    { productId: rated.id, rating: 4, review: REVIEW_TEXT },
    { productId: unrated.id, rating: null, review: "Fresh." },
  ]);
  await page.reload();
  await expect(page.getByText("This order has already been reviewed.")).toBeVisible();
});

test(
  "resending a review after a lost response shows thanks and stores it once",
  { tag: "@full" },
  async ({ page, shop, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED|409/);
    const product = await shop.createProduct();
    const orderId = await placeDeliveredOrder(shop, [product]);
    await page.goto(buildReviewPath(orderId));
    await getReviewField(findProductSection(page, product)).fill(REVIEW_TEXT);
    await page.route(
      "**/api/orders/*/reviews",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await getSendButton(page).click();
    await expect(page.getByText(REVIEWS_FAILED)).toBeVisible();
    await getSendButton(page).click();
    await expect(getThanksHeading(page)).toBeVisible();
    expect(await readStoredReviews(page, orderId)).toMatchObject([{ review: REVIEW_TEXT }]);
  },
);

test(
  "a product page shows the newest reviews, and shoppers can load more and retry a failed load",
  { tag: "@full" },
  async ({ page, shop, staff, browserErrors }) => {
    browserErrors.allow(/ERR_FAILED/);
    const product = await shop.createProduct();
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const orderId = await placeDeliveredOrder(
        shop,
        [product],
        number === 1 ? "first@example.com" : "Bilal Ahmed Shah",
      );
      const reviews = [
        { productId: product.id, rating: number === 1 ? null : 5, review: `Words ${number}\nand more` },
      ];
      await staff.post(`/api/orders/${orderId}/reviews`, { data: { reviews }, failOnStatusCode: true });
    }
    await page.goto(`/product/${product.id}`);
    const section = page.getByRole("region", { name: "What customers say" });
    const reviewItems = section.getByRole("listitem").filter({ hasText: /Words \d/ });
    await expect(section).toContainText("5 ratings, 6 reviews");
    await page.getByRole("link", { name: "5.0 (5 ratings, 6 reviews)" }).click();
    await expect(reviewItems.first()).toBeInViewport();
    await expect(reviewItems.first()).toContainText("Bilal S.");
    await expect(reviewItems.first().getByRole("img", { name: "Rated 5 out of 5" })).toBeVisible();
    await expectAccessible(page, "a product page with reviews");
    await expectNoOverflow(page);
    await expect(reviewItems).toHaveText([/Words 6/, /Words 5/, /Words 4/, /Words 3/, /Words 2/]);
    await page.route("**/api/products/*/reviews**", (route) => route.abort(), { times: 1 });
    const moreButton = section.getByRole("button", { name: "Show more reviews" });
    await expect(async () => {
      await moreButton.click();
      await expect(section.getByRole("alert")).toBeVisible({ timeout: 1000 });
    }).toPass();
    await moreButton.click();
    await expect(reviewItems).toHaveCount(6);
    await expect(reviewItems.last()).toBeFocused();
    await expect(reviewItems.last()).toContainText("A customer");
    await expect(reviewItems.last().getByRole("img")).toHaveCount(0);
    await expect(moreButton).toHaveCount(0);
  },
);
