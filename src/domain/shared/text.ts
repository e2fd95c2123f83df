import { z } from "./zod.ts";

import { checkoutMessages } from "#domain/orders/checkout-messages.ts";
import { plainNumber } from "#domain/customers/phone.ts";

/**
 * Control characters but line breaks and tabs, marks that turn the direction of what follows, and code points that will
 * never be characters, which no XML may hold.
 */
const UNREADABLE = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Noncharacter_Code_Point}/u;
/** Something that can be seen: no space, no invisible mark (joiners within Urdu words stay allowed beside letters). */
const VISIBLE = /[^\s\p{C}\p{Z}]/u;

/** Text that can be stored, shown in a terminal or a table, and means the same everywhere. */
function isReadable(value: string): boolean {
  return value.isWellFormed() && !UNREADABLE.test(value);
}

function isVisible(value: string): boolean {
  return VISIBLE.test(value);
}

/** Trimmed text of at most `max` characters; may be empty. */
export function text(max: number, tooLong: string = checkoutMessages.tooLong(max)) {
  return z.string().trim().max(max, tooLong).refine(isReadable, checkoutMessages.unreadable);
}

function required(typed: z.ZodString, words: string, max: number) {
  return typed
    .trim()
    .min(1, words)
    .max(max, checkoutMessages.tooLong(max))
    .refine(isReadable, checkoutMessages.unreadable)
    .refine((value) => value === "" || !isReadable(value) || isVisible(value), words);
}

/** Trimmed text that must not be empty: `words` is what is said when it is. */
export function requiredText(words: string, max: number) {
  return required(z.string({ error: words }), words, max);
}

/** A phone number, or what else is found by its digits, as `plainNumber` writes it: `words` asks for it. */
export function requiredNumber(words: string, max: number) {
  return required(z.string({ error: words }).overwrite(plainNumber), words, max);
}
