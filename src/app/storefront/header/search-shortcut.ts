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

/** Returns the text after a key press, or undefined for a key that does not change the text. */
export function applyKey(text: string, { key, ctrlKey, metaKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) return undefined;
  if (key === "Backspace") return text.slice(0, -1);
  return key.length === 1 ? text + key : undefined;
}
