/** The `sessionStorage` key of the contact form's draft. */
export const DRAFT_KEY = "contact-draft";

/** Whether this tab has a draft. Checked before loading the code that restores it. */
export function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}
