import { expect, test } from "vitest";

import { isSamePhone, listPhoneForms, mayBeContact } from "./contact-search.ts";

test.each([
  "03217654321",
  "0321.765.4321",
  "(0321) 7654321",
  "0321-7654321",
  "923217654321",
  "+92-321-7654321",
  "+92 (0) 321 7654321",
  "00923217654321",
  "0092 321 765 4321",
  "00 92 321 765 4321",
  "92-0321-7654321",
  "(92) 0321 7654321",
  "092 321 7654321",
  "+92 0321 7654321",
  "+92 92 321 7654321",
  "92923217654321",
  "۰۳۲۱ ۷۶۵۴۳۲۱",
  "٠٣٢١٧٦٥٤٣٢١",
])("%s is a whole number in national and international form", (text) => {
  expect(listPhoneForms(text)).toEqual(["03217654321", "+923217654321"]);
});

test.each([
  ["0923 123456", ["0923123456", "+92923123456"]],
  ["+92 923 123456", ["0923123456", "+92923123456"]],
  ["0923 1234567", ["09231234567", "+929231234567"]],
  ["+44 20 7946 0958", ["+442079460958"]],
  ["0321 76", []],
  ["Ayesha", []],
  ["ZE32176543210", []],
])("%s has the forms %j", (text, forms) => expect(listPhoneForms(text)).toEqual(forms));

test.each([
  "0300 1234567",
  "3001234567",
  "923001234567",
  "+92 (0) 300 1234567",
  "0300 1234567 / 0321 7654321",
])("%s is the same phone number as +923001234567", (text) =>
  expect(isSamePhone(text, "+923001234567")).toBe(true),
);
test.each(["", "0300 1234568", "+44 300 1234567", "0300"])("%s is another number", (text) =>
  expect(isSamePhone(text, "+923001234567")).toBe(false),
);

test.each(["0", "a@", "۳"])("%s may be a part of a contact", (text) => expect(mayBeContact(text)).toBe(true));
test.each(["Ayesha", "عطر", "Lahore"])("%s is no part of a number", (text) =>
  expect(mayBeContact(text)).toBe(false),
);
