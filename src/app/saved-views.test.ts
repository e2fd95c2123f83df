import { expect, test } from "vitest";

import type { ViewList } from "#staff/rules/views/view-query.ts";
import { cleanViewQuery } from "#staff/rules/views/view-query.ts";

import { VIEWABLE_LISTS } from "./saved-views.ts";

test("a view keeps the parameters that its list has", () => {
  const query =
    "status=pending&status=confirmed&confirmation=waiting&city=Lahore&minTotal=500&sort=total-desc&columns=date%2Ctotal";
  expect(cleanViewQuery(VIEWABLE_LISTS.orders.parameters, query)).toEqual({ query, removed: [] });
});

test("unknown parameters, the page and invalid values are removed, and each name is listed once", () => {
  const query = "status=pending&status=lost&colour=red&colour=blue&page=3&sort=cheapest&from=2026-11-01";
  expect(cleanViewQuery(VIEWABLE_LISTS.orders.parameters, query)).toEqual({
    query: "status=pending&from=2026-11-01",
    removed: ["status", "colour", "page", "sort"],
  });
});

test.each([
  ["messages", "status=open&from=2026-11-01&sort=name-asc", "phone=1&sort=cheapest"],
  ["newsletter", "to=2026-11-01&sort=email-desc", "status=open&sort=cheapest"],
  ["restock", "status=waiting&stock=back&sort=product-asc", "stock=some&sort=cheapest"],
  ["customers", "city=Lahore&delivered=3&newsletter=yes&sort=spent-desc", "delivered=0&sort=cheapest"],
  ["reviews", "rating=5&unanswered=true&sort=rating-asc", "rating=9&sort=cheapest"],
  ["activity", "action=exported&sort=staff-asc", "action=flown&sort=cheapest"],
  ["jobs", "kind=prune-jobs&permanent=true&sort=attempts-desc", "kind=fly&sort=cheapest"],
] as const)("a view of %s keeps only the filters and sort orders of its list", (list, known, unknown) => {
  const names = [...new URLSearchParams(unknown).keys()];
  expect(cleanViewQuery(VIEWABLE_LISTS[list].parameters, `${known}&${unknown}`)).toEqual({
    query: known,
    removed: names,
  });
});

test.each(Object.keys(VIEWABLE_LISTS) as ViewList[])(
  "a view of %s can contain a search, but no inherited object property",
  (list) => {
    expect(cleanViewQuery(VIEWABLE_LISTS[list].parameters, "search=oud&constructor=1")).toEqual({
      query: "search=oud",
      removed: ["constructor"],
    });
  },
);
