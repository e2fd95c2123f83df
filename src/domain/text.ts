import { z } from "zod";

import { checkoutMessages } from "./messages.ts";

/** Control characters but line breaks and tabs, and marks that turn the direction of what follows. */
const UNREADABLE = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
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

/** Trimmed text that must not be empty: `required` is what is said when it is. */
export function requiredText(required: string, max: number) {
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(max, checkoutMessages.tooLong(max))
    .refine(isReadable, checkoutMessages.unreadable)
    .refine((value) => value === "" || !isReadable(value) || isVisible(value), required);
}
