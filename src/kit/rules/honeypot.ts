/**
 * A hidden field of public forms that only bots fill in. Browsers and password managers do not autofill fields with
 * this name.
 */
export const HONEYPOT_FIELD = "subject";

/** Returns whether the honeypot field was filled in. The shop discards such a form but returns a success response. */
export function isHoneypotFilled(honeypot: string | undefined): boolean {
  return honeypot !== undefined && honeypot !== "";
}
