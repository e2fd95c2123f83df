import { expect, test } from "vitest";

import { isPersonal, withoutPersonalValue } from "./personal-words.ts";

test.each(["ayesha@example.com", "0300 1234567", "+92-300-1234567", "۰۳۰۰۱۲۳۴۵۶۷", "ZE12345678901"])(
  "%s may identify a person",
  (words) => expect(isPersonal(words)).toBe(true),
);

test.each(["oud", "noor 50ml", "عود", "No. 5", "2026"])("%s identifies no person", (words) =>
  expect(isPersonal(words)).toBe(false),
);

test.each([
  ["ayesha@example.com", "e-mail address"],
  ["Ayesha 0300 1234567", "phone or order number"],
  ["ZE12345678901", "phone or order number"],
  ["lahore", "lahore"],
])("a permanent record of a search for %s keeps: %s", (words, kept) =>
  expect(withoutPersonalValue(words)).toBe(kept),
);
