import { z } from "zod";

import { addMoney } from "#kit/rules/money.ts";

const MAX_PKR = 10_000_000;

/** Parses an amount (PKR) that a courier sends as a number or as text. Returns null if it is missing or unreadable. */
export const amountSchema = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .min(1)
      .transform((text) => Number(text.replaceAll(",", ""))),
  ])
  .pipe(z.number().min(0).max(MAX_PKR))
  .nullish()
  .catch(null)
  .transform((amount) => amount ?? null);

/** Returns the sum of amounts (PKR), or null if the first amount is missing. Other missing amounts count as 0. */
export function addAmounts(first: number | null, ...others: readonly (number | null)[]): number | null {
  return first === null ? null : addMoney(first, ...others.map((amount) => amount ?? 0));
}
