/** Where this tab keeps what was typed into the contact form. */
export const DRAFT_KEY = "contact-draft";

/** Whether there is anything to put back; asked before the code that does it is fetched. */
export function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}
