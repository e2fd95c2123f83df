import { expect, test } from "vitest";

import { mentionsContact, mentionsPerson } from "./mentions-person.ts";

const AYESHA = { names: ["Ayesha Khan"], phones: ["+923001234567"], emails: ["ayesha@example.com"] };

test.each([
  "Thank you, Ayesha!",
  "call me: 0300-123 4567",
  "۰۰۹۲ or +92 300 1234567",
  "write to AYESHA@example.com",
  "khan sahib says it is lovely",
])("a text with a person's name, phone number or email address mentions the person: %s", (text) => {
  expect(mentionsPerson(text, AYESHA)).toBe(true);
});

test.each(["A khanate of roses", "Lasted 12 hours, 300 of 1234 people asked", "", "example.com"])(
  "a text without the person's name or contacts does not mention the person: %s",
  (text) => {
    expect(mentionsPerson(text, AYESHA)).toBe(false);
  },
);

test("a short part of a name is not a mention, because it may be an ordinary word", () => {
  expect(mentionsPerson("so nice", { ...AYESHA, names: ["So Li"] })).toBe(false);
});

test.each([
  "ayesha@example.com",
  "Mine: AYESHA@example.com.",
  "<ayesha@example.com>",
  "not bayesha@example.com but ayesha@example.com",
  "0300 1234567",
  "3001234567",
  "0092-300/1234567",
  "092 300 1234567",
  "+92 92 300 1234567",
  "92923001234567",
  "+92 (0)300 1234567",
  "5 bottles, 0300-1234567 12 June",
  "۰۳۰۰ ۱۲۳۴۵۶۷",
  "+92 321 7654321 / 0300 1234567",
])("a text with a person's complete phone number or email address mentions the person: %s", (text) => {
  expect(mentionsContact(text, AYESHA)).toBe(true);
});

test.each([
  "miss.ayesha@example.com",
  "bayesha@example.com",
  "ayesha@example.com.pk",
  "ayesha@example.community",
  "0310 0123 4567",
  "+1 300 123 4567",
  "+30 012 34567",
  "1300 1234567",
  "0300 12345678",
  "order 30012345670",
])("a longer or different phone number or email address does not mention the person: %s", (text) => {
  expect(mentionsContact(text, AYESHA)).toBe(false);
});

test("numbers with country codes of one or three digits are recognized in national notation", () => {
  const contacts = { phones: ["+971501234567", "+12025550123"], emails: [] };
  expect(mentionsContact("050 123 4567", contacts)).toBe(true);
  expect(mentionsContact("(202) 555-0123", contacts)).toBe(true);
});
