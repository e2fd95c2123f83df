export const SENT_ORDER_KEY = "sent-order";
export const CONFIRMATION_KEY = "confirmation";

/** Whether this tab has stored a checkout. Kept in a small module, because every page loads it. */
export function hasStoredCheckout(): boolean {
  try {
    return [SENT_ORDER_KEY, CONFIRMATION_KEY].some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
