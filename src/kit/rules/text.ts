import { z } from "#platform/rules/zod.ts";

import { cleanEmail, MAX_EMAIL_LENGTH, removeInvisible } from "./email.ts";
import { cleanPhone, normalizeDigits } from "./phone.ts";
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
/** Matches a visible character, not a blank filler. Text may also contain invisible joiners, because Urdu words need them. */
const VISIBLE = /[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Returns whether text is safe to store and to show in terminals, tables and XML. */
function isSafeText(value: string): boolean {
  return value.isWellFormed() && !UNSAFE_CHARACTERS.test(value);
}

/** Removes characters that no text may contain. */
export function removeUnsafe(value: string): string {
  return value.toWellFormed().replaceAll(new RegExp(UNSAFE_CHARACTERS, "gu"), "");
}

function isVisible(value: string): boolean {
  return VISIBLE.test(value);
}

const LINE_BREAKS = /\s*[\n\r\t\u2028\u2029]\s*/g;

/** Puts a text on one line, as texts of one line are stored: `Ayesha\nKhan` → `Ayesha Khan`. */
export function joinLines(value: string): string {
  return value.trim().replaceAll(LINE_BREAKS, " ");
}

/** Like `text`, for texts of several lines. */
export function multilineText(max: number, tooLong: string = textMessages.tooLong(max)) {
  return z.string().trim().max(max, tooLong).refine(isSafeText, textMessages.unsupportedCharacters);
}

/** Like `multilineText`, for a field that can be missing or empty: both result in `undefined`. */
export function optionalMultilineText(max: number) {
  return multilineText(max)
    .transform((value) => (value === "" ? undefined : value))
    .optional();
}

/**
 * Returns a schema that trims text, puts it on one line, and accepts at most `max` characters, including empty text.
 */
export function text(max: number, tooLong: string = textMessages.tooLong(max)) {
  return z
    .string()
    .overwrite(joinLines)
    .max(max, tooLong)
    .refine(isSafeText, textMessages.unsupportedCharacters);
}

/** Invisible characters except the joiners that Urdu words need. */
const INVISIBLE_IN_WORDS = /(?![\u200c\u200d])[\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Like `text`, for searches: removes invisible characters that a copied text contains. */
export function searchText(max: number) {
  const clean = (value: string) =>
    joinLines(value.replaceAll(/\p{Zs}/gu, " ").replaceAll(INVISIBLE_IN_WORDS, ""));
  return z
    .string()
    .overwrite(clean)
    .max(max, textMessages.tooLong(max))
    .refine(isSafeText, textMessages.unsupportedCharacters);
}

/** Returns an identifier as it is stored: on one line, without invisible characters. */
export function cleanCode(value: string): string {
  return joinLines(removeInvisible(value));
}

/** Like `text`, but removes invisible characters. For identifiers such as tracking numbers. */
export function codeText(max: number, tooLong: string = textMessages.tooLong(max)) {
  return z
    .string()
    .overwrite(cleanCode)
    .max(max, tooLong)
    .refine(isSafeText, textMessages.unsupportedCharacters);
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
 * Returns a schema that trims text, puts it on one line, and accepts 1 to `max` characters. `message` is the error for
 * a missing or blank value.
 */
export function requiredText(message: string, max: number) {
  return makeRequired(z.string({ error: message }).overwrite(joinLines), message, max);
}

/** Like `requiredText`, but removes invisible characters that people copy with a name or an address, and repeated spaces. */
export function requiredName(message: string, max: number) {
  return makeRequired(z.string({ error: message }).overwrite(cleanName), message, max);
}

/** Returns a name as it is stored: on one line, without invisible characters and repeated spaces. */
export function cleanName(value: string): string {
  return joinLines(value.replaceAll(INVISIBLE_IN_WORDS, "")).replaceAll(/\s+/gu, " ");
}

/** Like `requiredText`, for texts of several lines. */
export function requiredMultilineText(message: string, max: number) {
  return makeRequired(z.string({ error: message }), message, max);
}

/** An email address, or empty text, as `cleanEmail` returns it. */
export function emailText() {
  return codeText(MAX_EMAIL_LENGTH).overwrite(cleanEmail);
}

/** Like `emailText`; `message` is the error for a missing or blank address. */
export function requiredEmailText(message: string) {
  return makeRequired(z.string({ error: message }).overwrite(cleanEmail), message, MAX_EMAIL_LENGTH);
}

/** Like `requiredText`, but removes invisible characters. For codes. */
export function requiredCodeText(message: string, max: number) {
  return makeRequired(z.string({ error: message }).overwrite(cleanCode), message, max);
}

/** Like `requiredText`, but converts digits to ASCII and removes invisible characters. For phone and order numbers. */
export function requiredNumberText(message: string, max: number) {
  const clean = (value: string) => joinLines(normalizeDigits(value));
  return makeRequired(z.string({ error: message }).overwrite(clean), message, max);
}

/** Like `requiredNumberText`, for phone numbers, among words too. */
export function requiredPhoneText(message: string, max: number) {
  return makeRequired(
    z.string({ error: message }).overwrite((value) => cleanPhone(joinLines(value))),
    message,
    max,
  );
}

/** Idempotency key of a write: 8 to 200 printable ASCII characters without spaces. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,200}$/, idempotencyMessages.invalid)
  .optional();

/** Returns the texts of a submitted form by field name, for a page that shows the form again. */
export function readFormTexts(form: FormData): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  return Object.fromEntries(entries);
}

/** Returns the text of a submitted form's field; undefined if the field is missing or a file. */
export function readFormText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}
