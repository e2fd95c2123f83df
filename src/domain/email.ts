/** What counts as an e-mail address: something before an @, a domain with a dot, no spaces. Spec: storefront §5. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

export const MAX_EMAIL_LENGTH = 254;

/** Whether the text has the form of an e-mail address. */
export function isEmail(value: string): boolean {
  return value.length <= MAX_EMAIL_LENGTH && EMAIL.test(value);
}

/** Addresses are compared without regard to case and outer spaces. */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}
