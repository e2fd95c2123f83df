import { z } from "#platform/rules/zod.ts";

import { normalizeDigits } from "./phone.ts";
import { idempotencyMessages } from "./texts/request-messages.ts";

/** Errors of texts that people enter. */
export const textMessages = {
  tooLong: (max: number) => `Please use at most ${max} characters`,
  unsupportedCharacters: "Please remove unsupported characters",
} as const;

/**
 * Matches three groups of characters: control characters (except line breaks and tabs), bidirectional overrides and
 * isolates, and noncharacters.
 */
const UNSAFE_CHARACTERS = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Noncharacter_Code_Point}/u;
/** Matches a visible character. Text may also contain invisible joiners, because Urdu words need them. */
const VISIBLE = /[^\s\p{C}\p{Z}]/u;

/** Returns whether text is safe to store and to show in terminals, tables and XML. */
function isSafeText(value: string): boolean {
  return value.isWellFormed() && !UNSAFE_CHARACTERS.test(value);
}

function isVisible(value: string): boolean {
  return VISIBLE.test(value);
}

/** Returns a schema that trims text and accepts at most `max` characters, including empty text. */
export function text(max: number, tooLong: string = textMessages.tooLong(max)) {
  return z.string().trim().max(max, tooLong).refine(isSafeText, textMessages.unsupportedCharacters);
}

function makeRequired(schema: z.ZodString, message: string, max: number) {
  return schema
    .trim()
    .min(1, message)
    .max(max, textMessages.tooLong(max))
    .refine(isSafeText, textMessages.unsupportedCharacters)
    .refine((value) => value === "" || !isSafeText(value) || isVisible(value), message);
}

/**
 * Returns a schema that trims text and accepts 1 to `max` characters. `message` is the error for a missing or blank
 * value.
 */
export function requiredText(message: string, max: number) {
  return makeRequired(z.string({ error: message }), message, max);
}

/** Like `requiredText`, but converts digits to ASCII and removes invisible characters. For phone and order numbers. */
export function requiredNumberText(message: string, max: number) {
  return makeRequired(z.string({ error: message }).overwrite(normalizeDigits), message, max);
}

/** Idempotency key of a write: 8 to 200 printable ASCII characters without spaces. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, idempotencyMessages.invalid)
  .optional();
