import { z } from "zod";

import { addMoney } from "#domain/shared/money.ts";

const MAX_PKR = 10_000_000;

/** An amount (PKR), which couriers send as a number or as text. Null if it is missing or unreadable. */
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

/** Returns the sum of amounts (PKR). A missing amount counts as 0, but without the first amount the sum is null. */
export function addAmounts(first: number | null, ...others: readonly (number | null)[]): number | null {
  return first === null ? null : addMoney(first, ...others.map((amount) => amount ?? 0));
}
