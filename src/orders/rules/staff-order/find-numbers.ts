/** What stands for a number that was taken out of a text: the text before it ends there. */
export const NUMBER_MARK = "\uE000";

/** What people type between the digits of a number, within a line. */
const GAP = String.raw`(?:[^\S\n]|[().\u2010-\u2015-]){0,3}`;
/** The second number of a landline with two lines: `042 35711234/5`. */
const EXTENSION = String.raw`(?:/\d{1,2}(?!\d))?`;
/** The last seven digits of a mobile number, also after the slash of `0306/1112223`. */
const SUBSCRIBER = `(?:${GAP}|/)(?:\\d${GAP}){6}\\d(?!\\d)${EXTENSION}`;
/** Pakistan's dial code: `+92`, `0092`, `00 92`, `(+92)`, `92`, `092`, also twice or with the zero of the area code. */
const DIAL_CODE = `(?:\\(?(?:\\+|0${GAP}0)${GAP})?0?92${GAP}(?:92${GAP})?(?:\\(?0\\)?${GAP})?`;

const MOBILE = new RegExp(
  `(?<!\\d)\\(?(?:${DIAL_CODE}|0${GAP})3${GAP}\\d${GAP}\\d${SUBSCRIBER}|(?<!\\d)(?<!\\d-)3\\d{2}(?:[^\\S\\n]|[.-])?\\d{3}(?:[^\\S\\n]|[.-])?\\d{4}(?!\\d)`,
  "g",
);
const LANDLINE = new RegExp(
  `(?<!\\d)(?<!\\d-)\\(?(?:\\(?(?:\\+|00)92${GAP}(?:\\(?0\\)?)?|0)[1-24-9]\\d{1,2}${GAP}(?:111[ -]?\\d{3}[ -]?\\d{3}|\\d{6,8}|\\d{3,4}[ -]\\d{3,5})(?!\\d)${EXTENSION}`,
  "g",
);
/** A mobile number with a missing or an additional digit. */
const INCOMPLETE = new RegExp(`(?<!\\d)(?:\\+${GAP}92${GAP}|0)3\\d{2}(?:${GAP}\\d){5,10}(?!\\d)`, "g");

/** Words around a number that say what it is. */
const WORD =
  "cell|mob|mobile|ph|phone|fone|fon|tel|telephone|landline|ptcl|contacts?|call|sms|wh?ats? ?app?|wp|nos?|numbers?|nums?|nmbr|rabta|raabta|alt|alternate|alternative|second|2nd|and|or|ya|my|mera|is|hai|pe|par|نمبر|فون|موبائل|رابطہ|واٹس ?ایپ|میرا|اور|یا";
const SEPARATORS = String.raw`(?:[^\S\n]|[.:#&/|()+*=_\u2010-\u2015-])*`;
const LABELS = `(?:(?<![\\p{L}\\p{N}])(?:(?:${WORD})(?![\\p{L}\\p{N}])|[mcpt](?=[^\\S\\n]*:)|(?<=(?:^|[\\n,;])[^\\S\\n]*)[mcpt](?=[^\\S\\n]*[.#-]))${SEPARATORS})+`;
const LABELS_BEFORE = new RegExp(`${LABELS}(?=${NUMBER_MARK})`, "giu");
const LABELS_AFTER = new RegExp(
  `(?<=${NUMBER_MARK})${SEPARATORS}${LABELS}(?=$|[\\n,،;${NUMBER_MARK}])`,
  "gimu",
);

/** Returns a Pakistani mobile number as staff write it: `+92 (0)300-1234567` → `0300 1234567`. */
function formatMobile(found: string): string {
  const digits = found
    .replace(/(?<=\d{7})\/\d{1,2}$/, "")
    .replaceAll(/\D/g, "")
    .slice(-10);
  return `0${digits.slice(0, 3)} ${digits.slice(3)}`;
}

/** The phone numbers of a text. */
interface FoundNumbers {
  /** Mobile numbers, each once, as staff write them. */
  mobiles: string[];
  /** As typed. */
  landlines: string[];
  /** Mobile numbers with a wrong number of digits, as typed. Only if there is no other number. */
  incomplete: string[];
  /** The text with a mark instead of each number and of the words that announce it. */
  text: string;
}

/** Finds the phone numbers of a text, in any notation and after any label: `Mob-03061112223`, `Ph #: (0306) 1112223`. */
export function findNumbers(text: string): FoundNumbers {
  const mobiles = [...new Set((text.match(MOBILE) ?? []).map(formatMobile))];
  const withoutMobiles = text.replaceAll(MOBILE, NUMBER_MARK);
  const clean = (found: string) => found.replace(/^\((?!\D*\d+\))/, "").trim();
  const landlines = [...new Set((withoutMobiles.match(LANDLINE) ?? []).map(clean))];
  const withoutNumbers = withoutMobiles.replaceAll(LANDLINE, NUMBER_MARK);
  const isEmpty = mobiles.length + landlines.length === 0;
  const incomplete = isEmpty ? (withoutNumbers.match(INCOMPLETE) ?? []) : [];
  const marked = isEmpty ? withoutNumbers.replaceAll(INCOMPLETE, NUMBER_MARK) : withoutNumbers;
  return {
    mobiles,
    landlines,
    incomplete,
    text: marked.replaceAll(LABELS_BEFORE, "").replaceAll(LABELS_AFTER, ""),
  };
}
