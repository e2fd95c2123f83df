import { expect, test } from "vitest";

import { readReturnForm } from "./read-return-form.ts";

const choice = { productId: "rose", name: "Rose", variant: "50 ml" };
const line = {
  productId: "oud",
  name: "Oud",
  variant: "50ml",
  image: "",
  quantity: 1,
  isTester: false,
  isFinalSale: false,
  askUntil: "2026-12-08",
  canChangeMind: true,
  canReportFault: true,
  canReportDamage: true,
  exchangeChoices: [choice],
};

test.each([
  ["rose 50 ml", { productId: "rose", variant: "50 ml" }],
  ["rose 100 ml", undefined],
  ["", undefined],
])("the form's wish “%s” is one of the offered sizes or none", (wish, expected) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ "quantity-0": "1", "reason-0": "faulty", "wish-0": wish }))
    form.set(name, value);
  expect(readReturnForm(form, [line]).lines?.[0]?.wish).toEqual(expected);
});
