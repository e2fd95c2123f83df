/** A dot and a few letters or digits at the end of a file's name. */
const EXTENSION = /\.[a-z0-9]{1,5}$/i;
/** Spaces and what stands for them in file names, and marks that no text of the shop may hold. */
const SEPARATORS = /[\s_\-.+\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A picture's words made from its file's name: `summer_oud-night.JPG` → `Summer oud night`; empty when the name has
 * neither letter nor digit. Spec: admin §5.
 */
export function altFromFileName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? "";
  const words = name.normalize("NFC").replace(EXTENSION, "").replaceAll(SEPARATORS, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(words)) return "";
  return words.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
