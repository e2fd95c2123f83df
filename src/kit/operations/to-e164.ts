import type { CountryCode, PhoneNumber } from "libphonenumber-js";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";

import { DEFAULT_COUNTRY } from "../rules/location.ts";
import { normalizeDigits, splitPhones } from "../rules/phone.ts";

/**
 * Converts a phone number in any format to E.164 (`+923001234567`). `country` (ISO 3166 code) applies to national
 * numbers. Converts the first of several numbers. Returns `undefined` if the text is not a possible number.
 */
export function toE164(phone: string, country: string = DEFAULT_COUNTRY): string | undefined {
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : DEFAULT_COUNTRY;
  const [first] = splitPhones(phone);
  const parsed = parsePhoneNumberFromString(joinPrefix(first), defaultCountry);
  const number = parsed && removeRepeatedCode(parsed);
  const isPossible = number?.isPossible() === true && !/^0+$/.test(number.nationalNumber);
  return isPossible ? number.number : undefined;
}

/** Writes the international prefix as the parser accepts it: `00 92`, `+0092` and `(+92)` become `+92`. */
function joinPrefix(phone: string): string {
  return (
    normalizeDigits(phone)
      .trim()
      // Spreadsheets export a column of numbers with decimals.
      .replace(/^(\+?[\d\s]{9,})\.0+$/, "$1")
      .replace(/^[\s(]*(?:\+[\s(]*)?0\s*0[\s).+-]*(?=[1-9])/, "+")
      .replace(/^\+(?=\s*0)/, "")
  );
}

/** Removes a dial code that is typed twice: `+92 92 300 1234567`. Keeps a number that is valid as it is. */
function removeRepeatedCode(parsed: PhoneNumber): PhoneNumber {
  const { countryCallingCode: code, nationalNumber } = parsed;
  if (parsed.isValid() || !nationalNumber.startsWith(code)) return parsed;
  const shorter = parsePhoneNumberFromString(`+${code}${nationalNumber.slice(code.length)}`);
  return shorter?.isValid() ? shorter : parsed;
}
