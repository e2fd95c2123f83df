import { z } from "./zod.ts";

import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import { normalizeDigits } from "#domain/customers/phone.ts";

/**
 * Control characters except line breaks and tabs, bidirectional overrides and isolates, and noncharacters, which XML does
 * not allow.
 */
const UNSAFE_CHARACTERS = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Noncharacter_Code_Point}/u;
/** A visible character. Joiners inside Urdu words remain valid next to letters. */
const VISIBLE = /[^\s\p{C}\p{Z}]/u;

/** Returns whether text is safe to store and to show in terminals, tables and XML. */
function isSafeText(value: string): boolean {
  return value.isWellFormed() && !UNSAFE_CHARACTERS.test(value);
}

function isVisible(value: string): boolean {
  return VISIBLE.test(value);
}

/** Accepts trimmed text of at most `max` characters; may be empty. */
export function text(max: number, tooLong: string = checkoutMessages.tooLong(max)) {
  return z.string().trim().max(max, tooLong).refine(isSafeText, checkoutMessages.unsupportedCharacters);
}

function required(schema: z.ZodString, message: string, max: number) {
  return schema
    .trim()
    .min(1, message)
    .max(max, checkoutMessages.tooLong(max))
    .refine(isSafeText, checkoutMessages.unsupportedCharacters)
    .refine((value) => value === "" || !isSafeText(value) || isVisible(value), message);
}

/** Accepts trimmed text that is not empty; `message` is the error for a missing value. */
export function requiredText(message: string, max: number) {
  return required(z.string({ error: message }), message, max);
}

/**
 * Accepts text that contains a phone or order number and converts its digits to ASCII; `message` is the error for a
 * missing value.
 */
export function requiredNumberText(message: string, max: number) {
  return required(z.string({ error: message }).overwrite(normalizeDigits), message, max);
}
