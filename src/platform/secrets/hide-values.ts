const HIDDEN = "…";
/** Minimum length of replaced values. Shorter values, e.g. “A1”, can be parts of ordinary words. */
const MIN_LENGTH = 3;
const PHONE = /\+?\d(?:[ -]?\d){6,}/g;
const URL = /https?:\/\/[^\s"']+/gi;
const EMAIL = /[^\s"'<>:;,]+@[^\s"'<>:;,]+/g;

/**
 * Replaces the given values, URLs, phone numbers and email addresses in a text from another program, because such
 * texts can repeat parts of a request.
 */
export function hideValues(text: string, values: readonly string[]): string {
  const longestFirst = values
    .filter(({ length }) => length >= MIN_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  const withoutValues = longestFirst.reduce((hidden, value) => replaceIgnoringCase(hidden, value), text);
  return withoutValues.replaceAll(URL, HIDDEN).replaceAll(EMAIL, HIDDEN).replaceAll(PHONE, HIDDEN);
}

function replaceIgnoringCase(text: string, value: string): string {
  const pattern = value.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(pattern, "gi"), HIDDEN);
}
