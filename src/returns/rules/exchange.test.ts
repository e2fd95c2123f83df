import { expect, test } from "vitest";

import { calculateExchange, isEqualValue } from "./exchange.ts";

/** A of the order O1: list price 3,400, credit 3,112. */
const returned = { returnedListPrice: 340_000, credit: 311_200, refundable: 311_200 };

test.each([
  [
    "#10: 4,200 with delivery of 250",
    420_000,
    25_000,
    { total: 416_200, carried: 311_200, due: 105_000, refund: 0 },
  ],
  [
    "#11: 2,600 with delivery of 250",
    260_000,
    25_000,
    { total: 256_200, carried: 256_200, due: 0, refund: 55_000 },
  ],
  [
    "#12: 3,400 without a charge for delivery",
    340_000,
    0,
    { total: 311_200, carried: 311_200, due: 0, refund: 0 },
  ],
])("vector %s", (_name, newListPrice, fees, amounts) => {
  expect(calculateExchange({ ...returned, newListPrice, fees })).toMatchObject({
    discount: 28_800,
    ...amounts,
  });
});

test("the new order takes off at most what its items cost, and nothing if the credit includes fees", () => {
  expect(calculateExchange({ ...returned, newListPrice: 20_000, fees: 0 })).toEqual({
    discount: 20_000,
    total: 0,
    carried: 0,
    due: 0,
    refund: 311_200,
  });
  const withFees = { returnedListPrice: 340_000, credit: 375_000, refundable: 375_000 };
  expect(calculateExchange({ ...withFees, newListPrice: 340_000, fees: 0 })).toMatchObject({
    discount: 0,
    carried: 340_000,
    refund: 35_000,
  });
});

test("of an order that was not paid, nothing is carried or refunded", () => {
  expect(calculateExchange({ ...returned, refundable: 0, newListPrice: 340_000, fees: 0 })).toMatchObject({
    carried: 0,
    due: 311_200,
    refund: 0,
  });
});

test("items of equal value have the same list price", () => {
  expect(isEqualValue({ returnedListPrice: 340_000, newListPrice: 340_000 })).toBe(true);
  expect(isEqualValue({ returnedListPrice: 340_000, newListPrice: 420_000 })).toBe(false);
});
