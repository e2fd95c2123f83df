import { expect, test } from "vitest";

import { inventoryQueryOf } from "./address-query.ts";

const DEFAULTS = { sort: "status-asc", threshold: 10, page: 1, pageSize: 24 };

test("an address without a query asks for the scarcest products first", () => {
  expect(inventoryQueryOf(new URLSearchParams())).toEqual(DEFAULTS);
});

test("what an address asks for is taken", () => {
  const query = inventoryQueryOf(
    new URLSearchParams("search=oud&status=attention&sort=sold-desc&threshold=25&page=3&product=oud"),
  );
  expect(query).toEqual({
    ...DEFAULTS,
    search: "oud",
    status: "attention",
    sort: "sold-desc",
    threshold: 25,
    page: 3,
  });
});

test("values that make no sense count as left out, and the others hold", () => {
  const query = inventoryQueryOf(
    new URLSearchParams(`status=gone&sort=price&page=-1&search=${"x".repeat(300)}&threshold=99`),
  );
  expect(query).toEqual({ ...DEFAULTS, threshold: 50 });
  expect(inventoryQueryOf(new URLSearchParams("threshold=many&search=oud"))).toEqual({
    ...DEFAULTS,
    search: "oud",
  });
});
