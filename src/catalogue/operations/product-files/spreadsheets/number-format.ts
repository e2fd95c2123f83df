/** What the number format of a cell makes of its number. */
export type NumberMeaning = "number" | "percent" | "date";

/**
 * A number format: its kind, the minimum number of digits of formats such as `00000`, and the texts that formats such as `0"ml"`
 * show around the number.
 */
export interface NumberFormat {
  meaning: NumberMeaning;
  minDigits: number;
  prefix: string;
  suffix: string;
}

/** The format of a cell without one. */
export const PLAIN: NumberFormat = { meaning: "number", minDigits: 1, prefix: "", suffix: "" };

/** Built-in formats have an id without a code (ECMA-376, 18.8.30). The ids from 27 and 50 are dates of East Asia. */
const BUILT_IN_PERCENTS = [9, 10];
const BUILT_IN_DATES: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];

/** Quoted texts, escaped characters, fill characters, and brackets except elapsed time such as `[h]`. */
const LITERALS = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** The parts of a format: literals, of which the first two kinds are shown, the number, and any other character. */
const TOKENS = /"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|(general|[0#?]+(?:[.,][0#?]*)*)|./gis;

/** Returns the texts that a format shows before and after its number; none unless it has one number, unlike `000-0000`. */
function findAffixes(section: string): Pick<NumberFormat, "prefix" | "suffix"> {
  const shown = { prefix: "", suffix: "" };
  let numbers = 0;
  for (const [token, quoted, escaped, number] of section.matchAll(TOKENS)) {
    if (number !== undefined) numbers += 1;
    else shown[numbers === 0 ? "prefix" : "suffix"] += quoted ?? escaped ?? (token === " " ? " " : "");
  }
  return numbers === 1 ? shown : { prefix: "", suffix: "" };
}

/** Returns the format of a cell by the id and code of its number format. */
export function parseNumberFormat(id: number, code: string | undefined): (value: number) => NumberFormat {
  if (code === undefined) return () => getBuiltInFormat(id);
  const sections = code.split(";").map(parseSection);
  // The sections are for positive, negative and zero values. A missing section means the first.
  return (value) => (value < 0 ? sections[1] : value === 0 ? sections[2] : undefined) ?? sections[0] ?? PLAIN;
}

function getBuiltInFormat(id: number): NumberFormat {
  if (BUILT_IN_PERCENTS.includes(id)) return { ...PLAIN, meaning: "percent" };
  return BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last)
    ? { ...PLAIN, meaning: "date" }
    : PLAIN;
}

function parseSection(section: string): NumberFormat {
  const code = section.replaceAll(LITERALS, "");
  if (code.includes("%")) return { ...PLAIN, meaning: "percent" };
  const affixes = findAffixes(section);
  if (/^\s*general\s*$/i.test(code)) return { ...PLAIN, ...affixes };
  if (/[dmyhs]|\bb{2,4}\b|e(?![+-])/i.test(code)) return { ...PLAIN, meaning: "date" };
  const digits = code.trim();
  return { ...PLAIN, ...affixes, minDigits: /^0+$/.test(digits) ? digits.length : 1 };
}
