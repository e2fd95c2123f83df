import { z } from "#platform/rules/zod.ts";

import type { Offer } from "./calculate-discount.ts";
import { discountTermsSchema } from "./discount-terms.ts";

/** How an order gets a discount: by itself, with the discount's code, or with one of its one-use codes. */
export const DISCOUNT_TRIGGERS = ["automatic", "code", "codes"] as const;

export type DiscountTrigger = (typeof DISCOUNT_TRIGGERS)[number];

/** A discount, for staff. Amounts in PKR. */
export const discountSchema = discountTermsSchema
  .extend({
    id: z.int(),
    trigger: z.enum(DISCOUNT_TRIGGERS),
    code: z.string().nullable().describe("Only of the trigger code; normalized"),
    name: z.string().describe("Shoppers see the name of an automatic offer"),
    firstOrderOnly: z.boolean().describe("Whether a phone number without other orders is required"),
    maxUses: z.int().nullable().describe("Number of orders, null for no limit"),
    maxUsesPerPhone: z.int().nullable().describe("Number of orders with one phone number, null for no limit"),
    startsOn: z.iso.date().nullable().describe("First day in Pakistan"),
    endsOn: z.iso.date().nullable().describe("Last day in Pakistan"),
    isActive: z.boolean(),
    used: z.int().describe("Number of orders that are not cancelled"),
    codeCount: z.int().describe("Number of its one-use codes"),
    given: z.number().describe("PKR, what these orders saved"),
    scopeItems: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe("The products or collections that still exist"),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Discount" });

export type Discount = z.infer<typeof discountSchema>;

/** Why a code takes nothing off an order. */
export const CODE_PROBLEMS = [
  "unknown",
  "ended",
  "used-up",
  "minimum",
  "first-order-only",
  "phone-required",
] as const;

export type CodeProblem = (typeof CODE_PROBLEMS)[number];

/** A code that a shopper entered, and its discount. */
export interface FoundCode {
  /** Normalized. */
  code: string;
  /** Undefined if nobody can use the code. */
  offer: Offer | undefined;
  problem: CodeProblem | null;
}

/** What may be taken off an order. */
export interface FoundOffers {
  /** The automatic offers and the discount of the code. */
  offers: Offer[];
  /** Undefined if the shopper entered no code. */
  code: FoundCode | undefined;
}

/** A code in a quote. */
export const quotedCodeSchema = z
  .object({
    code: z.string().describe("Normalized"),
    isApplied: z.boolean().describe("Whether the quote contains the discount of the code"),
    problem: z
      .enum(CODE_PROBLEMS)
      .nullable()
      .describe("Why the code cannot be used for this order; null if it is applied or not needed"),
    message: z.string().nullable().describe("What shoppers read about a code that is not applied"),
  })
  .meta({ id: "QuotedCode" });

export type QuotedCode = z.infer<typeof quotedCodeSchema>;

type Usability = Pick<Discount, "isActive" | "startsOn" | "endsOn" | "maxUses" | "used">;

/**
 * Returns why nobody can use a discount on a day in Pakistan, or null. A discount that has not started is unknown to
 * shoppers.
 */
export function findDiscountProblem(discount: Usability, today: string): CodeProblem | null {
  const { isActive, startsOn, endsOn, maxUses, used } = discount;
  if (startsOn !== null && today < startsOn) return "unknown";
  if (!isActive || (endsOn !== null && today > endsOn)) return "ended";
  return maxUses !== null && used >= maxUses ? "used-up" : null;
}
