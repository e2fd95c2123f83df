/**
 * An e-mail address: a local part, an @ and a domain with a dot. Neither holds spaces, control characters, or the
 * characters that RFC 5322 allows only in quotes or comments, such as <, >, parentheses and commas. Spec: storefront §5.
 */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

export const MAX_EMAIL_LENGTH = 254;

/** Whether the text has the form of an e-mail address. */
export function isEmail(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && EMAIL.test(value);
}

/** Addresses are compared without regard to case and outer spaces. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}
