/** Letters beyond the Latin alphabets; of a key that types one, only its place tells which key it is. */
const LAST_LATIN = "\u024f";

/**
 * Whether a key opens the search: `/` however the layout types it, but not into a field, and Ctrl-K or Cmd-K anywhere.
 * Under another alphabet these are the keys in the same place. Caps Lock makes no difference. Spec: storefront §5.
 */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isForeign = key > LAST_LATIN;
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && (isForeign ? code === "KeyK" : key.toLowerCase() === "k");
  const isSlash = isForeign ? code === "Slash" && !shiftKey : key === "/";
  return isSlash && !(event.target as Element).matches("input,textarea,select");
}

/** What stands in a box after one more key, `undefined` for a key that does not write. */
export function typeKey(text: string, { key, ctrlKey, metaKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey) return undefined;
  if (key === "Backspace") return text.slice(0, -1);
  return key.length === 1 ? text + key : undefined;
}
