/** The last Latin letter in Unicode order. Keys beyond it come from non-Latin layouts and are matched by position. */
const LAST_LATIN = "\u024f";

/**
 * Returns whether a key event opens the search: `/` outside text fields, or Ctrl-K or Cmd-K anywhere. On non-Latin
 * layouts, keys are matched by position. Ignores Caps Lock. Spec: storefront §5.
 */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isNonLatin = key > LAST_LATIN;
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && (isNonLatin ? code === "KeyK" : key.toLowerCase() === "k");
  const isSlash = isNonLatin ? code === "Slash" && !shiftKey : key === "/";
  return isSlash && !(event.target as Element).matches("input,textarea,select");
}
