import { expect, test } from "vitest";

import { measureSms } from "./sms-segments.ts";

test.each([
  ["Latin letters", "a", 160, 1],
  ["Latin letters", "a", 161, 2],
  ["Latin letters", "a", 306, 2],
  ["Latin letters", "a", 307, 3],
  ["the euro sign, which needs two septets", "€", 80, 1],
  ["the euro sign, which needs two septets", "€", 81, 2],
] as const)("%s: %s × %i fit into %i GSM-7 segments", (_name, character, count, segments) => {
  expect(measureSms(character.repeat(count))).toMatchObject({ encoding: "GSM-7", segments });
});

test.each([
  ["Urdu letters", "ع", 70, 1],
  ["Urdu letters", "ع", 71, 2],
  ["Urdu letters", "ع", 134, 2],
  ["Urdu letters", "ع", 135, 3],
  ["emoji, which need two units", "🌹", 35, 1],
  ["emoji, which need two units", "🌹", 36, 2],
] as const)("%s: %s × %i fit into %i UCS-2 segments", (_name, character, count, segments) => {
  expect(measureSms(character.repeat(count))).toMatchObject({ encoding: "UCS-2", segments });
});

test("one character outside the GSM alphabet changes the encoding of the whole message", () => {
  expect(measureSms("a".repeat(100))).toEqual({ encoding: "GSM-7", units: 100, segments: 1 });
  expect(measureSms(`${"a".repeat(100)}…`)).toEqual({ encoding: "UCS-2", units: 101, segments: 2 });
});

test("a character of two units is not split between two segments", () => {
  // 152 septets, then a character of two septets, which starts the second segment.
  expect(measureSms(`${"a".repeat(152)}€${"a".repeat(152)}`)).toMatchObject({ units: 306, segments: 3 });
  expect(measureSms(`${"ع".repeat(66)}🌹${"ع".repeat(66)}`)).toMatchObject({ units: 134, segments: 3 });
});

test("an empty text is one segment", () => {
  expect(measureSms("")).toEqual({ encoding: "GSM-7", units: 0, segments: 1 });
});
