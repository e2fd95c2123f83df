/** A file name extension. */
const EXTENSION = /\.[a-z0-9]{1,5}$/i;
/** Spaces, their usual substitutes in file names, and characters that the shop's texts must not contain. */
const SEPARATORS = /[\s_\-.+\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Derives alt text from a file name: `summer_oud-night.JPG` → `Summer oud night`; returns an empty string if the name
 * has no letters or digits. Spec: admin §5.
 */
export function deriveAltText(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  const text = name.normalize("NFC").replace(EXTENSION, "").replaceAll(SEPARATORS, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(text)) return "";
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
