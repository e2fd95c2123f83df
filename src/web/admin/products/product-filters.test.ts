import { expect, test } from "vitest";

import { readProductFilters, toFilterParams } from "./product-filters.ts";

test("filters from the URL are written back as the same query parameters; all other parameters are dropped", () => {
  const params = new URLSearchParams(
    "search=oud&stock=critical&stock=out-of-stock&collection=&sort=oldest&page=2",
  );
  const filters = readProductFilters((name) => params.getAll(name));
  expect(filters).toEqual({ search: ["oud"], stock: ["critical", "out-of-stock"] });
  expect(`${toFilterParams(filters)}`).toBe("search=oud&stock=critical&stock=out-of-stock");
});
