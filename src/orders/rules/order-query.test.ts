import { describe, expect, test } from "vitest";

import { trackingMessages } from "./order-messages.ts";
import { isOrderId, statusUpdateSchema, trackSchema } from "./order-query.ts";

describe("tracking", () => {
  test("a missing or empty term is rejected with 'Please enter a search term' [000 §5]", () => {
    for (const term of [undefined, null, "", "   ", 5]) {
      expect(trackSchema.safeParse({ term }).error?.issues[0]?.message).toBe(trackingMessages.termRequired);
    }
  });

  test("a term is trimmed, and a term that is too long or contains NUL is rejected", () => {
    expect(trackSchema.parse({ term: " ZE30123456789 ", country: "PK" })).toEqual({
      term: "ZE30123456789",
      country: "PK",
    });
    expect(trackSchema.safeParse({ term: "9".repeat(10_000) }).success).toBe(false);
    expect(trackSchema.safeParse({ term: "ZE\0" }).success).toBe(false);
  });
});

test("non-ASCII digits in a search term become ASCII digits, and invisible characters are removed", () => {
  expect(trackSchema.parse({ term: "\u202a۰۳۰۰ ۱۲۳۴۵۶۷\u202c" }).term).toBe("0300 1234567");
  expect(trackSchema.parse({ term: "\u200fZE30123456789\u200e" }).term).toBe("ZE30123456789");
});

describe("a status change", () => {
  test("requires one of the six statuses, and notes are optional", () => {
    expect(statusUpdateSchema.parse({ status: "shipped" })).toEqual({ status: "shipped" });
    expect(statusUpdateSchema.parse({ status: "shipped", notes: " TCS " })).toEqual({
      status: "shipped",
      notes: "TCS",
    });
    expect(statusUpdateSchema.parse({ status: "shipped", notes: "  " }).notes).toBeUndefined();
    for (const status of ["lost", "", null, "__proto__", ["shipped"], "Shipped"]) {
      expect(statusUpdateSchema.safeParse({ status }).success).toBe(false);
    }
  });
});

test.each(["", "\0", "a\ud800", "x".repeat(65)])("%j is not an order id", (id) => {
  expect(isOrderId(id)).toBe(false);
  expect(isOrderId("0198c0de-0000-7000-8000-000000000000")).toBe(true);
});
