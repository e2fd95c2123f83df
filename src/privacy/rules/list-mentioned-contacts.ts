import { normalizeDigits } from "#kit/rules/phone.ts";

/** An email address, possibly after characters that belong to the text, e.g. a quotation mark. */
const EMAIL = /[^\s@<>()[\]\\,;:"\p{Cc}]+@[\p{L}\p{M}\p{N}.-]+/gu;
/** The start of a possible address: characters such as an apostrophe can belong to the address or to the text. */
const EMAIL_START = /(?<![a-z0-9._%+-])./gu;
/** Groups of digits, separated by characters that are common in phone numbers. */
const DIGIT_GROUPS = /[0-9][0-9\s()./+\u2010-\u2015-]*/g;
const MIN_PHONE_DIGITS = 7;
/** The prefix 00 and the 15 digits of the longest international number. */
const MAX_PHONE_DIGITS = 17;

/**
 * Returns the email addresses (lower case) and the possible phone numbers that a text contains. Any adjacent groups of
 * digits can form a number. An address is listed with and without preceding special characters. Each number is listed
 * twice: as its digits, and with a plus sign, which replaces a leading 00.
 */
export function listMentionedContacts(text: string): string[] {
  const normalized = normalizeDigits(text.toLowerCase());
  const emails = (normalized.match(EMAIL) ?? []).flatMap(listEmails);
  const numbers = (normalized.match(DIGIT_GROUPS) ?? []).flatMap(listNumbers);
  return [...new Set([...emails, ...numbers.flatMap((digits) => [digits, `+${digits.replace(/^00/, "")}`])])];
}

function listEmails(match: string): string[] {
  const address = match.replace(/[.-]+$/, "");
  const starts = address.slice(0, address.indexOf("@")).matchAll(EMAIL_START);
  return [...starts].map(({ index }) => address.slice(index));
}

function listNumbers(run: string): string[] {
  const groups = run.match(/[0-9]+/g) ?? [];
  return groups.flatMap((_, first) => {
    const numbers: string[] = [];
    let digits = "";
    // Each group has at least one digit, so a number has at most this many groups.
    for (const group of groups.slice(first, first + MAX_PHONE_DIGITS)) {
      digits += group;
      if (digits.length >= MIN_PHONE_DIGITS && digits.length <= MAX_PHONE_DIGITS) numbers.push(digits);
    }
    return numbers;
  });
}
