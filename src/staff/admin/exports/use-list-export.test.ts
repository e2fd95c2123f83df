import { expect, test } from "vitest";

import { contactMessageList } from "#messages/rules/inbox/message-query.ts";
import { subscriberList } from "#messages/rules/newsletter/subscriber-query.ts";
import { reviewList } from "#reviews/rules/staff-review.ts";

import { buildExportPath } from "./use-list-export.ts";

test("an export uses the search, filters and sort order of the list", () => {
  expect(buildExportPath("reviews", reviewList, "?search=oud&rating=5&from=2026-11-01&sort=rating-asc")).toBe(
    "/exports/reviews.xlsx?search=oud&rating=5&from=2026-11-01&sort=rating-asc",
  );
  expect(buildExportPath("/suppliers/export", subscriberList, "")).toBe("/suppliers/export.xlsx");
  expect(buildExportPath("newsletter", subscriberList, "?show=newsletter")).toBe("/exports/newsletter.xlsx");
});

test("an export ignores the URL's page, columns, view and dialog, and invalid filters and sort orders", () => {
  const search = "?page=3&pageSize=50&columns=name&view=7&message=x&status=lost&sort=cheapest";
  expect(buildExportPath("messages", contactMessageList, search)).toBe("/exports/messages.xlsx");
});
