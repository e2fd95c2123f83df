import { expect, test } from "vitest";

import { toPaisa } from "#kit/rules/money.ts";

import { movedAmount } from "./cash-input.ts";

test.each([0.01, 12.5, 4500, 100_000_000])("%d is an amount of at least one paisa", (amount) => {
  expect(toPaisa(movedAmount.parse(amount))).toBeGreaterThan(0);
});

test.each([Number.MIN_VALUE, 1e-9, 0.004, 0, -1, 0.005, 12.345, 100_000_000.01])(
  "%d is no amount",
  (amount) => {
    expect(movedAmount.safeParse(amount).success).toBe(false);
  },
);
