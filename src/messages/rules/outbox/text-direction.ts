import type { MessageLanguage } from "#store/rules/message-language.ts";

/** Invisible letters of each direction. */
const RIGHT_TO_LEFT_MARK = "\u200F";
const LEFT_TO_RIGHT_MARK = "\u200E";
const FIRST_LETTER = /[\p{L}\u200E\u200F]/u;
const URDU = /\p{Script=Arabic}/u;

export type Direction = "ltr" | "rtl";

/** Returns the direction that programs give a line: that of its first letter. `undefined` for a line without letters. */
export function findDirection(line: string): Direction | undefined {
  const [first] = FIRST_LETTER.exec(line) ?? [];
  if (first === undefined) return undefined;
  return first === RIGHT_TO_LEFT_MARK || URDU.test(first) ? "rtl" : "ltr";
}

/**
 * Marks the lines of a text in Urdu that begin with a Latin word, such as the shop's name. Otherwise the parts of
 * such a line appear in the wrong sequence.
 */
export function markDirection(text: string, language: MessageLanguage): string {
  if (language !== "ur") return text;
  return text
    .split("\n")
    .map((line) => (URDU.test(line) && findDirection(line) === "ltr" ? RIGHT_TO_LEFT_MARK + line : line))
    .join("\n");
}

/**
 * Returns the line `label: value`. After an Urdu label, marks a value that does not begin with a letter, because `0300
 * 1234567` would be shown as `1234567 0300`.
 */
export function joinLabel(label: string, value: string): string {
  const needsMark = URDU.test(label) && !/^\p{L}/u.test(value);
  return `${label}: ${needsMark ? LEFT_TO_RIGHT_MARK : ""}${value}`;
}
