import { expect, test } from "vitest";

import { readProductFilters } from "./product-filters.ts";

test("the filters of the list are those that the URL sets, with several values separated by commas", () => {
  const params = new URLSearchParams(
    "search=oud&stock=critical&stock=out-of-stock&collection=&sort=oldest&page=2",
  );
  expect(readProductFilters((name) => params.getAll(name))).toEqual({
    search: "oud",
    stock: "critical,out-of-stock",
  });
});
