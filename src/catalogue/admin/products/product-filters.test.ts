import { expect, test } from "vitest";

import { readProductFilters, toFilterParams } from "./product-filters.ts";

test("filters read from the URL convert back to the same query parameters, without parameters that are not filters", () => {
  const params = new URLSearchParams(
    "search=oud&stock=critical&stock=out-of-stock&collection=&sort=oldest&page=2",
  );
  const filters = readProductFilters((name) => params.getAll(name));
  expect(filters).toEqual({ search: ["oud"], stock: ["critical", "out-of-stock"] });
  expect(`${toFilterParams(filters)}`).toBe("search=oud&stock=critical&stock=out-of-stock");
});
