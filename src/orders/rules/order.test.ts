import { describe, expect, test } from "vitest";

import { canReview } from "./order.ts";

describe("orders", () => {
  test("only a delivered order can be reviewed, and only once", () => {
    expect(canReview({ status: "delivered", reviewsSubmittedAt: null })).toBe(true);
    expect(canReview({ status: "delivered", reviewsSubmittedAt: "2026-01-01T00:00:00.000Z" })).toBe(false);
    for (const status of ["pending", "confirmed", "processing", "shipped", "cancelled"] as const) {
      expect(canReview({ status, reviewsSubmittedAt: null })).toBe(false);
    }
  });
});
