import type { CountryCode } from "libphonenumber-js";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";

import { DEFAULT_COUNTRY } from "../rules/location.ts";

/**
 * Converts a phone number in any format to E.164 (`+923001234567`). `country` (ISO 3166 code) applies to national
 * numbers. Returns `undefined` if the text is not a possible number.
 */
export function toE164(phone: string, country: string = DEFAULT_COUNTRY): string | undefined {
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : DEFAULT_COUNTRY;
  // The parser does not accept 00 as the international prefix.
  const normalized = phone.trim().replace(/^00(?=\d)/, "+");
  const parsed = parsePhoneNumberFromString(normalized, defaultCountry);
  return parsed?.isPossible() ? parsed.number : undefined;
}
