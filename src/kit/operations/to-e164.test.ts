import { getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";

import { composePhone } from "../rules/phone.ts";

import { toE164 } from "./to-e164.ts";

test.each([
  "0300 1234567",
  "300 1234567",
  "923001234567",
  "92 300 1234567",
  "92-0300-1234567",
  "(92) 300 1234567",
  "092 300 1234567",
  "00 92 300 1234567",
  "0092-0300-1234567",
  "(0092) 300 1234567",
  "+92 300 1234567",
  "(+92) 300 1234567",
  "+92 0300 1234567",
  "+92 (0)300 1234567",
  "+0092 300 1234567",
  "+0300 1234567",
  "+92 92 300 1234567",
  "+92923001234567",
  "92923001234567",
  "+92 92-0300-1234567",
  "۹۲۳۰۰۱۲۳۴۵۶۷",
  "923001234567.0",
  "3001234567.00",
])("%s is +923001234567, as typed and with the dial code of the picker", (typed) => {
  expect(toE164(typed)).toBe("+923001234567");
  expect(toE164(composePhone(typed, "92"))).toBe("+923001234567");
});

test.each(["0923 123456", "+92 923 123456", "92 923 123456"])(
  "%s keeps an area code that equals the dial code",
  (typed) => {
    expect(toE164(typed)).toBe("+92923123456");
    expect(toE164(composePhone(typed, "92"))).toBe("+92923123456");
  },
);

test.each(["", "0300", "call me", "+44", "00 92"])("“%s” is not a number", (typed) => {
  expect(toE164(typed)).toBeUndefined();
});

test("the mobile numbers of every country are the same number with and without a typed dial code", () => {
  const wrong = getCountries().flatMap((code) => {
    const dialCode: string = getCountryCallingCode(code);
    const example = getExampleNumber(code, examples);
    if (example === undefined) return [];
    const national = example.nationalNumber;
    const typed = [
      national,
      `${dialCode}${national}`,
      `${dialCode} ${national}`,
      `00${dialCode}${national}`,
      `00 ${dialCode} ${national}`,
      `+${dialCode} ${national}`,
      `(+${dialCode}) ${national}`,
      `+${dialCode} ${dialCode} ${national}`,
    ];
    return typed
      .map((text) => [code, text, toE164(composePhone(text, dialCode))])
      .filter(([, , e164]) => e164 !== example.number);
  });
  expect(wrong).toEqual([]);
});
