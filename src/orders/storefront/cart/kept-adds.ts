/** Key of the session storage in which `early-taps.ts` keeps what a visitor added on a page that was left too early. */
export const KEPT_ADDS_KEY = "kept-adds";

/** Returns the stored text, or null if nothing is kept or storage is unavailable. */
export function readKeptAdds(): string | null {
  try {
    return sessionStorage.getItem(KEPT_ADDS_KEY);
  } catch {
    return null;
  }
}
