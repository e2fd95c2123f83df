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
 * Invisible characters that people copy together with a code or an address: formatting characters such as zero-width
 * spaces, direction marks, soft hyphens and byte order marks, fillers, and all spaces except the usual one.
 */
const INVISIBLE = /[\p{Cf}\u034f\u115f\u1160\u2800\u3164\uffa0]|[\ufe00-\ufe0f]|(?! )\p{Zs}/gu;

/** Removes invisible characters from an identifier, e.g. an email address or a tracking number. */
export function removeInvisible(value: string): string {
  return value.replaceAll(INVISIBLE, "");
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
