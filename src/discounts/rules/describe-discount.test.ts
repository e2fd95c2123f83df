import { expect, test } from "vitest";

import type { DescribedDiscount } from "./describe-discount.ts";
import { describeDiscount } from "./describe-discount.ts";
import { toFormValues } from "./discount-form.ts";
import { discountInputSchema } from "./discount-input.ts";
import { getDiscountState } from "./discount-list.ts";
import type { Discount } from "./discount.ts";
import { findDiscountProblem } from "./discount.ts";

const DISCOUNT: DescribedDiscount = {
  kind: "fixed",
  percent: null,
  amount: 500,
  buyQuantity: null,
  getQuantity: null,
  scope: "all",
  scopeItems: [],
  excludesSaleItems: false,
  minSubtotal: 0,
  minQuantity: 0,
  firstOrderOnly: false,
  maxUses: null,
  maxUsesPerPhone: null,
  startsOn: null,
  endsOn: null,
};

test.each<[string, Partial<DescribedDiscount>]>([
  [
    "Rs.\u00A0500 off orders from Rs.\u00A05,000, once per customer, until 30 Dec",
    { minSubtotal: 5000, maxUsesPerPhone: 1, endsOn: "2026-12-30" },
  ],
  ["15% off every order, only for a first order", { kind: "percent", percent: 15, firstOrderOnly: true }],
  [
    "Buy 2, get 1 free of Oud, not for products on sale",
    {
      kind: "buy-x-get-y",
      buyQuantity: 2,
      getQuantity: 1,
      scope: "products",
      scopeItems: [{ name: "Oud" }],
      excludesSaleItems: true,
    },
  ],
  [
    "Free standard delivery for orders of at least 3 bottles, 100 orders in total, from 1 Jan 2027",
    { kind: "free-delivery", minQuantity: 3, maxUses: 100, startsOn: "2027-01-01" },
  ],
  [
    "Rs.\u00A0500 off A, B, C and 2 more from Rs.\u00A03,000",
    {
      scope: "collections",
      scopeItems: ["A", "B", "C", "D", "E"].map((name) => ({ name })),
      minSubtotal: 3000,
    },
  ],
])("the rule of a discount is said in words: %s", (words, fields) => {
  expect(describeDiscount({ ...DISCOUNT, ...fields }, "2026-11-29")).toBe(words);
});

const INPUT = { trigger: "code", code: "eid-500", name: "Eid", kind: "fixed", amount: 500 } as const;

test("a discount is stored with its normalized code and without values of other kinds", () => {
  expect(discountInputSchema.parse({ ...INPUT, percent: 20, scopeIds: ["oud"] })).toMatchObject({
    code: "EID500",
    amount: 500,
    percent: null,
    scopeIds: [],
  });
  expect(discountInputSchema.parse({ ...INPUT, trigger: "codes" }).code).toBeNull();
});

test.each<[string, object]>([
  ["code", { code: "E_5" }],
  ["code", { code: null }],
  ["percent", { kind: "percent" }],
  ["amount", { amount: 99.5 }],
  ["getQuantity", { kind: "buy-x-get-y", buyQuantity: 2 }],
  ["scopeIds", { scope: "collections" }],
  ["firstOrderOnly", { trigger: "automatic", firstOrderOnly: true }],
  ["maxUsesPerPhone", { trigger: "automatic", maxUsesPerPhone: 1 }],
  ["endsOn", { startsOn: "2026-12-02", endsOn: "2026-12-01" }],
])("an error stands at its field %s", (field, fields) => {
  const { error } = discountInputSchema.safeParse({ ...INPUT, ...fields });
  expect(error?.issues.map(({ path }) => path[0])).toContain(field);
});

const STORED: Discount = {
  ...DISCOUNT,
  id: 7,
  trigger: "code",
  code: "EID500",
  name: "Eid",
  scope: "products",
  scopeIds: ["gone", "oud"],
  scopeItems: [{ id: "oud", name: "Oud" }],
  isActive: true,
  used: 0,
  codeCount: 0,
  given: 0,
  updatedAt: "2026-11-29T00:00:00.000Z",
};

test("the form names each chosen product, although another one was deleted", () => {
  const { scopeIds } = toFormValues(STORED, { isCopy: false });
  expect(scopeIds.map(({ id, name }) => [id, name])).toEqual([
    ["gone", "gone"],
    ["oud", "Oud"],
  ]);
});

test("a discount that is switched off before its first day has not ended", () => {
  const later = { ...STORED, startsOn: "2026-12-01", isActive: false };
  expect(findDiscountProblem(later, "2026-11-29")).toBe("unknown");
  expect(getDiscountState(later, "2026-11-29")).toBe("off");
  expect(getDiscountState({ ...later, isActive: true }, "2026-11-29")).toBe("scheduled");
  expect(getDiscountState(later, "2026-12-01")).toBe("ended");
});
