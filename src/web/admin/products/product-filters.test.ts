import { expect, test } from "vitest";

import { readProductFilters, toFilterParams } from "./product-filters.ts";

test("the filters of the list are those that the URL sets, and their query parameters are the same", () => {
  const params = new URLSearchParams(
    "search=oud&stock=critical&stock=out-of-stock&collection=&sort=oldest&page=2",
  );
  const filters = readProductFilters((name) => params.getAll(name));
  expect(filters).toEqual({ search: ["oud"], stock: ["critical", "out-of-stock"] });
  expect(`${toFilterParams(filters)}`).toBe("search=oud&stock=critical&stock=out-of-stock");
});
