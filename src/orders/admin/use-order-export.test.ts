import { expect, test } from "vitest";

import { parseOrderListQuery } from "./use-order-export.ts";

const parseSearch = (search: string) => parseOrderListQuery(new URLSearchParams(search));

test("an export uses the filters and the sort order of the list", () => {
  expect(
    parseSearch(
      "status=shipped&status=delivered&search=oud&from=2026-11-01&to=2026-11-30&city=Lahore&sort=oldest&page=3",
    ),
  ).toEqual({
    status: ["shipped", "delivered"],
    search: "oud",
    from: "2026-11-01",
    to: "2026-11-30",
    city: "Lahore",
    sort: "oldest",
  });
});

test("an export omits the values that the list ignores", () => {
  const unfiltered = parseSearch("");
  expect(parseSearch("status=lost&from=abc&to=2026-02-30&sort=cheapest")).toEqual(unfiltered);
  expect(unfiltered).toEqual({ sort: "newest" });
});
