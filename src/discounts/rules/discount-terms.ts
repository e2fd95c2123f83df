import { normalizeDigits } from "#kit/rules/phone.ts";
import { z } from "#platform/rules/zod.ts";

/** What a discount takes off. */
export const DISCOUNT_KINDS = ["percent", "fixed", "buy-x-get-y", "free-delivery"] as const;

export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** Which products a discount is for. */
export const DISCOUNT_SCOPES = ["all", "products", "collections"] as const;

/**
 * The terms that determine the amount of a discount, apart from who may use it and when. An order keeps a copy, so that
 * an edit applies the terms that the shopper accepted. Amounts in PKR.
 */
export const discountTermsSchema = z.object({
  kind: z.enum(DISCOUNT_KINDS),
  percent: z.int().nullable().describe("Only of percent: 1 to 100"),
  amount: z.number().nullable().describe("PKR, only of fixed: whole rupees"),
  buyQuantity: z.int().nullable().describe("Only of buy-x-get-y: bottles to pay for"),
  getQuantity: z.int().nullable().describe("Only of buy-x-get-y: bottles that are then free"),
  scope: z.enum(DISCOUNT_SCOPES),
  scopeIds: z.array(z.string()).describe("Ids of the products or collections; empty for all products"),
  excludesSaleItems: z.boolean().describe("Whether products with a discounted price do not count"),
  minSubtotal: z.number().describe("PKR, minimum of the qualifying products before the discount; 0 for none"),
  minQuantity: z.int().describe("Minimum number of qualifying products; 0 for none"),
});

export type DiscountTerms = z.infer<typeof discountTermsSchema>;

/** Blanks, dashes and invisible characters, which people add when they type or copy a code. */
const SEPARATORS = /[\s\p{Z}\p{Pd}\p{Cf}]/gu;

/** Number of characters of a code. */
export const MIN_CODE_LENGTH = 4;
export const MAX_CODE_LENGTH = 20;

const CODE = new RegExp(`^[\\p{L}\\p{M}\\p{N}]{${MIN_CODE_LENGTH},${MAX_CODE_LENGTH}}$`, "u");

/**
 * Returns a typed code in the form in which codes are stored and compared: `eid-500` → `EID500`. Applies NFKC, converts
 * digits to ASCII and letters to upper case, and removes blanks and dashes.
 */
export function normalizeCode(typed: string): string {
  const upperCase = normalizeDigits(typed.normalize("NFKC")).toUpperCase();
  return upperCase.replaceAll(SEPARATORS, "").normalize("NFKC");
}

/** Returns whether a normalized code has 4 to 20 letters and digits. */
export function isCode(normalized: string): boolean {
  return CODE.test(normalized);
}
