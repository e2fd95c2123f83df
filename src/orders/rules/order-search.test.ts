import { expect, test } from "vitest";

import { listSearchTexts } from "./order-search.ts";

test("an empty search yields no texts", () => {
  expect(listSearchTexts("")).toEqual([]);
  expect(listSearchTexts("   ")).toEqual([]);
});

test.each([
  ["Bilal Khan", ["Bilal Khan"]],
  ["  Lahore ", ["Lahore"]],
  ["a@b.pk", ["a@b.pk"]],
  ["12 Mall Road", ["12 Mall Road"]],
])("text other than a phone or order number is only trimmed: %j", (search, texts) => {
  expect(listSearchTexts(search)).toEqual(texts);
});

test.each([
  ["0300 1234567", "+923001234567"],
  ["0300-123 45.67", "+923001234567"],
  ["(0300) 1234567", "+923001234567"],
  ["+92 300 1234567", "+923001234567"],
  ["0092 300 1234567", "+923001234567"],
  ["00 92 300 1234567", "+923001234567"],
  ["92-0300-1234567", "+923001234567"],
  ["+92 0300 1234567", "+923001234567"],
  ["+92 92 300 1234567", "+923001234567"],
  ["092 300 1234567", "+923001234567"],
  ["+92 0300", "+92300"],
  ["+92 (0) 300 1234567", "+923001234567"],
  ["۰۳۰۰ ۱۲۳۴۵۶۷", "+923001234567"],
  ["0300", "+92300"],
])("a phone number is also searched in E.164 form: %s", (search, e164) => {
  expect(listSearchTexts(search)).toContain(e164);
});

test.each([
  ["92 300 1234567", "923001234567"],
  ["123-4567", "1234567"],
  ["45 67", "4567"],
  ["030 12345678", "03012345678"],
])("separators between digits are ignored: %s", (search, digits) => {
  expect(listSearchTexts(search)).toContain(digits);
});

test("an order number is found with spaces, hyphens or a number sign", () => {
  expect(listSearchTexts("#ZE 30123456-789")).toContain("ZE30123456789");
});

test("a single digit is not a phone number", () => {
  expect(listSearchTexts("0")).toEqual(["0"]);
  expect(listSearchTexts("+")).toEqual(["+"]);
});
