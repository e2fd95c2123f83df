import { expect, test } from "vitest";

import { retryDelay } from "./use-automatic-retry.ts";

test("the delay before a retry doubles from 2 s up to 60 s", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map(retryDelay)).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});
