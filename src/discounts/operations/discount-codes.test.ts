import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildDiscount } from "#test/discounts.ts";

import { isCode } from "../rules/discount-terms.ts";
import { discountCodes } from "../tables/discount-schema.server.ts";
import { generateDiscountCodes, listDiscountCodes } from "./discount-codes.ts";
import { findOffers } from "./find-offers.ts";
import { discountWrites, listDiscounts } from "./save-discounts.ts";

const db = await openTestDatabase();
const by = { uid: null, email: "sana@example.com" };

test("generated codes are different, can be used by shoppers, and are listed with what orders used", async () => {
  const id = await buildDiscount(db, null, { trigger: "codes", name: "Letter" });
  expect(await generateDiscountCodes(db, id, { count: 5000, by })).toEqual({ added: 5000 });
  expect(await generateDiscountCodes(db, id, { count: 2, by })).toEqual({ added: 2 });
  const codes = await listDiscountCodes(db, id);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(5002);
  expect(codes.every(({ code, isUsed }) => isCode(code) && !isUsed)).toBe(true);
  const [{ code } = { code: "" }] = codes;
  expect((await findOffers(db, code.toLowerCase())).code).toMatchObject({ code, problem: null });
  await db.update(discountCodes).set({ uses: 1 }).where(eq(discountCodes.code, code));
  expect((await listDiscountCodes(db, id)).filter(({ isUsed }) => isUsed)).toMatchObject([{ code }]);
  expect((await listDiscounts(db)).find((discount) => discount.id === id)?.codeCount).toBe(5002);
});

test("a discount has at most 50,000 codes, and one with another trigger has none", async () => {
  const id = await buildDiscount(db, null, { trigger: "codes", name: "Full" });
  await expect(generateDiscountCodes(db, id, { count: 50_001, by })).rejects.toThrow("at most 50000 codes");
  const other = await buildDiscount(db, "EID500");
  await expect(generateDiscountCodes(db, other, { count: 1, by })).rejects.toThrow("no one-use codes");
  await expect(listDiscountCodes(db, 999_999)).rejects.toThrow("not found");
});

test("a discount with one-use codes keeps them when staff change it", async () => {
  const id = await buildDiscount(db, null, { trigger: "codes", name: "Kept" });
  await generateDiscountCodes(db, id, { count: 1, by });
  const input = {
    trigger: "automatic" as const,
    code: null,
    name: "Kept",
    kind: "fixed" as const,
    amount: 500,
  };
  const fields = {
    percent: null,
    buyQuantity: null,
    getQuantity: null,
    scope: "all" as const,
    scopeIds: [],
    excludesSaleItems: false,
    minSubtotal: 0,
    minQuantity: 0,
    firstOrderOnly: false,
    maxUses: null,
    maxUsesPerPhone: null,
    startsOn: null,
    endsOn: null,
    isActive: true,
  };
  await expect(discountWrites.update(db, id, { ...input, ...fields }, { by })).rejects.toThrow("keeps them");
});
