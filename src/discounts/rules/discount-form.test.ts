import { expect, test } from "vitest";

import { toFormValues, toInputFields } from "./discount-form.ts";

const values = toFormValues(undefined, { isCopy: false });

test("percentages, amounts and counts of a discount are read as people type them", () => {
  const typed = {
    percent: "10%",
    amount: "Rs 500",
    minSubtotal: "3,000/-",
    maxUses: "1,000",
    minQuantity: "۲",
  };
  expect(toInputFields({ ...values, ...typed })).toMatchObject({
    percent: 10,
    amount: 500,
    minSubtotal: 3000,
    maxUses: 1000,
    minQuantity: 2,
  });
});

test("an empty number of a discount is no limit, and any other text is invalid", () => {
  expect(toInputFields({ ...values, amount: "", maxUses: "many", minSubtotal: "" })).toMatchObject({
    amount: null,
    maxUses: Number.NaN,
    minSubtotal: 0,
  });
});
