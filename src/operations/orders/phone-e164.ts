import type { CountryCode } from "libphonenumber-js";
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";

import { DEFAULT_COUNTRY } from "#domain/customers/location.ts";

/**
 * A phone number in E.164 (`+923001234567`), however it was typed; national numbers are read as of the country
 * (ISO 3166 code). `undefined` when it is no possible number.
 */
export function phoneE164(phone: string, country: string = DEFAULT_COUNTRY): string | undefined {
  const home: CountryCode = isSupportedCountry(country) ? country : DEFAULT_COUNTRY;
  // People write the international prefix as 00 as often as +.
  const written = phone.trim().replace(/^00(?=\d)/, "+");
  const parsed = parsePhoneNumberFromString(written, home);
  return parsed?.isPossible() ? parsed.number : undefined;
}
