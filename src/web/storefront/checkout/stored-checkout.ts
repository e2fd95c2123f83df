export const SENT_ORDER_KEY = "sent-order";
export const CONFIRMATION_KEY = "confirmation";

/** Whether this tab stored a checkout before a reload; small, since every page asks. */
export function hasStoredCheckout(): boolean {
  try {
    return [SENT_ORDER_KEY, CONFIRMATION_KEY].some((key) => sessionStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
