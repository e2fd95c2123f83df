import type { Page } from "@playwright/test";

import type { Product } from "#catalogue/rules/product.ts";

import { expectAccessible, expectAccessibleAtEveryWidth } from "./accessibility.ts";
import { expect, test as base } from "./fixtures.ts";
import { openAsStaff, findToast } from "./staff-steps.ts";

interface ReviewedProduct {
  product: Product;
  orderNumber: string;
}

/** Provides a product with one two-star review. */
const test = base.extend<{ reviewed: ReviewedProduct }>({
  reviewed: async ({ shop, staff }, provide) => {
    const product = await shop.createProduct();
    const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
    const { id, orderNumber } = await shop.placeOrder({ items, customer: { name: "Bilal Shah" } });
    await shop.setStatus(id, "delivered");
    const reviews = [{ productId: product.id, rating: 2, review: "The cap was loose" }];
    await staff.post(`/api/orders/${id}/reviews`, { data: { reviews }, failOnStatusCode: true });
    await provide({ product, orderNumber });
  },
});

const findReviewRow = (page: Page, { product }: ReviewedProduct) =>
  page.getByRole("group", { name: "Reviews" }).getByRole("row").filter({ hasText: product.name });

async function openReview(page: Page, reviewed: ReviewedProduct) {
  await findReviewRow(page, reviewed).getByRole("link").click();
  return page.getByRole("dialog", { name: `Review of ${reviewed.product.name}` });
}

test("staff hide a review with a reason, show it again and reply to it", async ({ page, reviewed, shop }) => {
  await openAsStaff(page, `/admin/reviews?search=${reviewed.orderNumber}`);
  const row = findReviewRow(page, reviewed);
  const review = await openReview(page, reviewed);
  await expect(review).toContainText("Bilal Shah, shown as Bilal S.");
  await test.step("staff hide a review with a reason and show it again", async () => {
    await review.getByRole("button", { name: "Hide" }).click();
    const dialog = page.getByRole("dialog", { name: "Hide the review by Bilal S.?" });
    await dialog.getByRole("button", { name: "Hide review" }).click();
    await expect(dialog.getByText("Please give a reason for hiding the review")).toBeVisible();
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await dialog.getByLabel("Reason").fill("Concerns another order");
    await dialog.getByRole("button", { name: "Hide review" }).click();
    await expect(findToast(page, "Review hidden")).toBeVisible();
    await expect(row).toContainText("Hidden");
    expect((await shop.getProduct(reviewed.product.id)).ratings).toEqual([]);

    await openReview(page, reviewed);
    await expect(review).toContainText("Concerns another order");
    await review.getByRole("button", { name: "Show again" }).click();
    await expect(findToast(page, "Review shown again")).toBeVisible();
    await expect(row).toContainText("Visible");
    expect((await shop.getProduct(reviewed.product.id)).ratings).toEqual([2]);
  });
  await test.step("a reply appears below its review on the product page", async () => {
    await openReview(page, reviewed);
    await expectAccessible(page, "a review");
    await review.getByRole("button", { name: "Reply" }).click();
    const dialog = page.getByRole("dialog", { name: "Reply to Bilal S." });
    await dialog.getByRole("textbox").fill("We have sent a new cap.");
    await dialog.getByRole("button", { name: "Save reply" }).click();
    await expect(findToast(page, "Reply saved")).toBeVisible();
    await expect(row).toContainText("Replied");
    await page.goto(`/product/${reviewed.product.id}`);
    const section = page.getByRole("region", { name: "What customers say" });
    await expect(section.getByText("Reply from")).toBeVisible();
    await expect(section.getByText("We have sent a new cap.")).toBeVisible();
  });
});

test(
  "the review list and its dialogs are accessible and fit from 320 to 1440 pixels",
  { tag: "@full" },
  async ({ page, reviewed }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAsStaff(page, `/admin/reviews?search=${reviewed.orderNumber}`);
    await expectAccessibleAtEveryWidth(page, "the review list");
    const review = await openReview(page, reviewed);
    await expectAccessibleAtEveryWidth(page, "a review");
    await review.getByRole("button", { name: "Hide" }).click();
    await expectAccessibleAtEveryWidth(page, "the dialog for hiding a review");
    await page.getByRole("button", { name: "Back" }).click();
    await review.getByRole("button", { name: "Reply" }).click();
    await expectAccessibleAtEveryWidth(page, "the reply dialog");
  },
);
