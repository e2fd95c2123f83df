import { expect, test } from "vitest";

import { MAX_PAGE_SIZE, PAGE_SIZE, countPages } from "./paging.ts";

test("a page has 24 entries by default and 100 at most", () => {
  expect(PAGE_SIZE).toBe(24);
  expect(MAX_PAGE_SIZE).toBe(100);
});

test("the page count rounds up and is at least 1", () => {
  expect(countPages({ total: 0, pageSize: 24 })).toBe(1);
  expect(countPages({ total: 24, pageSize: 24 })).toBe(1);
  expect(countPages({ total: 25, pageSize: 24 })).toBe(2);
});
