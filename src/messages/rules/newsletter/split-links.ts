/** Part of a line of text; `url` is set if the part is a link. */
export interface TextPart {
  text: string;
  url?: string;
}

/** Web addresses with a scheme, or with `www.`. Quotes and angle brackets end an address. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"“”„«»]+/giu;
/** Characters that end a sentence rather than an address. */
const TRAILING = /[.,;:!?'’*_…۔،؟]+$/u;

/** Splits a line of text into links and the text between them. */
export function splitLinks(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let previousEnd = 0;
  for (const { 0: match, index } of line.matchAll(ADDRESS)) {
    const text = trimAddress(match);
    const url = /^www\./i.test(text) ? `https://${text}` : text;
    if (!isWebAddress(url)) continue;
    if (index > previousEnd) parts.push({ text: line.slice(previousEnd, index) });
    parts.push({ text, url });
    previousEnd = index + text.length;
  }
  if (previousEnd < line.length) parts.push({ text: line.slice(previousEnd) });
  return parts;
}

/** Removes punctuation after an address, and closing brackets without an opening bracket in the address. */
function trimAddress(address: string): string {
  const trimmed = address.replace(TRAILING, "");
  for (const [open, close] of ["()", "[]"].map((pair) => [...pair])) {
    if (open === undefined || close === undefined || !trimmed.endsWith(close)) continue;
    if (trimmed.split(close).length > trimmed.split(open).length) return trimAddress(trimmed.slice(0, -1));
  }
  return trimmed;
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname.includes(".");
}
