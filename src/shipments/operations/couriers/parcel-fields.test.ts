import { expect, test } from "vitest";

import { addAmounts, amountSchema, toCourierPhone, toKilograms, toWholeRupees } from "./parcel-fields.ts";

test.each([
  [1, 0.5],
  [500, 0.5],
  [501, 0.51],
  [1230, 1.23],
  [1234, 1.24],
])("a courier gets %i g as %d kg: rounded up to 10 g, and at least its minimum", (grams, kilograms) => {
  expect(toKilograms(grams, 0.5)).toBe(kilograms);
});

test("a courier collects no more than is due", () => {
  expect(toWholeRupees(4599.99)).toBe(4599);
});

test("couriers get Pakistani mobile numbers in their national form, and no others", () => {
  expect(toCourierPhone("+923001234567")).toEqual({ outcome: "ok", value: "03001234567" });
  expect(toCourierPhone("+922134567890")).toMatchObject({ outcome: "rejected" });
});

test("amounts of a courier are numbers or texts with separators; others are missing", () => {
  const read = (value: unknown) => amountSchema.parse(value);
  expect([read(450), read(" 4,500.50 "), read("4500/-"), read(-1), read(undefined), read("")]).toEqual([
    450,
    4500.5,
    null,
    null,
    null,
    null,
  ]);
  expect([addAmounts(100, null, 20), addAmounts(null, 20)]).toEqual([120, null]);
});
