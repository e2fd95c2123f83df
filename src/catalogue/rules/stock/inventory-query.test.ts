import { expect, test } from "vitest";

import { parseListQuery } from "#kit/rules/query-values.ts";

import { inventoryList } from "./inventory-query.ts";

const parseInventoryQuery = (params: URLSearchParams) => parseListQuery(inventoryList.urlSchema, params);

const DEFAULTS = { sort: "status-asc", threshold: 10, page: 1, pageSize: 25 };

test("without query parameters, the query sorts by stock status", () => {
  expect(parseInventoryQuery(new URLSearchParams())).toEqual(DEFAULTS);
});

test("valid query parameters are parsed, and parameters of other components are ignored", () => {
  const query = parseInventoryQuery(
    new URLSearchParams("search=oud&status=attention&sort=sold-desc&threshold=25&page=3&product=oud"),
  );
  expect(query).toEqual({
    ...DEFAULTS,
    search: "oud",
    status: ["attention"],
    sort: "sold-desc",
    threshold: 25,
    page: 3,
  });
});

test("invalid query parameters are ignored, and a threshold above 50 is lowered to 50", () => {
  const query = parseInventoryQuery(
    new URLSearchParams(`status=gone&sort=price&page=-1&search=${"x".repeat(300)}&threshold=99`),
  );
  expect(query).toEqual({ ...DEFAULTS, threshold: 50 });
  expect(parseInventoryQuery(new URLSearchParams("threshold=many&search=oud"))).toEqual({
    ...DEFAULTS,
    search: "oud",
  });
});
