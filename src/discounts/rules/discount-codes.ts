import { z } from "#platform/rules/zod.ts";

import { staffDiscountMessages as messages } from "./staff-messages.ts";

/** Maximum number of one-use codes that one request adds. */
const MAX_NEW_CODES = 5000;

/** Maximum number of one-use codes of a discount. */
export const MAX_CODES = 50_000;

/** Characters of generated codes: those that nobody takes for another one. */
export const CODE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Length of generated codes: 31^10 possible codes, so that wrong ones never match. */
export const GENERATED_LENGTH = 10;

/** A request for one-use codes. */
export const newCodesSchema = z.strictObject({
  count: z.int(messages.countInvalid).min(1, messages.countInvalid).max(MAX_NEW_CODES, messages.countInvalid),
});

/** A one-use code, for staff. */
export const discountCodeSchema = z
  .object({
    code: z.string(),
    isUsed: z.boolean().describe("Whether an order that is not cancelled has it"),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "DiscountCode" });

export type DiscountCode = z.infer<typeof discountCodeSchema>;

/** Returns the rows of the file of codes, with its header. */
export function toCodeRows(codes: readonly DiscountCode[]): string[][] {
  const rows = codes.map(({ code, isUsed }) => [code, isUsed ? messages.codeUsed : messages.codeUnused]);
  return [[messages.code, messages.codeState], ...rows];
}
