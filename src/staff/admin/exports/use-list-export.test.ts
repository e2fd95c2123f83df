import { expect, test } from "vitest";

import { VIEWABLE_LISTS } from "#app/saved-views.ts";

import { buildExportPath } from "./use-list-export.ts";

test("an export uses the search, filters and sort order of the list", () => {
  expect(
    buildExportPath(
      "reviews",
      VIEWABLE_LISTS.reviews.parameters,
      "?search=oud&rating=5&from=2026-11-01&sort=rating-asc",
    ),
  ).toBe("/exports/reviews.xlsx?from=2026-11-01&rating=5&search=oud&sort=rating-asc");
  expect(buildExportPath("newsletter", VIEWABLE_LISTS.newsletter.parameters, "?show=newsletter")).toBe(
    "/exports/newsletter.xlsx",
  );
});

test("an export ignores the URL's page, columns, view and dialog, and invalid filters and sort orders", () => {
  const search = "?page=3&pageSize=50&columns=name&view=7&message=x&status=lost&sort=cheapest";
  expect(buildExportPath("messages", VIEWABLE_LISTS.messages.parameters, search)).toBe(
    "/exports/messages.xlsx",
  );
});
