import { normalizeDigits, splitPhones } from "#kit/rules/phone.ts";
import { DAY_MS, PAKISTAN_OFFSET_MS } from "#platform/rules/day.ts";

/** A time in a file. `isLocal` is true if the file names no time zone. */
export interface FileTime {
  at: Date;
  isLocal: boolean;
}

const ZONE = String.raw`\s*(?<zone>z|utc|gmt|[+-]\d{2}:?\d{2})?`;
const CLOCK = String.raw`(?:[t,\s]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?\s*(?<half>am|pm)?)?`;
const YEAR_FIRST = new RegExp(
  String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${CLOCK}${ZONE}$`,
);
const DAY_OR_MONTH_FIRST = new RegExp(
  String.raw`^(?<first>\d{1,2})[-/.](?<second_part>\d{1,2})[-/.](?<year>\d{4})${CLOCK}${ZONE}$`,
);
const NAMED_MONTH = new RegExp(
  String.raw`^(?:(?<day>\d{1,2})[\s-]+(?<name>[a-z]{3,9})\.?|(?<name_first>[a-z]{3,9})\.?\s+(?<day_second>\d{1,2})(?:st|nd|rd|th)?)[,\s-]+(?<year>\d{4})${CLOCK}${ZONE}$`,
);
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** The day before which spreadsheets count days. */
const SERIAL_START = Date.UTC(1899, 11, 30);

type Groups = Partial<Record<string, string>>;

/** Returns whether days stand before months in dates such as `3/4/2024`: in Pakistan they do, unless a date shows otherwise. */
export function isDayFirst(dates: readonly string[]): boolean {
  const seconds = dates.map((date) =>
    Number(DAY_OR_MONTH_FIRST.exec(normalize(date))?.groups?.["second_part"]),
  );
  return !seconds.some((second) => second > 12);
}

/** Returns whether a date can be read as day/month/year and as month/day/year. */
export function isAmbiguousDate(date: string): boolean {
  return DAY_OR_MONTH_FIRST.test(normalize(date));
}

const normalize = (text: string) => normalizeDigits(text).trim().toLowerCase();

/** Reads a time of an export: ISO, with the name of the month, or as a spreadsheet stores or shows it. */
export function parseFileTime(text: string, options: { isDayFirst: boolean }): FileTime | undefined {
  const date = normalize(text);
  if (/^\d{5}(?:\.\d+)?$/.test(date)) {
    const at = new Date(Math.round(SERIAL_START + Number(date) * DAY_MS) - PAKISTAN_OFFSET_MS);
    return { at, isLocal: true };
  }
  const yearFirst = YEAR_FIRST.exec(date)?.groups;
  if (yearFirst) return buildTime(yearFirst, Number(yearFirst["month"]), Number(yearFirst["day"]));
  const numeric = DAY_OR_MONTH_FIRST.exec(date)?.groups;
  if (numeric) {
    const [first, second] = [Number(numeric["first"]), Number(numeric["second_part"])];
    return options.isDayFirst ? buildTime(numeric, second, first) : buildTime(numeric, first, second);
  }
  const named = NAMED_MONTH.exec(date)?.groups;
  if (!named) return undefined;
  const month = MONTHS.indexOf((named["name"] ?? named["name_first"] ?? "").slice(0, 3)) + 1;
  return buildTime(named, month, Number(named["day"] ?? named["day_second"]));
}

/** Returns the time of the parts of a date; `undefined` if the day does not exist. */
function buildTime(groups: Groups, month: number, day: number): FileTime | undefined {
  const { year, hour = "0", minute = "0", second = "0", half, zone } = groups;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  const utc = Date.UTC(Number(year), month - 1, day, hours, Number(minute), Number(second));
  const date = new Date(utc);
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hours > 23)
    return undefined;
  return { at: new Date(utc - parseOffset(zone)), isLocal: zone === undefined };
}

function parseOffset(zone: string | undefined): number {
  if (zone === undefined) return PAKISTAN_OFFSET_MS;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const REGION_NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const COUNTRY_CODES = new Map([
  ["uk", "GB"],
  ["usa", "US"],
  ["uae", "AE"],
]);

/** Returns the ISO 3166 code of a country, of which some exports state the English name. */
export function toCountryCode(country: string): string | undefined {
  const typed = country.trim();
  const known = COUNTRY_CODES.get(typed.toLowerCase());
  if (known !== undefined) return known;
  if (/^[a-z]{2}$/i.test(typed) && REGION_NAMES.of(typed.toUpperCase()) !== undefined)
    return typed.toUpperCase();
  if (COUNTRY_CODES.size < 100) {
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const name = REGION_NAMES.of(code);
      if (name !== undefined && !COUNTRY_CODES.has(name.toLowerCase()))
        COUNTRY_CODES.set(name.toLowerCase(), code);
    }
  }
  return COUNTRY_CODES.get(typed.toLowerCase());
}

/** Converts a phone number to E.164; `country` (ISO 3166 code) applies to national numbers. */
export type ToPhone = (text: string, country?: string) => string | undefined;

/** Returns the conversion that converts each text once, because files repeat numbers and converting is slow. */
export function cachePhones(toPhone: ToPhone): ToPhone {
  const known = new Map<string, string | undefined>();
  return (text, country = "") => {
    const key = `${country}\n${text}`;
    if (!known.has(key)) known.set(key, toPhone(text, country));
    return known.get(key);
  };
}

/** The phone numbers of a person. */
export interface FilePhones {
  /** As typed; empty if the file has none. */
  typed: string;
  e164: string | null;
  /** Other numbers, as typed. */
  others: string[];
  otherE164: string[];
  /** Numbers whose digits a spreadsheet has lost (`9.23E+11`). Strangers share them, so they are no one's number. */
  rounded: string[];
}

/** What stands between two phone numbers in one cell. */
const PHONE_SEPARATOR = /\s*(?:[/,;|&\n]|\bor\b|\band\b|یا)\s*/iu;
/** A Pakistani mobile number, of which some people type two without a separator. */
const MOBILE = /(?<!\d)(?:(?:\+|00[\s.-]*)?92[\s.-]*(?:\(?0\)?)?|0)[\s.-]*3\d{2}(?:[\s.-]*\d){7}(?!\d)/g;
/** A number as spreadsheets show a long one: `9.23E+11`. */
const SCIENTIFIC = /^(\d)[.,]?(\d*)e\+?(\d{1,2})$/i;

/** Reads the phone numbers in several cells. The first readable number is the person's number. */
export function readPhones(
  cells: readonly (string | undefined)[],
  country: string,
  toPhone: ToPhone,
): FilePhones {
  const convert = (text: string) => {
    const phone = toPhone(text, country);
    // Mobile numbers of Pakistan have 10 digits after the dial code.
    return phone?.startsWith("+923") && phone.length !== "+923001234567".length ? undefined : phone;
  };
  const texts = cells.flatMap((cell) => repairPhone(cell ?? ""));
  const rounded = texts.filter((text) => SCIENTIFIC.test(text));
  const numbers = texts
    .filter((text) => !SCIENTIFIC.test(text))
    .flatMap((text) => splitCell(text, convert))
    .map((typed) => ({ typed, e164: convert(typed) ?? null }));
  const first = numbers.find(({ e164 }) => e164 !== null) ?? numbers[0];
  const others = numbers.filter(({ typed, e164 }) =>
    e164 === null ? typed !== first?.typed : e164 !== first?.e164,
  );
  const unique = new Map(others.map((number) => [number.e164 ?? number.typed, number]));
  return {
    typed: first?.typed ?? "",
    e164: first?.e164 ?? null,
    others: [...unique.values()].map(({ typed }) => typed),
    otherE164: [...unique.values()].flatMap(({ e164 }) => e164 ?? []),
    rounded: [...new Set(rounded)],
  };
}

/** Undoes what spreadsheets do to numbers, as far as no digit is lost: `923001112233.0`, `9.23001112233E+11`. */
function repairPhone(cell: string): string[] {
  const text = normalizeDigits(cell).trim();
  const [, first = "", rest = "", exponent] = SCIENTIFIC.exec(text) ?? [];
  if (exponent !== undefined && rest.length === Number(exponent)) return [`${first}${rest}`];
  const repaired = text.replace(/^(\+?\d{9,15})[.,]0+$/, "$1");
  return repaired === "" ? [] : [repaired];
}

function splitCell(text: string, toPhone: ToPhone): string[] {
  const mobiles = text.match(MOBILE) ?? [];
  if (mobiles.length > 1) return mobiles;
  const phones = splitPhones(text);
  if (phones.length > 1 || toPhone(text) !== undefined) return phones;
  return text.split(PHONE_SEPARATOR).filter((part) => part !== "");
}

/** Returns the name of the first cells that contain one: a complete name, or a first and a last name. */
export function joinName(...candidates: readonly (readonly (string | undefined)[])[]): string {
  for (const parts of candidates) {
    const name = parts.filter((part) => part !== undefined).join(" ");
    if (name.trim() !== "") return name.replaceAll(/\s+/g, " ").trim();
  }
  return "";
}
