import { describe, expect, test } from "vitest";

import { reviewMessages } from "./review-messages.ts";
import { orderReviewsSchema } from "./review.ts";

const review = { productId: "oud", productName: "Oud", rating: 5, review: "Lasts all day" };

function listMessages(change: Record<string, unknown>): string[] {
  const result = orderReviewsSchema.safeParse({ reviews: [{ ...review, ...change }] });
  return result.error?.issues.map((issue) => issue.message) ?? [];
}

describe("an order's reviews", () => {
  test("each product needs a review text [000 §5]", () => {
    for (const value of [undefined, null, "", "   ", 5]) {
      expect(listMessages({ review: value })).toEqual([reviewMessages.textRequired]);
    }
    expect(orderReviewsSchema.safeParse({ reviews: [] }).success).toBe(false);
  });

  test("the rating is optional [000 §5]", () => {
    expect(listMessages({ rating: null })).toEqual([]);
    expect(listMessages({ rating: undefined })).toEqual([]);
  });

  test("a rating is an integer from 1 to 5 [000 §3] [001 §9]", () => {
    for (const rating of [1, 2, 3, 4, 5]) expect(listMessages({ rating })).toEqual([]);
    for (const rating of [0, 6, -1, 4.5, Number.NaN, 1e9, "5", [5]])
      expect(listMessages({ rating })).toHaveLength(1);
  });

  test("a review longer than 4,000 characters or with a NUL character is rejected", () => {
    expect(listMessages({ review: "x".repeat(10_000) })).toHaveLength(1);
    expect(listMessages({ review: "a\0" })).toHaveLength(1);
  });
});
