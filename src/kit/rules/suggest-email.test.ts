import { expect, test } from "vitest";

import { suggestEmail } from "./suggest-email.ts";

test.each([
  ["ayesha@gmail.con", "ayesha@gmail.com"],
  ["Ayesha@GMAIL.COM.", "Ayesha@gmail.com"],
  ["Ayesha@Gmail.co", "Ayesha@gmail.com"],
  ["a@gmial.com", "a@gmail.com"],
  ["a@gmai.com", "a@gmail.com"],
  ["a@gmaill.com", "a@gmail.com"],
  ["a@gamil.com", "a@gmail.com"],
  ["a@yaho.com", "a@yahoo.com"],
  ["a@hotmial.com", "a@hotmail.com"],
  ["a@hotmail.cm", "a@hotmail.com"],
  ["a@outlok.com", "a@outlook.com"],
  ["a@ｇmail.con", "a@gmail.com"],
  ["\u200bＡ＠gmail.con", "A@gmail.com"],
  ["a@ｇmail.com", undefined],
  ["a@gmail.com", undefined],
  ["a@ymail.com", undefined],
  ["a@mail.com", undefined],
  ["a@example.com", undefined],
  ["a@yahoo.co.uk", undefined],
  ["@gmail.con", undefined],
  ["a", undefined],
  ["", undefined],
])("for the address “%s”, %s is suggested", (email, suggestion) => {
  expect(suggestEmail(email)).toBe(suggestion);
});
