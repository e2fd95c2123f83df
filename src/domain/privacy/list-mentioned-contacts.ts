import { normalizeDigits } from "#domain/customers/phone.ts";

const EMAIL = /[\p{L}0-9._%+-]+@[\p{L}0-9.-]+/gu;
/** Groups of digits, separated by characters that are common in phone numbers. */
const DIGIT_GROUPS = /[0-9][0-9\s()./+\u2010-\u2015-]*/g;
const MIN_PHONE_DIGITS = 7;
/** The prefix 00 and the 15 digits of the longest international number. */
const MAX_PHONE_DIGITS = 17;

/**
 * Returns the email addresses (lower case) and the possible phone numbers that a text contains. Any adjacent groups of
 * digits can form a number. Each number is listed twice: as its digits, and with a plus sign, which replaces a leading
 * 00.
 */
export function listMentionedContacts(text: string): string[] {
  const normalized = normalizeDigits(text.toLowerCase());
  const emails = (normalized.match(EMAIL) ?? []).map((email) => email.replace(/[.-]+$/, ""));
  const numbers = (normalized.match(DIGIT_GROUPS) ?? []).flatMap(listNumbers);
  return [...new Set([...emails, ...numbers.flatMap((digits) => [digits, `+${digits.replace(/^00/, "")}`])])];
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
