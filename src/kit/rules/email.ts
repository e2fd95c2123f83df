import { removeInvisible } from "./invisible.ts";

/**
 * An email address: a local part, an @ and a domain with a dot. Spaces, control characters and the characters that
 * RFC 5322 allows only in quotes or comments (such as <, >, parentheses and commas) are rejected. Spec: storefront §5.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

export const MAX_EMAIL_LENGTH = 254;

/** Returns whether a text has the form of an email address. */
export function isEmail(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && EMAIL.test(value);
}

/**
 * Returns an address as it is stored: without surrounding whitespace and invisible characters, and with the usual
 * letters instead of full-width ones, which some keyboards type: `ａ＠ｇmail.com` becomes `a@gmail.com`.
 */
export function cleanEmail(value: string): string {
  return removeInvisible(value).normalize("NFKC").trim();
}

/** Returns a clean address in lower case, for comparisons. */
export function normalizeEmail(value: string): string {
  return cleanEmail(value).toLowerCase();
}
