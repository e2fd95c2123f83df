import { expect, test } from "vitest";

import { mentionsPerson } from "./mentions-person.ts";

const AYESHA = { names: ["Ayesha Khan"], phones: ["+923001234567"], emails: ["ayesha@example.com"] };

test.each([
  "Thank you, Ayesha!",
  "call me: 0300-123 4567",
  "۰۰۹۲ or +92 300 1234567",
  "write to AYESHA@example.com",
  "khan sahib says it is lovely",
])("a text with the name, number or address of a person mentions the person: %s", (text) => {
  expect(mentionsPerson(text, AYESHA)).toBe(true);
});

test.each(["A khanate of roses", "Lasted 12 hours, 300 of 1234 people asked", "", "example.com"])(
  "other words and numbers do not mention a person: %s",
  (text) => {
    expect(mentionsPerson(text, AYESHA)).toBe(false);
  },
);

test("short parts of names are no mention, because they are ordinary words", () => {
  expect(mentionsPerson("so nice", { ...AYESHA, names: ["So Li"] })).toBe(false);
});
