import { expect, test } from "vitest";

import { buildOption, buildTerms } from "#test/delivery.ts";

import type { DeliveryCharge } from "./delivery-rates.ts";
import { describeCharge, describeRates } from "./describe-rates.ts";

test.each<[DeliveryCharge, string]>([
  [{ kind: "flat", amount: 250 }, "Rs. 250"],
  [{ kind: "flat", amount: 0 }, "Free"],
  [{ kind: "by-weight", firstKg: 250, furtherKg: 100 }, "Rs. 250 for 1 kg, Rs. 100 per further kg"],
  [{ kind: "by-weight", firstKg: 250, furtherKg: 0 }, "Rs. 250 for 1 kg, nothing per further kg"],
  [
    {
      kind: "by-total",
      steps: [
        { from: 0, amount: 250 },
        { from: 5000, amount: 0 },
      ],
    },
    "Rs. 250 from Rs. 0, Free from Rs. 5,000",
  ],
])("a charge is described, and an amount of 0 is free: %j", (charge, text) => {
  expect(describeCharge(charge).replaceAll("\u00A0", " ")).toBe(text);
});

test("the audit log says that cash on delivery has no fee, or which", () => {
  const describe = (cash: Parameters<typeof buildTerms>[1]) =>
    describeRates({ zones: [], elsewhere: buildTerms([buildOption("standard", 0)], cash), bottleGrams: 400 })[
      "Everywhere else"
    ];
  expect(describe({})).toMatch(/Free.*; cash on delivery, no fee$/);
  expect(describe({ fee: 100 })).toMatch(/; cash on delivery, fee Rs\.\u00A0100$/);
  expect(describe({ maximum: 5000 })).toMatch(/, no fee, up to Rs\.\u00A05,000$/);
});
