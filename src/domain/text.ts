import { z } from "zod";

import { checkoutMessages } from "./messages.ts";

/** PostgreSQL text cannot hold NUL, and lone surrogates are no text at all. */
function isReadable(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
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
    .refine(isReadable, checkoutMessages.unreadable);
}
