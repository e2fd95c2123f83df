import type { FieldErrors } from "#kit/rules/errors.ts";
import { parseMoney, parsePercent } from "#kit/rules/typed-number.ts";

import { staffOrderTexts as texts } from "../../rules/staff-order/staff-order-messages.ts";

import type { EntryDraft, EntryLine } from "./entry-draft.ts";

/** The customer pays a part in advance, and the courier collects the rest. */
export const PART_ADVANCE = "part-advance";

/** Amounts have at most 8 digits. */
const MAX_WHOLE = 99_999_999;

/** Returns a whole number that is not negative; undefined for any other, and for none. */
function toWhole(parsed: number | null): number | undefined {
  return parsed !== null && Number.isInteger(parsed) && parsed >= 0 && parsed <= MAX_WHOLE
    ? parsed
    : undefined;
}

/** Returns a typed price in PKR; undefined for none and for any other text. */
export const parsePrice = (typed: string) => toWhole(parseMoney(typed));

/** Returns a typed discount in its unit; undefined for none and for any other text. */
export function parseDiscount({
  discountKind,
  discountValue,
}: Pick<EntryDraft, "discountKind" | "discountValue">): number | undefined {
  const isPercent = discountKind === "percent";
  const value = toWhole((isPercent ? parsePercent : parseMoney)(discountValue));
  return isPercent && (value ?? 0) > 100 ? undefined : value;
}

/** Returns what is wrong with a typed price; undefined for a price, and for none. */
export function findPriceError(typed: string): string | undefined {
  return typed.trim() === "" || parsePrice(typed) !== undefined ? undefined : texts.amountInvalid;
}

/** The part of a quoted line that decides whether a typed price takes something off. */
type QuotedPrice = Pick<EntryLine, "productId" | "variant"> & { price: number | null };

/** Returns whether staff reduce the order: a price that is the current price of its size takes nothing off. */
export function reducesOrder(draft: EntryDraft, quoted: readonly QuotedPrice[]): boolean {
  return (
    draft.discountValue.trim() !== "" ||
    draft.lines.some(({ productId, variant, agreedPrice }) => {
      const current = quoted.find((line) => line.productId === productId && line.variant === variant);
      return agreedPrice.trim() !== "" && parsePrice(agreedPrice) !== current?.price;
    })
  );
}

/** Returns whether the typed price of a line is above its price (PKR). */
export function isAbovePrice(typed: string, price: number): boolean {
  return (parsePrice(typed) ?? 0) > price;
}

/** Returns the errors of the amounts that staff have typed, by their paths in the request. The API cannot see them. */
export function findAmountErrors(draft: EntryDraft): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, { agreedPrice }] of draft.lines.entries()) {
    const error = findPriceError(agreedPrice);
    if (error !== undefined) errors[`items.${index}.agreedPrice`] = [error];
  }
  if (draft.discountValue.trim() !== "" && parseDiscount(draft) === undefined)
    errors["discount.value"] = [
      draft.discountKind === "percent" ? texts.percentInvalid : texts.amountInvalid,
    ];
  if (needsAdvance(draft) && (parsePrice(draft.advance) ?? 0) === 0)
    errors["advance"] = [texts.amountInvalid];
  return errors;
}

/** Returns whether staff have to enter what the customer pays in advance. */
function needsAdvance({ handover, payment }: EntryDraft): boolean {
  return handover === "delivery" && payment === PART_ADVANCE;
}

/** Returns the unit that a typed discount names, or undefined. */
export function findDiscountKind(typed: string): EntryDraft["discountKind"] | undefined {
  if (!Number.isNaN(parseMoney(typed) ?? 0)) return /\p{L}/u.test(typed) ? "fixed" : undefined;
  return Number.isNaN(parsePercent(typed) ?? 0) ? undefined : "percent";
}
