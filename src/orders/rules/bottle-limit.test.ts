import { expect, test } from "vitest";

import { findBottleLimitNotice } from "./count-bottles.ts";

const SET = { quantity: 2, parts: [{ quantity: 1 }, { quantity: 2 }] };

test("an order has at most as many bottles as the shop sets, and the parts of sets count", () => {
  expect(findBottleLimitNotice([{ quantity: 3 }, { quantity: 3 }], 6)).toBeNull();
  expect(findBottleLimitNotice([{ quantity: 3 }, { quantity: 4 }], 6)).toBe(
    "You can order up to 6 bottles at once. This order has 7. For more, please contact us.",
  );
  expect(findBottleLimitNotice([SET], 6)).toBeNull();
  expect(findBottleLimitNotice([SET, { quantity: 1 }], 6)).not.toBeNull();
  expect(findBottleLimitNotice([{ quantity: 2 }], 1)).toBe(
    "You can order only 1 bottle at once. This order has 2. For more, please contact us.",
  );
});

test("a limit of 0 is no limit", () => {
  expect(findBottleLimitNotice([{ quantity: 10_000 }], 0)).toBeNull();
});
