const ASCII = /^[\0-\x7f]*$/;

/** Trademark signs, which the Unicode form NFKD would turn into letters at the end of a name. */
const SIGNS = /[™℠]/g;

/**
 * Marks and invisible characters that people omit: accents, Hebrew points, Arabic vowel signs and tatweel, the
 * Devanagari nukta, joiners, direction marks, soft hyphens and variation selectors. Vowel signs of Indian scripts
 * remain, because they are letters.
 */
const MARKS =
  /\u00ad|[\u0300-\u036f]|[\u0483-\u0489]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u0610-\u061a]|[\u061c\u0640]|[\u064b-\u065f]|[\u0670\u0674]|[\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]|[\u08ca-\u08e1\u08e3-\u08ff]|\u093c|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]|[\u20d0-\u20f0]|[\ufe00-\ufe0f\ufe20-\ufe2f]|\ufeff/g;

/** Letters, digits and punctuation that people type in place of others, by the characters that replace them. */
const REPLACED: Readonly<Record<string, string>> = {
  ی: "يىےېۍ",
  ک: "كڪ",
  ہ: "هةۃەھ",
  ا: "ٱ",
  ن: "ں",
  0: "٠۰०",
  1: "١۱१",
  2: "٢۲२",
  3: "٣۳३",
  4: "٤۴४",
  5: "٥۵५",
  6: "٦۶६",
  7: "٧۷७",
  8: "٨۸८",
  9: "٩۹९",
  ",": "،٬",
  ";": "؛",
  "?": "؟",
  ".": "۔٫",
  "%": "٪",
  "*": "٭",
  "'": "’‘ʼ‛`′",
  '"': "“”„‟″«»",
  "-": "‐–—‒―−",
  a: "ɑ",
  b: "ƀɓ",
  c: "ƈ",
  d: "đðɖɗ",
  e: "əǝɛ",
  f: "ƒ",
  g: "ɠǥ",
  h: "ħɦ",
  i: "ıɨ",
  k: "ƙĸ",
  l: "łɫ",
  n: "ŋɲ",
  o: "øɔɵ",
  p: "ƥ",
  t: "ŧƭʈ",
  u: "ʉ",
  v: "ʋ",
  y: "ƴ",
  z: "ƶ",
  σ: "ς",
  ss: "ß",
  ae: "æ",
  oe: "œ",
  th: "þ",
};

const createReplacements = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(REPLACED).flatMap(([to, from]) => Array.from(from, (character) => [character, to])));

// Marked as pure, so that bundles without `foldText` omit the table.
const REPLACEMENTS = /* @__PURE__ */ createReplacements();

/**
 * Folds a text for comparisons, so that the way people type a word does not matter: lower case, without accents and
 * vowel signs; Arabic letters and digits become the Urdu letters and Latin digits that look or sound alike. `Crème №٥`
 * → `creme no5`. The function `fold_text` of the database (migration 0009) returns the same texts.
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const letters = text.replaceAll(SIGNS, "").normalize("NFKD").replaceAll(MARKS, "").toLowerCase();
  return Array.from(letters, (letter) => REPLACEMENTS.get(letter) ?? letter).join("");
}
