/**
 * A field of public forms that people neither see nor reach, for programs that fill whatever they find. Its name is
 * none that a browser or a password manager fills in by itself.
 */
export const HONEYPOT_FIELD = "subject";

/** Whether somebody filled what nobody sees: such a form is answered as if it were taken, and is not. */
export function isCaught(bait: string | undefined): boolean {
  return bait !== undefined && bait !== "";
}
