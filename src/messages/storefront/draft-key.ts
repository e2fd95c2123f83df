/** The `sessionStorage` key of the contact form's draft. */
export const DRAFT_KEY = "contact-draft";

/** Returns whether this tab has a draft. Callers check this before they load the code that restores the draft. */
export function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}
