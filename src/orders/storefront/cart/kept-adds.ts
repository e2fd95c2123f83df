import { KEPT_ADDS_KEY } from "#kit/storefront/document/hydrated-event.ts";

/** Returns the stored text, or null if nothing is kept or storage is unavailable. */
export function readKeptAdds(): string | null {
  try {
    return sessionStorage.getItem(KEPT_ADDS_KEY);
  } catch {
    return null;
  }
}
