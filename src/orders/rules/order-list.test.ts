import { describe, expect, test } from "vitest";

import { parseListQuery } from "#kit/rules/query-values.ts";

import { orderList } from "./order-list.ts";

describe("the order list", () => {
  test("the default is the first page of 50 orders, newest first [000 §7]", () => {
    expect(orderList.querySchema.parse({})).toEqual({ page: 1, pageSize: 50, sort: "newest" });
  });

  test.each([
    { page: "0" },
    { page: "-1" },
    { page: "1.5" },
    { page: "NaN" },
    { pageSize: "101" },
    { pageSize: "1e9" },
    { status: "lost" },
    { confirmation: "lost" },
    { sort: "cheapest" },
    { from: "2026-02-30" },
    { from: "0000-01-01" },
    { to: "9999-12-31" },
    { to: "21.11.2026" },
  ])("an invalid page, page size, status, confirmation, sort order or date is rejected: %j", (query) => {
    expect(orderList.querySchema.safeParse(query).success).toBe(false);
  });

  test("the order list page replaces invalid query parameters with defaults", () => {
    const query = {
      status: "lost",
      confirmation: "lost",
      sort: "cheapest",
      from: "2026-02-30",
      to: "2026-11-21",
      city: "Lahore",
    };
    expect(parseListQuery(orderList.urlSchema, new URLSearchParams(query))).toEqual({
      sort: "newest",
      to: "2026-11-21",
      city: "Lahore",
      page: 1,
      pageSize: 100,
    });
  });
});
