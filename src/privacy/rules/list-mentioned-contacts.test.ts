import { expect, test } from "vitest";

import { listMentionedContacts } from "./list-mentioned-contacts.ts";

test.each([
  ["Mine: AYESHA@example.com.", "ayesha@example.com"],
  ["<ayesha@example.com>", "ayesha@example.com"],
  ["O'Hara: o'hara@example.com", "o'hara@example.com"],
  ["Write to 'ayesha@example.com'", "ayesha@example.com"],
  ["search=ayesha@example.com", "ayesha@example.com"],
  ["'sana&co'@example.com", "sana&co'@example.com"],
  ["call 0300-123 4567 today", "03001234567"],
  ["0092-300/1234567", "+923001234567"],
  ["+92 (0)300 1234567", "3001234567"],
  ["۰۳۰۰ ۱۲۳۴۵۶۷", "03001234567"],
  ["5 bottles, 0300-1234567 12 June", "03001234567"],
  ["0321 7654321 / 0300 1234567", "03001234567"],
])("the contacts listed for %j include %s", (text, contact) => {
  expect(listMentionedContacts(text)).toContain(contact);
});

test("a message of 2,500 single digits is parsed quickly", () => {
  expect(listMentionedContacts("1 ".repeat(2500))).toContain("1111111");
});

test("a text without contacts yields an empty list", () => {
  expect(listMentionedContacts("12 bottles for 300 people, order 3")).toEqual([]);
});
